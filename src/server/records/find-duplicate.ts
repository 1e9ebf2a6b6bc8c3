// Finds the venue or organizer that a create repeats: same name, and every field of the body equal.
import { resources } from '#shared/schema/resources.ts'
import { nestedLanguage } from './visibility.ts'
import { displayedText, stateOrProvince } from './translation-text.ts'
import { foldText } from '../store/fold-text.ts'
import { findIdsByName, readRecords } from '../store/records.ts'
import type { StoredRecord } from '../store/types.ts'
import type { Plan } from './plan-write.ts'
import type { WriteRequest } from './write-request.ts'

/** The maximum number of records of the same name to compare: a body may describe a thousand records. */
const maxCandidates = 100

/** The record that the planned create repeats. */
export async function findDuplicate(request: WriteRequest, plan: Plan): Promise<StoredRecord | undefined> {
  const { resource, tx, language, account } = request
  if (resource !== 'venues' && resource !== 'organizers') return undefined
  const name = plan.change.variants[language]?.texts?.[resources[resource].title]
  if (!name) return undefined
  const shared = Object.entries(plan.change.shared ?? {}).filter(([field]) => request.shared.has(field))
  const ids = await findIdsByName(tx, resource, language, name, {
    limit: maxCandidates,
    shared: Object.fromEntries(shared),
  })
  const records = await readRecords(tx, resource, ids)
  return [...records.values()].find(
    (record) => nestedLanguage(account, record, language) === language && repeats(request, plan, record),
  )
}

function repeats({ resource, language, shared, texts }: WriteRequest, plan: Plan, record: StoredRecord): boolean {
  const variant = record.variants[language]
  const requested = plan.change.variants[language]
  const displayed = displayedText(record, language).texts
  const title = resources[resource].title
  const hasSameTexts = Object.entries(requested?.texts ?? {}).every(([name, text]) =>
    name === title
      ? foldText(text ?? '') === foldText(displayed[name] ?? '')
      : (text ?? stateOrProvince(displayed)) === displayed[name],
  )
  const hasText = (field: string): boolean => texts.get(language)?.has(field) ?? false
  return (
    hasSameTexts &&
    (!hasText('status') || requested?.status === variant?.status) &&
    (!hasText('slug') || requested?.slug === undefined || requested.slug === variant?.slug) &&
    (plan.change.author === undefined || plan.change.author === record.author) &&
    [...shared.keys()].every(
      (name) => plan.change.shared?.[name] === undefined || plan.change.shared[name] === record.shared[name],
    )
  )
}
