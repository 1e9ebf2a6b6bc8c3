// The line of a new record in the log: what it holds, each thing once. Nothing was there before, so nothing tells of that.
import { languages } from '#contract/language.ts'
import { type Content, isNothing, madeFromPrefix } from './difference.ts'
import type { Changed, ChangeParts, Value } from './types.ts'

/**
 * What such a line keeps: the parts of the record with their fields, and by language the fields that were made from texts as the
 * source came with them.
 */
type Kept = {
  readonly came: { readonly [part: string]: { readonly [field: string]: Value | readonly number[] } }
  readonly fromSource: { readonly [language: string]: readonly string[] }
}

/** Most texts need no more than quotes. */
const quoted = (text: string): string =>
  /[^ !#-[\]-\ud7ff\ue000-\uffff]/.test(text) ? JSON.stringify(text) : `"${text}"`
const field = (name: string, value: Value | readonly number[] | undefined): string =>
  isNothing(value) ? '' : `,"${name}":${typeof value === 'string' ? quoted(value) : JSON.stringify(value)}`

/**
 * What the log keeps of a new record: half as long as `difference(undefined, after)`, which `toldParts` makes of it. `events`: those
 * that a term was given to.
 */
export function newcomer(
  { sourceLanguage, author, trashedUtc, shared, links, variants }: Content,
  events: readonly number[] = [],
): string {
  const { password } = shared
  let text = field('source_language', sourceLanguage) + field('author', author) + field('trashed', trashedUtc)
  if (password !== undefined) text += field('protected', password === '' || password === null ? 0 : 1)
  for (const name of Object.keys(shared)) if (name !== 'password') text += field(name, shared[name])
  for (const [name, targets] of Object.entries({ ...links, events })) text += field(name, targets)
  let came = `"shared":{${text.slice(1)}}`
  const fromSource: { [language: string]: string[] } = {}
  const source = variants[sourceLanguage]?.texts ?? {}
  for (const language of languages) {
    const variant = variants[language]
    if (!variant) continue
    text = field('status', variant.status) + field('slug', variant.slug)
    for (const name of Object.keys(variant.texts)) text += field(name, variant.texts[name])
    const same: string[] = []
    for (const [name, from] of Object.entries(variant.madeFrom)) {
      if (from === null || from === '') continue
      if (from === source[name]) same.push(name)
      else text += `,${quoted(madeFromPrefix + name)}:${quoted(from)}`
    }
    if (same.length > 0) fromSource[language] = same
    came += `,"${language}":{${text.slice(1)}}`
  }
  return `{"came":{${came}},"fromSource":${JSON.stringify(fromSource)}}`
}

const isKept = (told: ChangeParts | Kept): told is Kept => 'came' in told

/** The parts that a line of the log tells, from what it keeps. */
export function toldParts(kept: string): ChangeParts {
  const told: ChangeParts | Kept = JSON.parse(kept)
  if (!isKept(told)) return told
  const { came, fromSource } = told
  const source = came[String(came['shared']?.['source_language'])] ?? {}
  const parts: { [part: string]: { [field: string]: Changed } } = {}
  for (const [part, fields] of Object.entries(came)) {
    const all: { [field: string]: Changed } = {}
    for (const [name, value] of Object.entries(fields)) all[name] = [null, value]
    for (const name of fromSource[part] ?? []) all[madeFromPrefix + name] = [null, source[name] ?? null]
    parts[part] = all
  }
  return parts
}

/** The line of a new record with other slugs than it wished for. */
export function withSlugs(kept: string, slugs: { readonly [language: string]: string }): string {
  const told: { came: { [part: string]: { [field: string]: unknown } } } = JSON.parse(kept)
  for (const [language, slug] of Object.entries(slugs)) {
    const part = told.came[language]
    if (part) part['slug'] = slug
  }
  return JSON.stringify(told)
}
