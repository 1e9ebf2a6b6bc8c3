// Making records at such a server: what it would find again and write into is not posted.
import type { Language } from '#contract/language.ts'
import { type ResourceName, resources } from '#contract/resources.ts'
import { ProblemError, unexpected } from '../send.ts'
import { changeOf } from './preserve-fields.ts'
import { refusedFields } from './errors.ts'
import { isApart, type Reached } from './read-record.ts'
import { post, refuseUnspoken, type Save, saveAll } from './save-record.ts'
import { decoded, isTold, type Told } from '../dialects/tec.ts'

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
  const isAlone = written.length > 1 && resources[resource].post && (await isApart(reached))
  refuseUnspoken(resource, save, isAlone ? [source] : [...reached.spoken, source])
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
    throw refusedFields({
      [name]: { code: 'in_use', message: 'This server has a record of this name and would write into it.' },
    })
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
