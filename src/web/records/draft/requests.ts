// The one request that saves a draft: all changed parts at once, each with the state it must still have.
import type { Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import type { RecordPart, RecordBundleRequest } from '#shared/record-bundle.ts'
import { versionRead } from './based-on.ts'
import { changedParts, copiedFields, type Draft, valuesOf } from './draft.ts'
import { sentItems } from './nested.ts'
import { saysSomething } from './values.ts'

type Body = { [field: string]: unknown }
/** The body of a PUT (the record exists) or POST (it does not). */
export type AnyWholeWrite = RecordBundleRequest<ResourceName>

/** What a part sends: what differs; where it does not exist yet, also what the form shows without anybody touching it. */
function bodyOf(draft: Draft, part: RecordPart): Body {
  const { exists, mine } = draft.parts[part]
  const body: Body = {}
  const inherit: string[] = []
  for (const [name, value] of Object.entries(exists ? mine : valuesOf(draft, part))) {
    const field = draft.table.fields[name]
    if (!field || (!(name in mine) && (!saysSomething(field) || value === ''))) continue
    if (value !== null) body[name] = sentItems(value)
    else if (field.inherits) inherit.push(name)
  }
  const copied = copiedFields(draft.parts[part])
  return { ...body, ...(inherit.length > 0 && { inherit }), ...(copied.length > 0 && { copied }) }
}

const isLanguagePart = (part: RecordPart): part is Language => part !== 'shared'
const languagesOf = (changed: readonly RecordPart[]): Language[] => changed.filter(isLanguagePart)

/**
 * The save of everything that changed, or `undefined` when nothing did. `based_on` is said when a translation is written from a
 * source that this save leaves alone: a source changed by others meanwhile then shows as such.
 */
export function requests(draft: Draft): AnyWholeWrite | undefined {
  const changed = changedParts(draft)
  if (changed.length === 0) return undefined
  const isNew = draft.id === undefined
  const written = languagesOf(changed)
  const body: { shared?: Body; texts?: { [L in Language]?: Body } } & Pick<
    AnyWholeWrite,
    'source_language' | 'based_on' | 'if'
  > = {}
  if (isNew || changed.includes('shared')) body.shared = bodyOf(draft, 'shared')
  if (written.length > 0)
    body.texts = Object.fromEntries(written.map((language) => [language, bodyOf(draft, language)]))
  if (isNew) {
    const [first] = written
    if (first) body.source_language = written.includes(draft.source) ? draft.source : first
  } else {
    body.if = Object.fromEntries(changed.map((part) => [part, draft.parts[part].etag]))
    const read = versionRead(draft)
    if (written.length > 0 && !written.includes(draft.source) && read !== undefined) body.based_on = read
  }
  return body
}
