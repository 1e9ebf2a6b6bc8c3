// Content of every kind as plain values, and its creation in a service.
import { type Language, languages } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import type { Status } from '#shared/schema/status.ts'
import type { TestApp } from '../test-app.ts'
import type { ContentPlan, TextsPlan } from './content-arbitraries.ts'

/** The texts of a translation; `status` as in responses, `slug` for terms, `reason` (`event_state_reason`) for events. */
export type Texts = {
  title: string
  description: string
  excerpt: string
  reason: string
  status: Status
  slug: string
}
/** A created record. `date` is its publication date, `notes` further searchable texts, `edited`: its source text changed after the translation. */
export type CreatedRecord = {
  id: number
  author: number
  source: Language
  texts: { readonly [L in Language]?: Texts }
  date: string
  edited: boolean
  trashed: boolean
  hasImage: boolean
  notes: readonly string[]
}
/** `buffer`: required minutes between two events. */
export type CreatedVenue = CreatedRecord & {
  place: { latitude: number; longitude: number } | undefined
  buffer: number
}
export type CreatedTerm = CreatedRecord & { parent: number }
export type CreatedEvent = CreatedRecord & {
  start: string
  end: string
  timezone: string
  venue: number | undefined
  organizers: readonly number[]
  categories: readonly number[]
  tags: readonly number[]
  state: string
  featured: boolean
  hidden: boolean
  isLocked: boolean
  parent: number | undefined
  series: number | undefined
}
export type Content = {
  events: readonly CreatedEvent[]
  venues: readonly CreatedVenue[]
  organizers: readonly CreatedRecord[]
  categories: readonly CreatedTerm[]
  tags: readonly CreatedTerm[]
}

/** Durations in seconds; no start of a plan and no end is in the hour skipped by summer time. */
const later = { same: 0, evening: 3.5 * 3600, next: 20 * 3600, long: 72 * 3600 }
const after = (dateTime: string, seconds: number): string =>
  new Date(Date.parse(`${dateTime.replace(' ', 'T')}Z`) + seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')

type Common = { source: Language; first: TextsPlan; more: { readonly [language: string]: TextsPlan } }
const getTextsPlans = ({ source, first, more }: Common): [Language, TextsPlan][] =>
  languages.flatMap((each): [Language, TextsPlan][] => {
    const textsPlan = each === source ? first : more[each]
    return textsPlan ? [[each, textsPlan]] : []
  })
/** Creates a record with its translations, and changes its source text if it is `edited`. Returns its id. */
async function send(
  app: TestApp,
  resource: ResourceName,
  plan: Common & { edited: boolean },
  shared: object,
  texts: object,
): Promise<number> {
  const path = `/en/calendar/admin/v1/${resource}`
  const call = { as: 'administrator', absolute: true } as const
  const created = await app.call('POST', path, { ...call, body: { source_language: plan.source, shared, texts } })
  if (created.status !== 201) throw new Error(JSON.stringify(created.body))
  const id = Number(created.body['id'])
  if (plan.edited) {
    const [of = ''] = Object.values(texts).map((one: object) => Object.keys(one)[0])
    const sourceTexts = Object.entries(texts).find(([name]) => name === plan.source)?.[1]
    const title = `${String(Object.values(sourceTexts ?? {})[0])} anew`
    const edit = await app.call('PUT', `${path}/${id}`, {
      ...call,
      body: { texts: { [plan.source]: { [of]: title } } },
    })
    if (edit.status !== 200) throw new Error(JSON.stringify(edit.body))
  }
  return id
}

const ahead = '2026-11-21 13:00:00'
const getTexts = (
  plan: Common & { edited: boolean },
  titled: (title: string, language: Language) => Partial<Texts>,
  date = '',
): CreatedRecord['texts'] =>
  Object.fromEntries(
    getTextsPlans(plan).map(([each, textsPlan]): [Language, Texts] => {
      const own = titled(textsPlan.title, each)
      const status = own.status ?? (textsPlan.status === 'publish' && date > ahead ? 'future' : textsPlan.status)
      const title = `${own.title ?? textsPlan.title}${plan.edited && each === plan.source ? ' anew' : ''}`
      return [each, { slug: '', ...textsPlan, ...own, title, status }]
    }),
  )

/** Creates the content of a plan in a service; returns the created records. */
export async function createContent(app: TestApp, plan: ContentPlan): Promise<Content> {
  const trash: string[] = []
  const poster = await app.store.createImage({
    file: 'abc',
    name: 'poster.png',
    extension: 'png',
    width: 600,
    height: 400,
    filesize: 1678,
    sizes: {},
    author: 1,
  })
  const post = async (
    resource: 'events' | 'venues' | 'organizers',
    plan: ContentPlan['organizers'][number],
    shared: object,
    wordsOf: (textsPlan: TextsPlan, isSource: boolean) => object,
  ): Promise<CreatedRecord> => {
    const texts = Object.fromEntries(
      getTextsPlans(plan).map(([each, textsPlan]) => [
        each,
        { ...wordsOf(textsPlan, each === plan.source), description: textsPlan.description, status: textsPlan.status },
      ]),
    )
    const author = app.idOf(plan.author)
    const id = await send(app, resource, plan, { author, date: plan.date, ...shared }, texts)
    if (plan.hasImage)
      await app.store.update(resource, id, { shared: { image: poster.id } }, { account: null, changeSet: 'c' })
    if (plan.trashed) trash.push(`/${resource}/${id}`)
    const { source, date, edited, trashed, hasImage } = plan
    return { id, author, source, date, edited, trashed, hasImage, notes: [], texts: getTexts(plan, () => ({}), date) }
  }
  const venues: CreatedVenue[] = []
  for (const [n, one] of plan.venues.entries()) {
    const named = numbered(one, n)
    const { latitude, longitude } = one.place ?? {}
    const created = await post(
      'venues',
      named,
      { zip: `90${n}0`, buffer_minutes: one.buffer, ...(one.place && { geo_lat: latitude, geo_lng: longitude }) },
      (textsPlan, isSource) => ({ venue: textsPlan.title, ...(isSource && { city: one.note }) }),
    )
    venues.push({
      ...created,
      place: one.place,
      buffer: one.buffer,
      notes: [`90${n}0`, one.note],
      texts: bare(created.texts),
    })
  }
  const organizers: CreatedRecord[] = []
  for (const [n, one] of plan.organizers.entries()) {
    const named = numbered(one, n)
    const created = await post('organizers', named, { phone: `+32 90${n}0` }, (textsPlan) => ({
      organizer: textsPlan.title,
    }))
    organizers.push({ ...created, notes: [`+32 90${n}0`], texts: bare(created.texts) })
  }
  const terms = async (resource: 'categories' | 'tags', some: ContentPlan['tags']): Promise<CreatedTerm[]> => {
    const created: CreatedTerm[] = []
    for (const [n, one] of some.entries()) {
      const parent = resource === 'categories' ? (created[one.parent]?.id ?? 0) : 0
      const own = (title: string, each: Language): Partial<Texts> => ({
        title: `${title} ${n}`,
        slug: `s-${(n * 7) % 4}-${each}`,
        status: 'publish',
        excerpt: '',
        reason: '',
      })
      const texts = getTexts({ ...one, edited: false }, own)
      const sent = Object.fromEntries(
        Object.entries(texts).map(([each, { title, slug, description }]) => [each, { name: title, slug, description }]),
      )
      const id = await send(app, resource, one, parent === 0 ? {} : { parent }, sent)
      created.push({
        id,
        author: 0,
        source: one.source,
        date: '',
        edited: one.edited,
        trashed: false,
        hasImage: false,
        notes: [],
        parent,
        texts: getTexts(one, own),
      })
    }
    return created
  }
  const [categories, tags] = [await terms('categories', plan.categories), await terms('tags', plan.tags)]
  const idsOf = (of: readonly CreatedRecord[], some: readonly number[]): number[] => [
    ...new Set(some.flatMap((at) => of[at % of.length]?.id ?? [])),
  ]
  const events: CreatedEvent[] = []
  for (const [at, one] of plan.events.entries()) {
    const start = `${one.day} ${one.hour}`
    const end = after(start, later[one.lasts])
    const [venue] = one.venue === null ? [] : idsOf(venues, [one.venue])
    const links = {
      organizers: idsOf(organizers, one.organizers),
      categories: idsOf(categories, one.categories),
      tags: idsOf(tags, one.tags),
    }
    const parent = one.parent === null ? undefined : events[one.parent]?.id
    const shared = {
      start_date: start,
      end_date: end,
      timezone: one.timezone,
      ...(venue !== undefined && { venue }),
      organizer: links.organizers,
      categories: links.categories,
      tags: links.tags,
      event_state: one.state,
      featured: one.featured,
      hide_from_listings: one.hidden,
      ...(one.isLocked && { password: 'p' }),
    }
    const created = await post('events', one, shared, ({ title, excerpt, reason }) => ({
      title,
      excerpt,
      event_state_reason: reason,
    }))
    if (parent !== undefined)
      await app.store.update(
        'events',
        created.id,
        { shared: { post_parent: parent } },
        { account: null, changeSet: 'c' },
      )
    const series = at % 4 < 2 ? (at % 4) + 1 : undefined
    if (series !== undefined)
      await app.store.update('events', created.id, { shared: { series } }, { account: null, changeSet: 'c' })
    events.push({
      ...created,
      series,
      start,
      end,
      timezone: one.timezone,
      venue,
      ...links,
      state: one.state,
      featured: one.featured,
      hidden: one.hidden,
      isLocked: one.isLocked,
      parent,
    })
  }
  // At the end, because trashed records cannot be linked.
  for (const path of trash) await app.call('DELETE', path, { as: 'administrator' })
  return { events, venues, organizers, categories, tags }
}
/** A unique title, because a resubmitted record would not be created again. */
const numbered = <P extends Common>(plan: P, n: number): P => ({
  ...plan,
  first: { ...plan.first, title: `${plan.first.title} ${n}` },
  more: Object.fromEntries(
    Object.entries(plan.more).map(([each, textsPlan]) => [each, { ...textsPlan, title: `${textsPlan.title} ${n}` }]),
  ),
})
/** Venues and organizers have no excerpt and no reason. */
const bare = (texts: CreatedRecord['texts']): CreatedRecord['texts'] =>
  Object.fromEntries(Object.entries(texts).map(([each, one]) => [each, { ...one, excerpt: '', reason: '' }]))
