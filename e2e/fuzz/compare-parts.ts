// Compares record bundles and bulk rows with the values that were sent.
import { translatableFields } from '#shared/schema/fields.ts'
import { isResourceName, type ResourceName, resources } from '#shared/schema/resources.ts'
import { costs } from '#support/values.ts'
import { toIds, type LinkVisibility, findWrongValues } from './compare-values.ts'
import { type WrongValue, findWrongState, type RequestInfo } from './compare-state.ts'

type Values = { readonly [field: string]: unknown }
const objectOf = (value: unknown): Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : {}

/** The fields that belong to a part; the service ignores others. */
const belonging = (resource: ResourceName, part: string, sent: unknown): Values => {
  const ofVariant = translatableFields(resources[resource])
  const isHere = (name: string): boolean => name === 'inherit' || ofVariant.includes(name) === (part !== 'shared')
  return Object.fromEntries(Object.entries(objectOf(sent)).filter(([name]) => isHere(name)))
}

/** A wrong cost of a bundle, which has it as it was typed: without the currency of the site. */
function findWrongCost({ cost, inherit }: Values, read: Values): WrongValue[] {
  const isTyped = (typeof cost === 'string' && costs.some(([sent]) => sent === cost)) || typeof cost === 'number'
  if (!isTyped || String(inherit ?? '').includes('cost')) return []
  return read['cost'] === String(cost) ? [] : [['cost', String(cost), read['cost']]]
}

/** Returns the fields of a record bundle, as `{part}.{field}`, that differ from the sent values. */
export function findWrongParts(
  resource: string,
  sent: Values,
  bundle: Values,
  sending: RequestInfo,
  linked: LinkVisibility | undefined,
): WrongValue[] {
  if (!isResourceName(resource)) return []
  const texts = objectOf(sent['texts'])
  const shared = belonging(resource, 'shared', sent['shared'])
  const reportedShared = objectOf(bundle['shared'])
  const ofLanguages = Object.entries(texts).map(
    ([language, own]) => [language, belonging(resource, language, own)] as const,
  )
  // The status trash in one language trashes all languages.
  const isTrashed = ofLanguages.some(([, own]) => own['status'] === 'trash')
  const named = (part: string, found: WrongValue[]): WrongValue[] =>
    found.map(([field, expected, read]) => [`${part}.${field}`, expected, read])
  return [
    ...named('shared', findWrongValues(resource, shared, reportedShared, linked)),
    ...ofLanguages.flatMap(([language, own]) => {
      const response = objectOf(objectOf(bundle['texts'])[language])
      const { status: _, ...others } = own
      const { cost: _cost, ...withoutCost } = own
      const placed = { ...shared, ...(isTrashed ? others : own) }
      return [
        ...named(language, findWrongValues(resource, withoutCost, response)),
        ...named(language, findWrongCost(own, response)),
        ...named(language, findWrongState(resource, placed, { ...reportedShared, ...response }, sending)),
      ]
    }),
  ]
}

const movedBy = (wall: string, seconds: number): string =>
  new Date(Date.parse(`${wall.replace(' ', 'T')}Z`) + seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')
const same = (field: string, expected: unknown, read: unknown): WrongValue[] =>
  JSON.stringify(expected) === JSON.stringify(read) ? [] : [[field, expected, read]]
const sorted = (ids: readonly number[]): number[] => [...new Set(ids)].toSorted((a, b) => a - b)

/** Returns the wrong effects of a bulk action on a record. `before` and `after` are record bundles, or the HTTP status if it cannot be read. */
export function findWrongEffects(
  action: Values,
  before: unknown,
  after: unknown,
  linked: LinkVisibility,
): WrongValue[] {
  const [was, is] = [objectOf(objectOf(before)['shared']), objectOf(objectOf(after)['shared'])]
  const texts = objectOf(objectOf(after)['texts'])
  const statuses = Object.values(texts).map((response) => objectOf(response)['status'])
  if (action['delete'] === true)
    return statuses.every((status) => status === 'trash') ? [] : [['delete', 'trash', statuses]]
  if (action['restore'] === true) return statuses.includes('trash') ? [['restore', 'out of the trash', statuses]] : []
  const found: WrongValue[] = []
  if (typeof action['featured'] === 'boolean') found.push(...same('featured', action['featured'], is['featured']))
  for (const link of ['tags', 'categories']) {
    const { add, remove } = objectOf(action[link])
    const [more, less] = [add, remove].map((ids) => (Array.isArray(ids) ? ids.map(Number) : []))
    if (action[link] === undefined) continue
    const expected = sorted([...toIds(was[link]), ...(more ?? [])]).filter((id) => !less?.includes(id))
    found.push(...same(link, expected, sorted(toIds(is[link]))))
  }
  if (Array.isArray(action['venue'])) {
    const shown = action['venue'].map(Number).filter((id) => linked.shows('venues', id))
    found.push(...same('venue', shown, toIds(is['venue'])))
  }
  for (const [language, wanted] of Object.entries(objectOf(action['status']))) {
    const { status } = objectOf(texts[language])
    const may = wanted === 'publish' || wanted === 'future' ? ['publish', 'future'] : [wanted]
    if (!may.includes(status)) found.push([`${language}.status`, wanted, status])
  }
  const { field: filled, to, text } = objectOf(action['fill'])
  if (typeof filled === 'string' && typeof text === 'string' && !text.includes('<'))
    found.push(...same(`${String(to)}.${filled}`, text.trim(), objectOf(texts[String(to)])[filled]))
  const { field: sameField, language } = objectOf(action['keep'])
  if (typeof sameField === 'string') {
    const source = objectOf(texts[String(objectOf(after)['source_language'])])[sameField]
    // An empty text needs no translation.
    if (source !== '')
      found.push(...same(`${String(language)}.${sameField}`, source, objectOf(texts[String(language)])[sameField]))
  }
  const { days = 0, hours = 0 } = objectOf(action['move'])
  if (action['move'] !== undefined)
    for (const field of ['start_date', 'end_date'])
      found.push(...same(field, movedBy(String(was[field]), (Number(days) * 24 + Number(hours)) * 3600), is[field]))
  return found
}
