// Finds the venue or organizer that a create repeats: same name, and every field of the body equal.
import { resources } from '#shared/schema/resources.ts'
import { nestedLanguage } from './visibility.ts'
import { displayedText, stateOrProvince } from './translation-text.ts'
import { foldText } from '../store/fold-text.ts'
import { findIdsByName, readRecords } from '../store/records.ts'
import type { StoredRecord } from '../store/types.ts'
import type { Plan } from './plan-write.ts'
import type { WriteRequest } from './write-request.ts'

/** Records of one name that are compared at most: a body may describe a thousand records. */
const maxNamesakes = 100

/** The record that the planned create repeats. */
export async function findDuplicate(request: WriteRequest, plan: Plan): Promise<StoredRecord | undefined> {
  const { resource, tx, language, account } = request
  if (resource !== 'venues' && resource !== 'organizers') return undefined
  const name = plan.change.variants[language]?.texts?.[resources[resource].title]
  if (!name) return undefined
  const sent = Object.entries(plan.change.shared ?? {}).filter(([field]) => request.shared.has(field))
  const ids = await findIdsByName(tx, resource, language, name, {
    limit: maxNamesakes,
    shared: Object.fromEntries(sent),
  })
  const records = await readRecords(tx, resource, ids)
  return [...records.values()].find(
    (record) => nestedLanguage(account, record, language) === language && repeats(request, plan, record),
  )
}

function repeats({ resource, language, shared, texts }: WriteRequest, plan: Plan, record: StoredRecord): boolean {
  const variant = record.variants[language]
  const requested = plan.change.variants[language]
  const shown = displayedText(record, language).texts
  const title = resources[resource].title
  const sentTexts = Object.entries(requested?.texts ?? {}).every(([name, text]) =>
    name === title
      ? foldText(text ?? '') === foldText(shown[name] ?? '')
      : (text ?? stateOrProvince(shown)) === shown[name],
  )
  const sent = (field: string): boolean => texts.get(language)?.has(field) ?? false
  return (
    sentTexts &&
    (!sent('status') || requested?.status === variant?.status) &&
    (!sent('slug') || requested?.slug === undefined || requested.slug === variant?.slug) &&
    (plan.change.author === undefined || plan.change.author === record.author) &&
    [...shared.keys()].every(
      (name) => plan.change.shared?.[name] === undefined || plan.change.shared[name] === record.shared[name],
    )
  )
}
