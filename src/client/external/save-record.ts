// Writing to such a server: read first, refuse what has moved, then send per language the change and the echo of all that would be reset.
import { type Language, languages } from '#contract/language.ts'
import type { Fault } from '#contract/problem.ts'
import { type ResourceName, resources } from '#contract/resources.ts'
import type { Part } from '#contract/whole.ts'
import { ProblemError, unexpected } from '../send.ts'
import { changeOf, echoOf, updateOf } from './preserve-fields.ts'
import { cannotClear } from './capabilities.ts'
import { type Reached, recordOf, type Variants, variantsOf } from './read-record.ts'
import { absent, refusal, refusedFields } from './errors.ts'
import { homeOf, marksOf } from './record-bundle.ts'
import { idIn, idsIn, isTold, type Told } from '../dialects/tec.ts'

/** A save of several parts, as the page sends it. */
export type Save = {
  shared?: Told
  texts?: { readonly [L in Language]?: Told }
  source_language?: Language
  if?: { readonly [P in Part]?: string | null }
}
const isEmpty = (value: unknown): boolean => value === '' || (Array.isArray(value) && value.length === 0)

/** What cannot be emptied there is refused here: some of it would be kept without a word. */
function refuseClearing(resource: ResourceName, save: Save, variants: Variants): void {
  const details: { [name: string]: Fault } = {}
  const home = homeOf(variants)
  const look = (part: Part, change: Told | undefined, before: Told | undefined) => {
    for (const name of cannotClear[resource])
      if (change && name in change && isEmpty(change[name]) && before && !isEmpty(before[name]))
        details[`${part}.${name}`] = {
          code: 'required',
          message: 'This server cannot empty this field once it is filled.',
        }
  }
  look('shared', save.shared, home && variants[home])
  for (const language of languages) look(language, save.texts?.[language], variants[language])
  if (Object.keys(details).length > 0) throw refusedFields(details)
}

/** Texts in languages the server does not keep: left out, they would be lost without a word. */
export function refuseUnspoken(resource: ResourceName, save: Save, spoken: readonly Language[]): void {
  const lost = languages.filter((language) => save.texts?.[language] && !spoken.includes(language))
  if (lost.length === 0) return
  const fault: Fault = { code: 'not_allowed', message: 'This server keeps no text in this language.' }
  throw refusedFields(Object.fromEntries(lost.map((language) => [`${language}.${resources[resource].title}`, fault])))
}

/** Parts that are not as the writer saw them. */
function refuseMoved(resource: ResourceName, save: Save, variants: Variants): void {
  const marks = marksOf(resource, variants)
  const moved = Object.entries(save.if ?? {}).filter(
    ([part, seen]) => (Object.entries(marks).find(([one]) => one === part)?.[1] ?? null) !== seen,
  )
  if (moved.length === 0) return
  const current = Object.fromEntries(moved.map(([part]) => [part, { etag: null, values: null }]))
  throw refusal('rest_precondition_failed', 412, { current })
}

/** A refusal names plain parameters; the form knows them by their part. */
function placed(thrown: unknown, resource: ResourceName, language: Language): unknown {
  if (!(thrown instanceof ProblemError)) return thrown
  const { params, details = {} } = thrown.problem.data
  const names = Array.isArray(params) ? params : Object.keys(params ?? {})
  if (thrown.problem.data.status !== 400 || names.length === 0) return thrown
  const fields = new Map(Object.entries(resources[resource].fields))
  const faults = names.map((name): [string, Fault] => {
    const part = fields.get(name) && 'perLanguage' in (fields.get(name) ?? {}) ? language : 'shared'
    return [`${part}.${name}`, details[name] ?? { code: 'not_allowed', message: 'Invalid parameter.' }]
  })
  return refusedFields(Object.fromEntries(faults))
}

/** Posts; a refusal names its fields as the form knows them. */
export const post = async (
  { ask }: Reached,
  resource: ResourceName,
  path: string,
  language: Language,
  body: Told,
): Promise<Told> => {
  try {
    const { body: told } = await ask({ method: 'POST', path, language, body })
    const [, id] = /\/(\d+)$/.exec(path) ?? []
    // JSON of something that stands before the server tells of no save.
    if (id !== undefined && idIn(told) !== Number(id)) throw new ProblemError(unexpected(502))
    return told
  } catch (thrown) {
    throw placed(thrown, resource, language)
  }
}

/** What a language that the record does not have yet begins with: all that the record has elsewhere, but its texts. */
function begun(resource: ResourceName, home: Told, change: Told): Told {
  const linked = ['venue', 'categories', 'tags'].filter((name) => name in home && !(name in change))
  const links = Object.fromEntries(linked.map((name) => [name, idsIn(home[name])]))
  return { ...updateOf(resource, { ...home, status: 'draft' }, change), ...changeOf(resource, { ...links, ...change }) }
}

/** Nothing inherits there: a field that is to show its source's value gets a copy of it. */
function copied(home: Told, texts: Told = {}): Told {
  const named = Array.isArray(texts['inherit']) ? texts['inherit'].map(String) : []
  const echoed = echoOf('events', home)
  return { ...texts, ...Object.fromEntries(named.map((name) => [name, name in echoed ? echoed[name] : home[name]])) }
}

const differs = (one: unknown, other: unknown): boolean => JSON.stringify(bareOf(one)) !== JSON.stringify(bareOf(other))
const bareOf = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(bareOf) : isTold(value) && 'id' in value ? [value['id']].flat() : value

/**
 * Saves all changed parts, one language after the other: this server cannot do so at once. A language nobody wrote in gets a shared
 * change only when the server keeps it apart there, and it was the same as elsewhere before.
 */
export async function saveAll(reached: Reached, resource: ResourceName, id: number, save: Save): Promise<void> {
  const { variants: before, open } = await recordOf(reached, resource, id)
  const home = homeOf(before)
  const first = home && before[home]
  if (!first) throw absent(resource)
  refuseUnspoken(resource, save, open)
  refuseMoved(resource, save, before)
  refuseClearing(resource, save, before)
  const shared = save.shared ?? {}
  const hasShared = Object.keys(shared).length > 0
  const written = open.filter((language) => save.texts?.[language] !== undefined || (hasShared && language === home))
  for (const language of written) {
    const change = { ...shared, ...copied(first, save.texts?.[language]) }
    const record = before[language]
    await post(
      reached,
      resource,
      `/${resource}/${id}`,
      language,
      record ? updateOf(resource, record, change) : begun(resource, first, change),
    )
  }
  if (!hasShared) return
  const after = await variantsOf(reached, resource, id)
  for (const language of open) {
    const [was, now] = [before[language], after[language]]
    if (written.includes(language) || !was || !now) continue
    const left = Object.entries(shared).filter(
      ([name]) => !differs(was[name], first[name]) && !differs(now[name], was[name]),
    )
    if (left.length > 0)
      await post(reached, resource, `/${resource}/${id}`, language, updateOf(resource, now, Object.fromEntries(left)))
  }
}

/** Changes one language of a record, whatever else of it would be reset repeated. Answers what the server then says. */
export async function updateOne(
  reached: Reached,
  resource: ResourceName,
  id: number,
  language: Language,
  change: Told,
): Promise<Told> {
  const { [language]: record } = await variantsOf({ ...reached, spoken: [language] }, resource, id)
  if (!record) throw absent(resource)
  return post(reached, resource, `/${resource}/${id}`, language, updateOf(resource, record, change))
}
