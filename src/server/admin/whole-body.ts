// The body of a whole-record write, read strictly: which parts it names, and under which conditions.
import { isLanguage, type Language, languages } from '#contract/language.ts'
import type { Fault } from '#contract/problem.ts'
import type { ResourceName } from '#contract/resources.ts'
import type { Part } from '#contract/whole.ts'
import type { Sent } from '../parse/parameters.ts'
import { readTextOptions, readWriteOptions, saysSomething } from '../records/write-options.ts'
import { partFields } from '../records/part-fields.ts'
import type { TextOptions } from '../records/write-request.ts'

export type WholeBody = {
  shared: Sent
  texts: Map<Language, Sent>
  options: Map<Language, TextOptions>
  sourceLanguage: Language | undefined
  minor: boolean
  basedOn: number | undefined
  conditions: Map<Part, string | null>
}

export type Refuse = (parameter: string, fault: Fault) => void

const entriesOf = (raw: unknown): [string, unknown][] | undefined => {
  if (raw === undefined || raw === null) return []
  return typeof raw === 'object' && !Array.isArray(raw) ? Object.entries(raw) : undefined
}
const notAnObject: Fault = { code: 'invalid_type', message: 'Must be an object.', data: { type: 'object' } }
const notALanguage: Fault = {
  code: 'not_a_choice',
  message: `Must be one of ${languages.join(', ')}.`,
  data: { options: languages },
}

/** Reads the body; `refuse` is told of everything that cannot be read. */
export function readWholeBody(resource: ResourceName, sent: Sent, refuse: Refuse): WholeBody {
  const shared = entriesOf(sent.get('shared'))
  if (!shared) refuse('shared', notAnObject)
  const body: WholeBody = {
    shared: partFields(resource, shared ?? []).shared,
    texts: new Map(),
    options: new Map(),
    sourceLanguage: undefined,
    ...readWriteOptions(sent, refuse),
    conditions: conditionsIn(sent.get('if'), refuse),
  }
  readTexts(resource, sent, body, refuse)
  const named = sent.get('source_language') ?? body.shared.get('source_language') ?? undefined
  if (isLanguage(named)) body.sourceLanguage = named
  else if (named !== undefined) refuse('source_language', notALanguage)
  return body
}

function readTexts(resource: ResourceName, sent: Sent, body: WholeBody, refuse: Refuse): void {
  const texts = entriesOf(sent.get('texts'))
  if (!texts) refuse('texts', notAnObject)
  const confirmed = new Map(entriesOf(sent.get('confirm')) ?? [])
  if (!entriesOf(sent.get('confirm'))) refuse('confirm', notAnObject)
  for (const name of new Set([...(texts ?? []).map(([language]) => language), ...confirmed.keys()])) {
    if (!isLanguage(name)) {
      refuse(`texts.${name.slice(0, 40)}`, notALanguage)
      continue
    }
    const raw = new Map(texts).get(name)
    const fields = entriesOf(raw)
    if (!fields) refuse(name, notAnObject)
    const own = partFields(resource, fields ?? []).texts
    if (own.size > 0) body.texts.set(name, own)
    const said = new Map(fields)
    const options = readTextOptions(
      resource,
      confirmed.has(name) ? new Map([...said, ['confirm', confirmed.get(name)]]) : said,
      (field, fault) => refuse(`${name}.${field}`, fault),
    )
    if (saysSomething(options)) body.options.set(name, options)
  }
}

/** The etags a body's `if` names, by part. */
export function conditionsIn(raw: unknown, refuse: Refuse): Map<Part, string | null> {
  const conditions = new Map<Part, string | null>()
  const entries = entriesOf(raw)
  if (!entries) refuse('if', notAnObject)
  for (const [part, etag] of entries ?? []) {
    const isPart = part === 'shared' || isLanguage(part)
    if (isPart && (typeof etag === 'string' || etag === null)) conditions.set(part, etag)
    else
      refuse(`if.${part.slice(0, 40)}`, {
        code: 'invalid_type',
        message: 'Must be the etag of a part, or null.',
        data: { type: 'string' },
      })
  }
  return conditions
}
