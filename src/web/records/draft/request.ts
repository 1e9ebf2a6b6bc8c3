// The request that saves a draft: all changed parts at once, each with the state it must still have.
import type { Language } from '#shared/i18n/language.ts'
import { normalizeText } from '#shared/i18n/normalize-text.ts'
import type { RecordPart, RecordBundleRequest } from '#shared/record-bundle.ts'
import { findNested, isNested, sameItem } from '#shared/schema/links.ts'
import { isResourceName, type ResourceName, resources } from '#shared/schema/resources.ts'
import { toLinkedRecords } from '#fields/linked-records.ts'
import { sourceVersionRead } from './based-on.ts'
import { type AnyBundle, changedParts, copiedFields, partValues, type RecordDraft, updateDraft } from './draft.ts'
import { isAlwaysSent } from './values.ts'

type Body = { [field: string]: unknown }
/** The body of a PUT (the record exists) or POST (it does not). */
export type AnyBundleRequest = RecordBundleRequest<ResourceName>

/** A link field in a request: empty fields of a nested record are not sent. */
const toRequestItems = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((item: unknown) =>
        isNested(item) ? Object.fromEntries(Object.entries(item).filter(([, entry]) => entry !== '')) : item,
      )
    : value

/** The changes of a part; of a part that does not exist yet, also the values that the form shows without a change. */
function toBody(draft: RecordDraft, part: RecordPart): Body {
  const { exists, changes } = draft.parts[part]
  const body: Body = {}
  const inherit: string[] = []
  for (const [name, value] of Object.entries(exists ? changes : partValues(draft, part))) {
    const field = draft.table.fields[name]
    if (!field || (!(name in changes) && (!isAlwaysSent(field) || value === ''))) continue
    if (value !== null) body[name] = toRequestItems(value)
    else if (field.inherits) inherit.push(name)
  }
  const copied = copiedFields(draft.parts[part])
  return { ...body, ...(inherit.length > 0 && { inherit }), ...(copied.length > 0 && { copied }) }
}

const isLanguagePart = (part: RecordPart): part is Language => part !== 'shared'

/**
 * The request that saves all changes, or `undefined` without changes. It has `based_on` if a translation is written and the source text is
 * not: a source text that changed meanwhile then makes the translation outdated.
 */
export function toRequest(draft: RecordDraft): AnyBundleRequest | undefined {
  const changed = changedParts(draft)
  if (changed.length === 0) return undefined
  const isNew = draft.id === undefined
  const written = changed.filter(isLanguagePart)
  const body: { shared?: Body; texts?: { [L in Language]?: Body } } & Pick<
    AnyBundleRequest,
    'source_language' | 'based_on' | 'minor' | 'if'
  > = {}
  if (isNew || changed.includes('shared')) body.shared = toBody(draft, 'shared')
  if (written.length > 0)
    body.texts = Object.fromEntries(written.map((language) => [language, toBody(draft, language)]))
  if (isNew) {
    const [first] = written
    if (first) body.source_language = written.includes(draft.source) ? draft.source : first
  } else {
    body.if = Object.fromEntries(changed.map((part) => [part, draft.parts[part].etag]))
    if (draft.isMinor && written.includes(draft.source)) body.minor = true
    const version = sourceVersionRead(draft)
    if (written.length > 0 && !written.includes(draft.source) && version !== undefined) body.based_on = version
  }
  return body
}

/**
 * The draft with the ids of the nested records that a save created, as far as the response names them. A nested record that was changed
 * since it was sent stays one to create.
 */
export function replaceCreated(draft: RecordDraft, sent: RecordDraft, bundle: AnyBundle): RecordDraft {
  const { fields } = draft.table
  const values: { [field: string]: unknown } = {}
  for (const [name, value] of Object.entries(draft.parts.shared.changes)) {
    const to = fields[name]?.to
    const attempted = findNested(sent.parts.shared.changes[name])
    if (!Array.isArray(value) || !isResourceName(to) || attempted.length === 0) continue
    const { title } = resources[to]
    const linked = toLinkedRecords(bundle.shared[name], to)
    const used = new Set<unknown>(value)
    const toId = (item: unknown): unknown => {
      if (!isNested(item) || !attempted.some(({ record }) => sameItem(record, item))) return item
      const namesakes = linked.filter((record) => comparableName(record.name) === comparableName(item[title]))
      const found = namesakes.find(({ id }) => !used.has(id)) ?? namesakes[0]
      used.add(found?.id)
      return found?.id ?? item
    }
    values[name] = [...new Set(value.map(toId))]
  }
  return Object.keys(values).length > 0 ? updateDraft(draft, 'shared', values) : draft
}

const comparableName = (value: unknown): string => normalizeText(String(value ?? '')).toLowerCase()
