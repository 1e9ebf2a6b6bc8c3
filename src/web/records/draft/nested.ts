// Linked records that a save creates: how they are sent, and how they are recognised in the answer.
import { isNested, findNested, sameItem } from '#shared/schema/links.ts'
import { isResourceName, resources } from '#shared/schema/resources.ts'
import { normalizeText } from '#shared/i18n/translation-state.ts'
import { type AnyWhole, type Draft, write } from './draft.ts'

/** A link field as it is sent: what was left empty in a record to be created is not sent. */
export const sentItems = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((item: unknown) =>
        isNested(item) ? Object.fromEntries(Object.entries(item).filter(([, entry]) => entry !== '')) : item,
      )
    : value

/**
 * The draft with the id of each record that was created in place of the record as it was sent, as far as an answer names it. What
 * was written into such a record since it was sent stays a record to be created.
 */
export function withCreated(draft: Draft, sent: Draft, whole: AnyWhole): Draft {
  const { fields } = draft.table
  const values: { [field: string]: unknown } = {}
  for (const [name, value] of Object.entries(draft.parts.shared.mine)) {
    const to = fields[name]?.to
    const attempted = findNested(sent.parts.shared.mine[name])
    if (!Array.isArray(value) || !isResourceName(to) || attempted.length === 0) continue
    const { title } = resources[to]
    const answered = linkedRecords(whole.shared[name], title)
    const taken = new Set<unknown>(value)
    const created = (item: unknown): unknown => {
      if (!isNested(item) || !attempted.some(({ record }) => sameItem(record, item))) return item
      const namesakes = answered.filter((one) => one.name === nameOf(item[title]))
      const found = namesakes.find(({ id }) => !taken.has(id)) ?? namesakes[0]
      taken.add(found?.id)
      return found?.id ?? item
    }
    values[name] = [...new Set(value.map(created))]
  }
  return Object.keys(values).length > 0 ? write(draft, 'shared', values) : draft
}

const nameOf = (value: unknown): string => normalizeText(String(value ?? '')).toLowerCase()

/** The linked records of an answer, by their names. */
const linkedRecords = (answered: unknown, title: string): { id: unknown; name: string }[] =>
  (Array.isArray(answered) ? answered : [answered]).flatMap((one: unknown) => {
    if (!isNested(one)) return []
    return [{ id: one['id'], name: nameOf(one[title] ?? one['name']) }]
  })
