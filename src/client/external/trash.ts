// Trashing and bringing back at such a server: it takes a venue out of its events, and resets what is not repeated.
import type { Language } from '#shared/i18n/language.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import { ProblemError } from '../send.ts'
import type { SendRequest } from './request.ts'
import { isNotFound, type ExternalServer, fetchRecord, type ExternalTranslations, readTranslations } from './read-record.ts'
import { updateTranslation } from './save-record.ts'
import { writeTranslation } from './write-variant.ts'
import { parseIds, isJsonObject, type JsonObject } from './tec.ts'

/** An event that a venue or organizer was taken out of, with its links from before. */
type Link = { event: number; language: Language; change: JsonObject }
/** What trashing took, by record: each language as it was, and the events that linked to it. It lasts as long as the page. */
export type TrashedLinks = Map<string, { variants: ExternalTranslations; links: readonly Link[] }>

const isMissing = async (ask: SendRequest, resource: ResourceName, id: number, language: Language): Promise<boolean> => {
  const left = await fetchRecord(ask, resource, id, language)
  return left === undefined || left['status'] === 'trash'
}
const isTrashed = (variants: ExternalTranslations): boolean =>
  Object.values(variants).some(({ displayed }) => displayed['status'] === 'trash')

/** The events of a venue or organizer that a list shows: all but those hidden from listings. */
async function findLinks({ request, languages }: ExternalServer, resource: ResourceName, id: number): Promise<Link[]> {
  const field = resource === 'venues' ? 'venue' : resource === 'organizers' ? 'organizer' : undefined
  if (!field) return []
  const links: Link[] = []
  for (const language of languages)
    for (let page = 1, last = 1; page <= last; page += 1) {
      const always = { start_date: '0001-01-01', end_date: '9999-12-31', per_page: '50' }
      const query = Object.entries({ ...always, [field]: String(id), page: String(page) })
      const { body } = await request({ path: '/events', language, query })
      const rows = Array.isArray(body['events']) ? body['events'].filter(isJsonObject) : []
      for (const row of rows) links.push({ event: Number(row['id']), language, change: { [field]: parseIds(row[field]) } })
      last = Number(body['total_pages'] ?? 1)
    }
  return links
}

/** Puts a record that is back into the events it was taken out of; where somebody has put another in its place, that one stays. */
async function relink(reached: ExternalServer, links: readonly Link[]): Promise<void> {
  for (const { event, language, change } of links) {
    const present = await fetchRecord(reached.request, 'events', event, language)
    if (!present || present['status'] === 'trash') continue
    const isLeft = Object.entries(change).every(([field, ids]) => {
      const now = parseIds(present[field])
      return Array.isArray(ids) && now.length < ids.length && now.every((one) => ids.includes(one))
    })
    if (isLeft) await updateTranslation(reached, 'events', event, language, change)
  }
}

/** Trashes a record (a term is gone) in every language. One that lies there already is what was wanted. */
export async function trashRecord(
  reached: ExternalServer,
  resource: ResourceName,
  id: number,
  language: Language,
  taken: TrashedLinks,
): Promise<JsonObject> {
  const { request, languages } = reached
  const before = await readTranslations(reached, resource, id)
  const ordered = [language, ...languages].filter((one, at, all) => before[one] && all.indexOf(one) === at)
  if (resources[resource].post && !isTrashed(before))
    taken.set(`${resource}/${id}`, { variants: before, links: await findLinks(reached, resource, id) })
  for (const [at, one] of ordered.entries()) {
    // Most such servers take the others along.
    if (at > 0 && (await isMissing(request, resource, id, one))) continue
    try {
      await request({ method: 'DELETE', path: `/${resource}/${id}`, language: one })
    } catch (thrown) {
      if (!isNotFound(thrown) && !(thrown instanceof ProblemError && thrown.problem.data.status === 410)) throw thrown
    }
  }
  return before[ordered[0] ?? language]?.displayed ?? {}
}

/**
 * Takes a record out of the trash: `language` gets `status`, the others theirs from before, or become drafts where that is unknown.
 * Returns whether the record was in the trash in `language`.
 */
export async function restoreRecord(
  reached: ExternalServer,
  resource: ResourceName,
  id: number,
  language: Language,
  status: unknown,
  taken: TrashedLinks,
): Promise<boolean> {
  const known = taken.get(`${resource}/${id}`)
  let isRestored = false
  for (const one of [language, ...reached.languages.filter((other) => other !== language)]) {
    const { [one]: lying } = await readTranslations({ ...reached, languages: [one] }, resource, id)
    if (!lying || lying.displayed['status'] !== 'trash') continue
    // Trashing removed its links; what they were is known while this page is open.
    const was = known?.variants[one]
    const record = {
      ...lying,
      shown: { ...lying.displayed, ...was?.displayed, status: 'trash' },
      stored: lying.stored && { ...lying.stored, ...was?.stored },
    }
    const change = { status: one === language ? status : (was?.displayed['status'] ?? 'draft') }
    await writeTranslation(reached, { resource, id, language: one }, record, change)
    if (one === language) isRestored = true
  }
  if (known) await relink(reached, known.links)
  taken.delete(`${resource}/${id}`)
  return isRestored
}
