// Making, trashing and bringing back at such a server: what it would find again is not posted, what it would reset is repeated.
import type { Language } from '#contract/language.ts'
import { invalid } from '#contract/problem.ts'
import { type ResourceName, resources } from '#contract/resources.ts'
import { ProblemError, unexpected } from '../send.ts'
import type { Ask } from './tec-ask.ts'
import { changeOf, updateOf } from './tec-echo.ts'
import { isAbsent, told, type Variants, variantsOf } from './tec-read.ts'
import { post, type Reached, type Save, saveAll } from './tec-write.ts'
import { decoded, isTold, type Told } from './tec.ts'

/**
 * The venue or organizer that says all that is about to be said: posted again, such a server would not make another but write into
 * this one, and take its picture away.
 */
async function twinOf(
  { ask }: Reached,
  resource: ResourceName,
  language: Language,
  body: Told,
): Promise<Told | undefined> {
  if (resource !== 'venues' && resource !== 'organizers') return undefined
  const { title } = resources[resource]
  const name = String(body[title] ?? '')
  const plain = (value: unknown): string =>
    decoded(String(value ?? ''))
      .replace(/<[^>]*>/g, '')
      .trim()
      .toLowerCase()
  for (let page = 1, last = 1; page <= last; page += 1) {
    const answer = await ask({
      path: `/${resource}`,
      language,
      query: [
        ['search', name],
        ['per_page', '50'],
        ['page', String(page)],
      ],
    })
    const rows = Array.isArray(answer.body[resource]) ? answer.body[resource].filter(isTold) : []
    const found = rows.find((row) => plain(row[title]) === plain(name))
    if (found) return found
    last = rows.length === 0 ? 1 : Number(answer.body['total_pages'] ?? 1)
  }
  return undefined
}

/** Makes a record, in its source language first. Refuses a venue or organizer whose name there is: the server would write into that one. */
export async function createAll(
  reached: Reached,
  resource: ResourceName,
  save: Save,
  language: Language,
): Promise<number> {
  const written = reached.spoken.filter((one) => save.texts?.[one])
  const source =
    save.source_language && written.includes(save.source_language) ? save.source_language : (written[0] ?? language)
  const body = Object.fromEntries(
    Object.entries(changeOf(resource, { ...save.shared, ...save.texts?.[source] })).filter(
      ([name, value]) => value !== '' && !(name === 'parent' && value === 0),
    ),
  )
  const twin = await twinOf(reached, resource, source, body)
  if (twin) {
    const said = Object.keys(body).filter(
      (name) => name !== 'status' && name !== resources[resource].title && !name.startsWith('show_'),
    )
    // Made by its name alone, from a picker: the one that is there is the one that was meant.
    if (said.length === 0 && typeof twin['id'] === 'number') return twin['id']
    const name = `${source}.${resources[resource].title}`
    throw new ProblemError(
      invalid({
        [name]: { code: 'in_use', message: 'This server has a record of this name and would write into it.' },
      }),
    )
  }
  const made = await post(reached, resource, `/${resource}`, source, body)
  const id = Number(made['id'])
  if (!Number.isInteger(id)) throw new ProblemError(unexpected(502))
  const others = Object.fromEntries(
    written.filter((one) => one !== source).map((one) => [one, save.texts?.[one] ?? {}]),
  )
  if (Object.keys(others).length > 0) await saveAll(reached, resource, id, { texts: others })
  return id
}

/** What trashing took, by record: the status of each language from before. */
export type Taken = Map<string, Variants>

const isGone = async (ask: Ask, resource: ResourceName, id: number, language: Language): Promise<boolean> => {
  const left = await told(ask, resource, id, language)
  return left === undefined || left['status'] === 'trash'
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
  const before = await variantsOf(ask, spoken, resource, id)
  const ordered = [language, ...spoken].filter((one, at, all) => before[one] && all.indexOf(one) === at)
  taken.set(`${resource}/${id}`, before)
  for (const [at, one] of ordered.entries()) {
    // Most such servers take the others along.
    if (at > 0 && (await isGone(ask, resource, id, one))) continue
    try {
      await ask({ method: 'DELETE', path: `/${resource}/${id}`, language: one })
    } catch (thrown) {
      if (!isAbsent(thrown) && !(thrown instanceof ProblemError && thrown.problem.data.status === 410)) throw thrown
    }
  }
  return before[ordered[0] ?? language] ?? {}
}

/** Takes a record out of the trash: `language` gets `status`, the others theirs from before, or wait as drafts where nobody knows it. */
export async function restoreAll(
  reached: Reached,
  resource: ResourceName,
  id: number,
  language: Language,
  status: unknown,
  taken: Taken,
): Promise<Told> {
  const known = taken.get(`${resource}/${id}`)
  let answered: Told = {}
  for (const one of [language, ...reached.spoken.filter((other) => other !== language)]) {
    const { [one]: lying } = await variantsOf(reached.ask, [one], resource, id)
    if (!lying || lying['status'] !== 'trash') continue
    // Its links went with the trash on such a server; what they were is known while this page stands.
    const record = { ...lying, ...known?.[one] }
    const change = { status: one === language ? status : (known?.[one]?.['status'] ?? 'draft') }
    const answer = await post(reached, resource, `/${resource}/${id}`, one, updateOf(resource, record, change))
    if (one === language) answered = answer
  }
  taken.delete(`${resource}/${id}`)
  return answered
}
