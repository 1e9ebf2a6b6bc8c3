// Creates and changes its own events, and tracks their expected state.
import { type Language, languages } from '#shared/i18n/language.ts'
import type { ExpectedRecord } from './expected-state.ts'
import { createTexts } from './expected-state.ts'
import { admin, api, ConnectionLost, type Received } from './requests.ts'

/** A sent write: the events before and after it. `id` 0: an event that is being created. */
export type PendingWrite = {
  before: readonly ExpectedRecord[]
  after: readonly ExpectedRecord[]
  key: string
  body: object
}

export type Writer = {
  /** Every acknowledged event, including deleted ones. */
  held: Map<number, ExpectedRecord>
  /** The write without a response. */
  begun: PendingWrite | undefined
  /** Writes until the service ends. Throws on an unexpected response. */
  write: (origin: string) => Promise<void>
}

const most = 25
const letters = (count: number): string =>
  [...count.toString(26).padStart(5, '0')]
    .map((digit) => String.fromCodePoint(97 + Number.parseInt(digit, 26)))
    .join('')

const pick = <T>(of: readonly T[]): T | undefined => of[Math.floor(Math.random() * of.length)]

/** Creates a writer; `tags` are ids of existing tags, `onAcknowledged` is called after every acknowledged write. */
export function createWriter(name: string, tags: readonly number[], onAcknowledged: () => void): Writer {
  let words = 0
  const word = (): string => `zq${name}${letters((words += 1))}`
  const writer: Writer = { held: new Map(), begun: undefined, write }
  const some = (place: ExpectedRecord['place']): ExpectedRecord[] =>
    [...writer.held.values()].filter((one) => one.place === place)

  /** Sends a write, and updates the expected state when it is acknowledged. */
  async function doing(begun: PendingWrite, right: number, send: () => Promise<Received>): Promise<void> {
    writer.begun = begun
    const got = await send()
    if (got.status !== right) throw new Error(`${got.status} instead of ${right}: ${JSON.stringify(got.body)}`)
    const made = Number((got.body as { id?: number }).id) // safe: the response to a create has the id
    for (const after of begun.after) writer.held.set(after.id || made, { ...after, id: after.id || made })
    writer.begun = undefined
    onAcknowledged()
  }
  const then = (before: ExpectedRecord, action: string, more: Partial<ExpectedRecord> = {}): PendingWrite => ({
    before: [before],
    after: [{ ...before, ...more, deeds: [...before.deeds, action] }],
    key: '',
    body: {},
  })

  async function create(origin: string): Promise<void> {
    const title = word()
    const own = tags.filter(() => Math.random() < 0.5)
    const when = { start_date: '2027-03-01 19:30:00', end_date: '2027-03-01 22:00:00' }
    const body = { ...createTexts(title), ...when, status: 'publish', tags: own }
    const after: ExpectedRecord = {
      id: 0,
      place: 'listed',
      words: { en: title },
      featured: false,
      tags: own,
      deeds: ['create'],
    }
    await doing({ before: [], after: [after], key: title, body }, 201, async () => resend(origin, title, body))
  }
  /** Updates one language with `If-Match`. */
  async function update(origin: string, one: ExpectedRecord): Promise<void> {
    const language: Language = pick(languages) ?? 'en'
    const title = word()
    const path = `/events/${one.id}`
    const isThere = one.words[language] !== undefined
    const headers = isThere ? { 'If-Match': (await api(origin, 'GET', path, { language })).etag } : {}
    const body = { ...createTexts(title), status: 'publish' }
    const meant = then(one, 'update', { words: { ...one.words, [language]: title } })
    await doing(meant, 200, async () => api(origin, 'PATCH', path, { language, headers, body }))
    if (!isThere) return
    const late = await api(origin, 'PATCH', path, { language, headers, body: createTexts(word()) })
    if (late.status !== 412) throw new Error(`a stale etag was answered ${late.status}`)
  }
  /** Updates all languages and the shared part in one write. */
  async function whole(origin: string, one: ExpectedRecord): Promise<void> {
    const title = word()
    const own = tags.filter(() => Math.random() < 0.5)
    const texts = Object.fromEntries(
      languages.map((language) => [language, { ...createTexts(title), status: 'publish' }]),
    )
    const meant = then(one, 'update', {
      words: Object.fromEntries(languages.map((language) => [language, title])),
      featured: !one.featured,
      tags: own,
    })
    const body = { shared: { featured: !one.featured, tags: own }, texts }
    await doing(meant, 200, async () => admin(origin, 'PUT', `/events/${one.id}`, { body }))
  }
  /** Changes several events by a bulk action. */
  async function bulk(origin: string, action: 'featured' | 'delete' | 'restore'): Promise<void> {
    const before = some(action === 'restore' ? 'trash' : 'listed').filter(() => Math.random() < 0.4)
    const change: Partial<ExpectedRecord> =
      action === 'featured' ? {} : { place: action === 'delete' ? 'trash' : 'listed' }
    const flag = Math.random() < 0.5
    const touched = before.filter((one) => action !== 'featured' || one.featured !== flag)
    if (touched.length === 0) return
    const line = action === 'featured' ? 'update' : action === 'delete' ? 'trash' : 'restore'
    const after = touched.map((one) => ({
      ...one,
      ...change,
      ...(action === 'featured' && { featured: flag }),
      deeds: [...one.deeds, line],
    }))
    const body = { ids: before.map(({ id }) => id), do: { [action]: action === 'featured' ? flag : true } }
    const meant = { before: touched, after, key: '', body }
    await doing(meant, 200, async () => admin(origin, 'POST', '/events/bulk', { body }))
  }
  const trash = async (origin: string, one: ExpectedRecord): Promise<void> =>
    doing(then(one, 'trash', { place: 'trash' }), 200, async () => api(origin, 'DELETE', `/events/${one.id}`))
  const purge = async (origin: string, one: ExpectedRecord): Promise<void> =>
    doing(then(one, 'purge', { place: 'gone' }), 200, async () => admin(origin, 'DELETE', `/events/${one.id}`))

  async function write(origin: string): Promise<void> {
    try {
      for (;;) {
        const [listed, trashed] = [some('listed'), some('trash')]
        const [one, lying] = [pick(listed), pick(trashed)]
        const dice = Math.random()
        if (!one || (dice < 0.3 && listed.length < most)) await create(origin)
        else if (dice < 0.5) await update(origin, one)
        else if (dice < 0.7) await whole(origin, one)
        else if (dice < 0.8) await bulk(origin, 'featured')
        else if (dice < 0.83) await bulk(origin, 'delete')
        else if (dice < 0.9) await bulk(origin, 'restore')
        else if (lying && dice < 0.95) await purge(origin, lying)
        else await trash(origin, one)
      }
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error
    }
  }
  return writer
}

/** Creates an event with an idempotency key; a repeated request returns the same event. */
export const resend = async (origin: string, key: string, body: object): Promise<Received> =>
  api(origin, 'POST', '/events', { headers: { 'Idempotency-Key': key }, body })
