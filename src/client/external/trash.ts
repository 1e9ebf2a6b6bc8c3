// Trashing and bringing back at such a server: it takes a venue out of its events, and resets what is not repeated.
import type { Language } from '#shared/i18n/language.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import { ProblemError } from '../send.ts'
import type { Ask } from './request.ts'
import { isAbsent, type Reached, told, type Variants, variantsOf } from './read-record.ts'
import { updateOne } from './save-record.ts'
import { writeVariant } from './write-variant.ts'
import { idsIn, isTold, type Told } from './tec.ts'

/** An event that a venue or organizer was taken out of, with its links from before. */
type Link = { event: number; language: Language; change: Told }
/** What trashing took, by record: each language as it was, and the events that linked to it. It lasts as long as the page. */
export type Taken = Map<string, { variants: Variants; links: readonly Link[] }>

const isGone = async (ask: Ask, resource: ResourceName, id: number, language: Language): Promise<boolean> => {
  const left = await told(ask, resource, id, language)
  return left === undefined || left['status'] === 'trash'
}
const isTrashed = (variants: Variants): boolean =>
  Object.values(variants).some(({ shown }) => shown['status'] === 'trash')

/** The events of a venue or organizer that a list shows: all but those hidden from listings. */
async function linksTo({ ask, spoken }: Reached, resource: ResourceName, id: number): Promise<Link[]> {
  const field = resource === 'venues' ? 'venue' : resource === 'organizers' ? 'organizer' : undefined
  if (!field) return []
  const links: Link[] = []
  for (const language of spoken)
    for (let page = 1, last = 1; page <= last; page += 1) {
      const always = { start_date: '0001-01-01', end_date: '9999-12-31', per_page: '50' }
      const query = Object.entries({ ...always, [field]: String(id), page: String(page) })
      const { body } = await ask({ path: '/events', language, query })
      const rows = Array.isArray(body['events']) ? body['events'].filter(isTold) : []
      for (const row of rows) links.push({ event: Number(row['id']), language, change: { [field]: idsIn(row[field]) } })
      last = Number(body['total_pages'] ?? 1)
    }
  return links
}

/** Puts a record that is back into the events it was taken out of; where somebody has put another in its place, that one stays. */
async function relink(reached: Reached, links: readonly Link[]): Promise<void> {
  for (const { event, language, change } of links) {
    const present = await told(reached.ask, 'events', event, language)
    if (!present || present['status'] === 'trash') continue
    const isLeft = Object.entries(change).every(([field, ids]) => {
      const now = idsIn(present[field])
      return Array.isArray(ids) && now.length < ids.length && now.every((one) => ids.includes(one))
    })
    if (isLeft) await updateOne(reached, 'events', event, language, change)
  }
}

/** Trashes a record (a term is gone) in every language. One that lies there already is what was wanted. */
export async function removeAll(
  reached: Reached,
  resource: ResourceName,
  id: number,
  language: Language,
  taken: Taken,
): Promise<Told> {
  const { ask, spoken } = reached
  const before = await variantsOf(reached, resource, id)
  const ordered = [language, ...spoken].filter((one, at, all) => before[one] && all.indexOf(one) === at)
  if (resources[resource].post && !isTrashed(before))
    taken.set(`${resource}/${id}`, { variants: before, links: await linksTo(reached, resource, id) })
  for (const [at, one] of ordered.entries()) {
    // Most such servers take the others along.
    if (at > 0 && (await isGone(ask, resource, id, one))) continue
    try {
      await ask({ method: 'DELETE', path: `/${resource}/${id}`, language: one })
    } catch (thrown) {
      if (!isAbsent(thrown) && !(thrown instanceof ProblemError && thrown.problem.data.status === 410)) throw thrown
    }
  }
  return before[ordered[0] ?? language]?.shown ?? {}
}

/**
 * Takes a record out of the trash: `language` gets `status`, the others theirs from before, or become drafts where that is unknown.
 * Returns whether the record was in the trash in `language`.
 */
export async function restoreAll(
  reached: Reached,
  resource: ResourceName,
  id: number,
  language: Language,
  status: unknown,
  taken: Taken,
): Promise<boolean> {
  const known = taken.get(`${resource}/${id}`)
  let isRestored = false
  for (const one of [language, ...reached.spoken.filter((other) => other !== language)]) {
    const { [one]: lying } = await variantsOf({ ...reached, spoken: [one] }, resource, id)
    if (!lying || lying.shown['status'] !== 'trash') continue
    // Trashing removed its links; what they were is known while this page is open.
    const was = known?.variants[one]
    const record = {
      ...lying,
      shown: { ...lying.shown, ...was?.shown, status: 'trash' },
      stored: lying.stored && { ...lying.stored, ...was?.stored },
    }
    const change = { status: one === language ? status : (was?.shown['status'] ?? 'draft') }
    await writeVariant(reached, { resource, id, language: one }, record, change)
    if (one === language) isRestored = true
  }
  if (known) await relink(reached, known.links)
  taken.delete(`${resource}/${id}`)
  return isRestored
}
