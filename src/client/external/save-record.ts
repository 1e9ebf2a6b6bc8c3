// Saving a record: read again, compared with what the form was opened on, written language by language.
import { type Language, languages } from '#shared/i18n/language.ts'
import type { Issue } from '#shared/problem.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import type { RecordPart } from '#shared/record-bundle.ts'
import { isTold, type Told } from './tec.ts'
import { unclearable } from './capabilities.ts'
import { absent, partlySaved, refusal, refusedFields } from './errors.ts'
import { createLinked } from './create-variant.ts'
import { echoOf } from './preserve-fields.ts'
import { type Reached, recordOf, type Variant, variantIn, type Variants } from './read-record.ts'
import { homeOf, marksOf } from './record-bundle.ts'
import { partOf, refuseWebsite, writeBegun, writeVariant, type Written } from './write-variant.ts'

/** A save of several parts, as the page sends it. */
export type Save = {
  shared?: Told
  texts?: { readonly [L in Language]?: Told }
  source_language?: Language
  if?: { readonly [P in RecordPart]?: string | null }
}
/** What a save came to: per part the fields that the server stored without some of their markup; names of linked records that existed. */
export type Saved = { cleaned: { [P in RecordPart]?: string[] }; existing: string[] }

const isEmpty = (value: unknown): boolean => value === '' || (Array.isArray(value) && value.length === 0)

/** Refuses to empty what the server cannot empty. Some of it would be kept silently. */
function refuseClearing(resource: ResourceName, save: Save, variants: Variants): void {
  const details: { [name: string]: Issue } = {}
  const home = homeOf(variants)
  const look = (part: RecordPart, change: Told | undefined, before: Variant | undefined) => {
    for (const name of unclearable(resource, before?.stored !== undefined))
      if (change && name in change && isEmpty(change[name]) && before && !isEmpty(before.shown[name]))
        details[`${part}.${name}`] = { code: 'cannot_clear', message: 'This server cannot empty this field.' }
  }
  look('shared', save.shared, home && variants[home])
  for (const language of languages) look(language, save.texts?.[language], variants[language])
  if (Object.keys(details).length > 0) throw refusedFields(details)
}

/** Refuses texts in languages the server does not have. */
export function refuseUnspoken(resource: ResourceName, save: Save, spoken: readonly Language[]): void {
  const lost = languages.filter((language) => save.texts?.[language] && !spoken.includes(language))
  if (lost.length === 0) return
  const fault: Issue = { code: 'not_allowed', message: 'This server keeps no text in this language.' }
  throw refusedFields(Object.fromEntries(lost.map((language) => [`${language}.${resources[resource].title}`, fault])))
}

/** Refuses to write parts that changed since the form read them. */
function refuseMoved(resource: ResourceName, save: Save, variants: Variants): void {
  const marks = marksOf(resource, variants)
  const moved = Object.entries(save.if ?? {}).filter(
    ([part, seen]) => (Object.entries(marks).find(([other]) => other === part)?.[1] ?? null) !== seen,
  )
  if (moved.length === 0) return
  const current = Object.fromEntries(moved.map(([part]) => [part, { etag: null, values: null }]))
  throw refusal('rest_precondition_failed', 412, { current })
}

/** Nothing inherits there: a field that should show its source's value gets a copy of it. */
function copied(home: Variant, texts: Told = {}): Told {
  const named = Array.isArray(texts['inherit']) ? texts['inherit'].map(String) : []
  const echoed = echoOf('events', home)
  const valueOf = (name: string): unknown =>
    home.stored === undefined && name in echoed ? echoed[name] : home.shown[name]
  return { ...texts, ...Object.fromEntries(named.map((name) => [name, valueOf(name)])) }
}

const differs = (one: unknown, other: unknown): boolean => JSON.stringify(bareOf(one)) !== JSON.stringify(bareOf(other))
const bareOf = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(bareOf) : isTold(value) && 'id' in value ? [value['id']].flat() : value

/**
 * Saves all changed parts, one language after the other: the server cannot save them at once. A language without changes of its own gets
 * a shared change only where the server keeps it per language and it was the same before. Throws a problem of code `partly_saved`
 * that names the saved fields where a later one was refused.
 */
export async function saveAll(reached: Reached, resource: ResourceName, id: number, save: Save): Promise<Saved> {
  const { variants: before, open } = await recordOf(reached, resource, id)
  const home = homeOf(before)
  const first = home && before[home]
  if (!first) throw absent(resource)
  refuseUnspoken(resource, save, open)
  refuseMoved(resource, save, before)
  refuseClearing(resource, save, before)
  const hasShared = Object.keys(save.shared ?? {}).length > 0
  const written = open.filter((language) => save.texts?.[language] !== undefined || (hasShared && language === home))
  for (const language of written)
    refuseWebsite({ resource, id, language }, before[language] ?? first, { ...save.texts?.[language] })
  const statusAfter = written.map((language) => save.texts?.[language]?.['status'] ?? before[language]?.shown['status'])
  const status = statusAfter.find((one) => one === 'publish') ?? statusAfter[0]
  const existing: string[] = []
  const shared = await createLinked(reached, resource, save.shared ?? {}, { language: home, status, used: existing })
  const saved: string[] = []
  const refused: { [name: string]: Issue } = {}
  const cleaned: Saved['cleaned'] = {}
  const write = async (language: Language, writing: Promise<Written>) => {
    const result = await writing.catch((thrown: unknown) => {
      throw partlySaved(thrown, saved)
    })
    const at = (name: string) => `${partOf(resource, name, language)}.${name}`
    saved.push(...result.saved.map(at))
    for (const [name, fault] of Object.entries(result.refused)) refused[at(name)] = fault
    for (const name of result.cleaned) {
      const part = partOf(resource, name, language)
      cleaned[part] = [...(cleaned[part] ?? []), name]
    }
  }
  for (const language of written) {
    const change = { ...shared, ...copied(first, save.texts?.[language]) }
    const variant = before[language]
    const target = { resource, id, language }
    await write(
      language,
      variant ? writeVariant(reached, target, variant, change) : writeBegun(reached, target, first, change),
    )
  }
  for (const language of hasShared ? open : []) {
    const was = before[language]
    const now = !was || written.includes(language) ? undefined : await variantIn(reached, resource, id, language)
    if (!was || !now) continue
    const left = Object.entries(shared).filter(
      ([name]) => !differs(was.shown[name], first.shown[name]) && !differs(now.shown[name], was.shown[name]),
    )
    if (left.length > 0)
      await write(language, writeVariant(reached, { resource, id, language }, now, Object.fromEntries(left)))
  }
  if (Object.keys(refused).length > 0) throw partlySaved(refusedFields(refused), saved)
  return { cleaned, existing }
}

/** Changes one language of a record. Returns the record as the server then shows it. */
export async function updateOne(
  reached: Reached,
  resource: ResourceName,
  id: number,
  language: Language,
  change: Told,
): Promise<Told> {
  const { variants } = await recordOf({ ...reached, spoken: [language] }, resource, id)
  const variant = variants[language]
  if (!variant) throw absent(resource)
  const linked = await createLinked(reached, resource, change, {
    language,
    status: change['status'] ?? variant.shown['status'],
    used: [],
  })
  const target = { resource, id, language }
  const { saved, refused } = await writeVariant(reached, target, variant, linked)
  if (Object.keys(refused).length > 0)
    throw partlySaved(
      refusedFields(
        Object.fromEntries(
          Object.entries(refused).map(([name, fault]) => [`${partOf(resource, name, language)}.${name}`, fault]),
        ),
      ),
      saved,
    )
  const after = await variantIn(reached, resource, id, language)
  return after?.shown ?? { id }
}
