// A venue or organizer posted again: the one that is there, when it has the same name and every sent field is equal.
import { resources } from '#shared/schema/resources.ts'
import { nestedLanguage } from './visibility.ts'
import { displayedText, stateOrProvince } from './translation-text.ts'
import { fold } from '../sync-store/fold.ts'
import type { StoredRecord } from '../sync-store/types.ts'
import type { Plan } from './plan-write.ts'
import type { WriteRequest } from './write-request.ts'

/** Of more that have one name the first are compared: a body may describe a thousand, and each is looked for. */
const maxNamesakes = 100

/** The identifier of the record that the planned one repeats. */
export function findDuplicate(request: WriteRequest, plan: Plan): number | undefined {
  const { resource, store, language, account } = request
  if (resource !== 'venues' && resource !== 'organizers') return undefined
  const name = plan.change.variants[language]?.texts?.[resources[resource].title]
  if (!name) return undefined
  const sent = Object.entries(plan.change.shared ?? {}).filter(([field]) => request.shared.has(field))
  const ids = store.idsByName(resource, language, name, { limit: maxNamesakes, shared: Object.fromEntries(sent) })
  const records = store.readMany(resource, ids)
  return ids.find((id) => {
    const record = records.get(id)
    return (
      record !== undefined && nestedLanguage(account, record, language) === language && repeats(request, plan, record)
    )
  })
}

function repeats({ resource, language, shared, texts }: WriteRequest, plan: Plan, record: StoredRecord): boolean {
  const variant = record.variants[language]
  const requested = plan.change.variants[language]
  const shown = displayedText(record, language).texts
  const title = resources[resource].title
  const sentTexts = Object.entries(requested?.texts ?? {}).every(([name, text]) =>
    name === title ? fold(text ?? '') === fold(shown[name] ?? '') : (text ?? stateOrProvince(shown)) === shown[name],
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
