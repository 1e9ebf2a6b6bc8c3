// Reading such a server: a record in each language it has there, also from the trash; a list page in the page's own shape.
import { type Language, languages } from '#contract/language.ts'
import type { OtherServer } from '#contract/other-server.ts'
import { type ResourceName, resources } from '#contract/resources.ts'
import { ProblemError } from '../send.ts'
import type { Ask } from './request.ts'
import { understood } from './capabilities.ts'
import { isHidden, shown } from './present-record.ts'
import { inaccessible, pastTheEnd } from './errors.ts'
import { idIn, isTold, listIn, type Told } from '../dialects/tec.ts'

/** A record in the languages it has on the server. */
export type Variants = { readonly [L in Language]?: Told }
/** A record's variants, and the languages in which it can have one. */
export type Found = { variants: Variants; open: readonly Language[] }
/** The server, the languages it keeps, and to which of them an address belongs. */
export type Reached = {
  ask: Ask
  spoken: readonly Language[]
  languageAt: (address: string) => Language | undefined
}

const statusOf = (thrown: unknown): number | undefined =>
  thrown instanceof ProblemError ? thrown.problem.data.status : undefined
/** Whether a refusal says that there is no such record: events say 404, all others that the identifier is wrong. */
export const isAbsent = (thrown: unknown): boolean => {
  if (!(thrown instanceof ProblemError)) return false
  const { code, data } = thrown.problem
  return (
    (data.status === 404 && code !== 'unexpected_answer') ||
    (data.status === 400 && code === 'rest_invalid_param' && isTold(data.params) && 'id' in data.params)
  )
}

/** Everything there is, in the trash. */
const trashed = [
  ['status', 'trash'],
  ['start_date', '0001-01-01'],
  ['end_date', '9999-12-31'],
  ['per_page', '50'],
] as const

/** The languages that really stand for something there: each with an address of its own, the others if the parameter is heeded. */
export async function spokenBy(
  ask: Ask,
  server: OtherServer,
): Promise<Omit<Reached, 'ask'> & { byParameter: boolean }> {
  const byParameter = await ask({
    path: '/events',
    language: 'en',
    query: [
      ['per_page', '1'],
      [server.languageParameter, 'xx'],
    ],
  }).then(
    () => false,
    (thrown: unknown) => {
      if (statusOf(thrown) === 400) return true
      throw thrown
    },
  )
  const { addresses } = server
  const named = languages.filter((language) => addresses[language] !== undefined)
  const isOwn = (language: Language) => named.find((one) => addresses[one] === addresses[language]) === language
  const languageAt = (address: string) =>
    named
      .filter((language) => address.startsWith(`${addresses[language] ?? ''}/`))
      .toSorted((one, other) => (addresses[other]?.length ?? 0) - (addresses[one]?.length ?? 0))[0]
  return { spoken: languages.filter((language) => byParameter || isOwn(language)), byParameter, languageAt }
}

/** A record in one language, as told; `undefined` where it has none. An event in the trash is shown by no address but the trash's list. */
export async function told(
  ask: Ask,
  resource: ResourceName,
  id: number,
  language: Language,
  signal?: AbortSignal,
): Promise<Told | undefined> {
  const about = { language, ...(signal && { signal }) }
  try {
    return (await ask({ ...about, path: `/${resource}/${id}`, query: [['context', 'edit']] })).body
  } catch (thrown) {
    if (isAbsent(thrown)) return undefined
    if (!(thrown instanceof ProblemError && thrown.problem.code === 'event-no-longer-available')) throw thrown
    for (let page = 1, last = 1; page <= last; page += 1) {
      const { body } = await ask({ ...about, path: `/${resource}`, query: [...trashed, ['page', String(page)]] })
      const rows = Array.isArray(body[resource]) ? body[resource].filter(isTold) : []
      const found = rows.find((row) => row['id'] === id)
      if (found) return found
      last = Number(body['total_pages'] ?? 1)
    }
    throw thrown
  }
}

/** Whether two answers show the same text of the same record, and not a text for each language. */
function isSame(resource: ResourceName, one: Told, other: Told): boolean {
  const telling = ['url', resources[resource].title, 'description', 'excerpt', 'slug', 'status', 'modified_utc']
  return Boolean(one['url']) && telling.every((name) => one[name] === other[name])
}

/** Every language of a record. Throws the refusal of a record that a password hides: what is blanked must never be sent back. */
export async function recordOf(
  { ask, spoken, languageAt }: Reached,
  resource: ResourceName,
  id: number,
  signal?: AbortSignal,
): Promise<Found> {
  const all = await Promise.all(
    spoken.map(async (language) => [language, await told(ask, resource, id, language, signal)] as const),
  )
  const found = all.flatMap(([language, one]): [Language, Told][] => (one ? [[language, one]] : []))
  if (found.some(([, one]) => isHidden(resource, one))) throw inaccessible(resource)
  const [home = 'en', first = {}] = found[0] ?? []
  // Where each language has records of its own, every root answers any of them by its number: written through another, it would be overwritten.
  const isAlone =
    resources[resource].post &&
    found.length > 1 &&
    found.length === spoken.length &&
    found.every(([, one]) => isSame(resource, first, one))
  const at = languageAt(String(first['url'])) ?? home
  const own = spoken.includes(at) ? at : home
  if (isAlone) return { variants: { [own]: shown(resource, first, own) }, open: [own] }
  const variants = Object.fromEntries(found.map(([language, one]) => [language, shown(resource, one, language, home)]))
  return { variants, open: spoken }
}

/** The same, where it does not matter in which languages it could have a text. */
export const variantsOf = async (reached: Reached, resource: ResourceName, id: number): Promise<Variants> =>
  (await recordOf(reached, resource, id)).variants

/** Whether each language has records of its own there, as far as a record tells. */
export async function isApart(reached: Reached): Promise<boolean> {
  const { ask, spoken } = reached
  const query = [
    ['start_date', '0001-01-01'],
    ['end_date', '9999-12-31'],
    ['per_page', '1'],
  ] as const
  const { body } = await ask({ path: '/events', language: spoken[0] ?? 'en', query })
  const id = idIn(listIn(body['events'])[0])
  if (id === undefined) return false
  return recordOf(reached, 'events', id).then(
    ({ open }) => open.length < spoken.length,
    (thrown: unknown) => {
      // One that this account may not open tells nothing.
      if (thrown instanceof ProblemError) return false
      throw thrown
    },
  )
}

/** A page of a list. Parameters it does not know are not sent; the rows are in the asked language alone. */
export async function listed(
  ask: Ask,
  resource: ResourceName,
  query: Iterable<readonly [string, string]>,
  language: Language,
  signal?: AbortSignal,
): Promise<Told> {
  const known = understood(resource)
  const sent = [...query].flatMap(([name, value]): [string, string][] => {
    if (!known.includes(name)) return []
    // "Any" is what who may write is shown anyway; the word is refused.
    return name === 'status' && value.split(',').includes('any') ? [] : [[name, value]]
  })
  const { body } = await ask({ path: `/${resource}`, language, query: sent, ...(signal && { signal }) })
  const rows = Array.isArray(body[resource]) ? body[resource].filter(isTold) : []
  const asked = new Map(sent)
  const page = Number(asked.get('page') ?? 1)
  if (rows.length === 0 && page > 1 && !resources[resource].post) throw pastTheEnd(resource)
  // Nothing found among venues is told with the total of all of them.
  const isNothing = rows.length === 0 && page === 1
  return {
    ...body,
    [resource]: rows.map((row) => shown(resource, row, language)),
    total: isNothing ? 0 : Number(body['total'] ?? rows.length),
    total_pages: isNothing ? 0 : Number(body['total_pages'] ?? 1),
  }
}
