// Presents stored records of all resources, alone and inside events.
import { can } from '#shared/policy/policy.ts'
import { undecidedDateTime, type WallTime } from '#shared/dates/wall-time.ts'
import type { Language } from '#shared/i18n/language.ts'
import { getCostDetails, normalizeCost } from '#shared/schema/cost.ts'
import type { Fields } from '#shared/schema/fields.ts'
import { type ResourceName, resources, type Resources, type TermResource } from '#shared/schema/resources.ts'
import type {
  DateDetails,
  ImageResponse,
  TermInEvent,
  TermUrls,
  Translations,
  TranslationSummary,
} from '#shared/schema/response-parts.ts'
import { eventStates, type Status } from '#shared/schema/status.ts'
import type { Read, TextFieldName } from '#shared/schema/values.ts'
import { listAddress, publicAddress, recordAddress } from '../config.ts'
import { presentImage } from '../images/present-image.ts'
import type { StoredRecord } from '../store/types.ts'
import { abbreviation, fromUtc } from '../time-zones.ts'
import { eventJsonLd, toOrganization, toPlace } from './json-ld.ts'
import type { PresenterContext } from './presenter-context.ts'
import {
  type DisplayedText,
  displayedText,
  getEmptyFields,
  getOutdatedFields,
  getTextFields,
} from './translation-text.ts'
import { canEdit, isLocked, nestedLanguage, toPolicySubject, visibleLanguages } from './visibility.ts'

/** A record of any resource in a response. */
export type Presented = { [R in ResourceName]: Read<R> }[ResourceName]
type Present = (ctx: PresenterContext, record: StoredRecord, language: Language) => Presented

/** A record in one language, as responses show it. */
export const present: Present = (ctx, record, language) => presenters[record.resource](ctx, record, language)

const presenters: Record<ResourceName, Present> = {
  events: presentEvent,
  venues: presentVenue,
  organizers: presentOrganizer,
  categories: (ctx, record, language) => presentTerm(ctx, 'categories', record, language),
  tags: (ctx, record, language) => presentTerm(ctx, 'tags', record, language),
}

/** A shared text; `""` when unset. */
export const sharedText = (record: StoredRecord, name: string): string => String(record.shared[name] ?? '')
export const sharedBoolean = (record: StoredRecord, name: string): boolean => record.shared[name] === 1

/** The version of a translation, which changes with shared fields too. */
export const getVersion = (record: StoredRecord, language: Language): number =>
  record.revision + (record.translations[language]?.revision ?? 0)

/** The status in responses: of a trashed record `trash` in every language. */
export const getStatus = (record: StoredRecord, language: Language): Status =>
  record.trashedUtc === null ? (record.translations[language]?.status ?? 'draft') : 'trash'

/** When a translation or the shared fields last changed. */
const getModifiedUtc = (record: StoredRecord, language: Language): WallTime => {
  const modified = record.translations[language]?.modifiedUtc ?? ''
  return modified > record.modifiedUtc ? modified : record.modifiedUtc
}

/** Languages, translations and version, which all resources show. */
function getIdentity(ctx: PresenterContext, record: StoredRecord, language: Language, inherited: string[]) {
  const isEditable = canEdit(ctx.account, record)
  const translations: Translations = {}
  for (const each of visibleLanguages(ctx.account, record)) {
    const summary: TranslationSummary = {
      status: getStatus(record, each),
      modified_utc: getModifiedUtc(record, each),
      slug: record.translations[each]?.slug ?? '',
      version: getVersion(record, each),
    }
    if (isEditable) {
      summary.outdated = getOutdatedFields(record, each)
      summary.empty = getEmptyFields(record, each)
    }
    translations[each] = summary
  }
  return {
    language,
    source_language: record.sourceLanguage,
    translations,
    inherited,
    version: getVersion(record, language),
  }
}

/** Author, status, dates and public URL of events, venues and organizers. */
const getPublication = (ctx: PresenterContext, record: StoredRecord, language: Language) => ({
  author: String(record.author),
  status: getStatus(record, language),
  date: sharedText(record, 'date'),
  date_utc: sharedText(record, 'date_utc') || undecidedDateTime,
  modified: fromUtc(getModifiedUtc(record, language), ctx.config.siteZone),
  modified_utc: getModifiedUtc(record, language),
  url: publicAddress(ctx.config, record.resource, record.id, language, [record.translations[language]?.slug ?? '']),
})

/** The identifier that is unique among servers. Contains the port, which other servers of this interface omit. */
function getGlobalIds({ config }: PresenterContext, { id }: StoredRecord) {
  const globalId = `${config.origin.replace(/^https?:\/\//, '')}?id=${id}`
  return { global_id: globalId, global_id_lineage: [globalId] }
}

/** The image of a record with its alt text in a language; `false` if there is none. */
function getImage(ctx: PresenterContext, record: StoredRecord, language: Language): ImageResponse | false {
  const id = record.shared['image']
  const image = typeof id === 'number' ? ctx.images.get(id) : undefined
  return image ? { ...presentImage(ctx.config, image), alt: image.alt[language] ?? '' } : false
}

/** The texts of an event; its password hides all but the title. */
function getEventTexts(texts: DisplayedText['texts'], locked: boolean): Pick<Read<'events'>, TextFieldName<'events'>> {
  const entries = getTextFields('events').map((name) => [name, locked && name !== 'title' ? '' : (texts[name] ?? '')])
  // safe: the names of all texts
  return Object.fromEntries(entries) as Pick<Read<'events'>, TextFieldName<'events'>>
}

const toDetails = (wall: WallTime): DateDetails => ({
  year: wall.slice(0, 4),
  month: wall.slice(5, 7),
  day: wall.slice(8, 10),
  hour: wall.slice(11, 13),
  minutes: wall.slice(14, 16),
  seconds: wall.slice(17, 19),
})

/** An event. Its password blanks the content. */
export function presentEvent(ctx: PresenterContext, record: StoredRecord, language: Language): Read<'events'> {
  const { texts, inherited } = displayedText(record, language)
  const shared = (name: string): string => sharedText(record, name)
  const locked = isLocked(ctx.account, record, ctx.password)
  // Further texts follow those that have a place in the order of the interface.
  const { title, description, excerpt, cost, website, ...furtherTexts } = getEventTexts(texts, locked)
  const unlessLocked = <V, B>(value: () => V, blank: B): V | B => (locked ? blank : value())
  const booleanUnlessLocked = (name: string): boolean | null => (locked ? null : sharedBoolean(record, name))
  const event: Read<'events'> = {
    id: record.id,
    ...getGlobalIds(ctx, record),
    ...getPublication(ctx, record, language),
    rest_url: recordAddress(ctx.config, ctx.root, 'events', record.id, language),
    title,
    description,
    excerpt,
    slug: record.translations[language]?.slug ?? '',
    image: unlessLocked(() => getImage(ctx, record, language), false),
    all_day: booleanUnlessLocked('all_day'),
    start_date: shared('start_date'),
    start_date_details: toDetails(shared('start_date')),
    end_date: shared('end_date'),
    end_date_details: toDetails(shared('end_date')),
    utc_start_date: shared('utc_start_date'),
    utc_start_date_details: toDetails(shared('utc_start_date')),
    utc_end_date: shared('utc_end_date'),
    utc_end_date_details: toDetails(shared('utc_end_date')),
    timezone: shared('timezone'),
    timezone_abbr: abbreviation(shared('timezone'), shared('utc_start_date')),
    cost: normalizeCost(cost, ctx.config.currency),
    cost_details: getCostDetails(cost),
    website,
    show_map: booleanUnlessLocked('show_map'),
    show_map_link: booleanUnlessLocked('show_map_link'),
    hide_from_listings: booleanUnlessLocked('hide_from_listings'),
    sticky: booleanUnlessLocked('sticky'),
    featured: booleanUnlessLocked('featured'),
    categories: unlessLocked(() => presentNestedTerms(ctx, 'categories', record.links.categories), []),
    tags: unlessLocked(() => presentNestedTerms(ctx, 'tags', record.links.tags), []),
    venue: unlessLocked(() => findNested(ctx, 'venues', record.links.venue, presentVenue)[0] ?? [], []),
    organizer: unlessLocked(() => findNested(ctx, 'organizers', record.links.organizer, presentOrganizer), []),
    custom_fields: [],
    event_state: eventStates.find((state) => state === record.shared['event_state']) ?? 'scheduled',
    ...furtherTexts,
    protected: shared('password') !== '',
    ...getIdentity(ctx, record, language, inherited),
  }
  const canReadPassword = ctx.edit && can(ctx.account, 'editShared', 'events', toPolicySubject(record)) === true
  const response = canReadPassword ? { ...event, password: shared('password') } : event
  // Search engines never get protected content, whichever account requests it.
  return ctx.single && !event.protected ? { ...response, json_ld: eventJsonLd(event, ctx.config.currency) } : response
}

/** The linked records of an event that the account may see, in their order. The password of the request is that of the event. */
function findNested<V>(
  ctx: PresenterContext,
  resource: Exclude<ResourceName, 'events'>,
  ids: readonly number[],
  presentNested: (ctx: PresenterContext, record: StoredRecord, language: Language) => V,
): V[] {
  const nested = ctx.password === undefined ? ctx : { ...ctx, password: undefined }
  return ids.flatMap((id) => {
    const record = ctx.records[resource].get(id)
    const language = record && nestedLanguage(ctx.account, record, ctx.language)
    return record && language ? [presentNested(nested, record, language)] : []
  })
}

/** Whether a password blanks the venue or organizer: neither was it sent, nor may the account edit with `context=edit`. */
const isBlanked = ({ account, password, edit }: PresenterContext, record: StoredRecord): boolean =>
  isLocked(edit ? account : null, record, password)

/** The fields of venues and organizers between those that posts share, in the order in which servers of the interface write them. */
const linkedPostFields = {
  venues: [
    ...([
      'venue',
      'description',
      'excerpt',
      'slug',
      'image',
      'address',
      'city',
      'country',
      'province',
      'state',
    ] as const),
    ...(['zip', 'phone', 'website', 'stateprovince', 'geo_lat', 'geo_lng', 'show_map', 'show_map_link'] as const),
  ],
  organizers: ['organizer', 'description', 'excerpt', 'slug', 'image', 'phone', 'website', 'email'],
} as const satisfies { readonly [R in 'venues' | 'organizers']: readonly (keyof Resources[R]['fields'])[] }

/** A venue or an organizer without JSON-LD. Its password blanks all fields of its own but the slug. */
function presentLinkedPost<R extends 'venues' | 'organizers'>(
  ctx: PresenterContext,
  resource: R,
  record: StoredRecord,
  language: Language,
  blanked: boolean,
): Read<R> {
  const { texts, inherited } = displayedText(record, language)
  const fields: Fields = resources[resource].fields
  const getValue = (name: string): unknown => {
    const { kind, perLanguage } = fields[name] ?? {}
    const value = record.shared[name]
    if (kind === 'slug') return record.translations[language]?.slug ?? ''
    if (kind === 'image') return !blanked && getImage(ctx, record, language)
    if (kind === 'boolean') return blanked ? null : value === 1
    if (blanked) return ''
    if (kind === 'coordinate') return typeof value === 'number' ? value : ''
    return perLanguage ? (texts[name] ?? '') : sharedText(record, name)
  }
  // safe: the values of all its fields, by kind
  return {
    id: record.id,
    ...getPublication(ctx, record, language),
    ...Object.fromEntries(linkedPostFields[resource].map((name) => [name, getValue(name)])),
    ...getGlobalIds(ctx, record),
    ...getIdentity(ctx, record, language, inherited),
  } as unknown as Read<R>
}

function presentVenue(ctx: PresenterContext, record: StoredRecord, language: Language): Read<'venues'> {
  const blanked = isBlanked(ctx, record)
  const venue = presentLinkedPost(ctx, 'venues', record, language, blanked)
  return ctx.single && !blanked ? { ...venue, json_ld: toPlace(venue) } : venue
}

function presentOrganizer(ctx: PresenterContext, record: StoredRecord, language: Language): Read<'organizers'> {
  const blanked = isBlanked(ctx, record)
  const organizer = presentLinkedPost(ctx, 'organizers', record, language, blanked)
  return ctx.single && !blanked ? { ...organizer, json_ld: toOrganization(organizer) } : organizer
}

/** The id of the term above; 0 at the top. */
const getParent = (record: StoredRecord): number => Number(record.shared['parent'] ?? 0)

/** Bounds the walk up the tree, which could contain a loop. */
const maxDepth = 50

/** The slugs from the top of the tree down to a term, each in its displayed language. */
export function slugPath(
  ctx: PresenterContext,
  resource: TermResource,
  record: StoredRecord,
  language: Language,
): string[] {
  const slugs = [record.translations[language]?.slug ?? '']
  let parent = ctx.records[resource].get(getParent(record))
  while (parent && slugs.length < maxDepth) {
    slugs.unshift(
      parent.translations[nestedLanguage(ctx.account, parent, language) ?? parent.sourceLanguage]?.slug ?? '',
    )
    parent = ctx.records[resource].get(getParent(parent))
  }
  return slugs
}

/** The URLs of a term in a language; the parent's names the language that the parent is shown in. */
function getTermUrls(
  ctx: PresenterContext,
  resource: TermResource,
  record: StoredRecord,
  language: Language,
): TermUrls {
  const { config, root, account } = ctx
  const parent = ctx.records[resource].get(getParent(record))
  const parentLanguage = parent && (nestedLanguage(account, parent, language) ?? language)
  return {
    self: recordAddress(config, root, resource, record.id, language),
    collection: listAddress(config, root, resource, language),
    ...(parent && parentLanguage && { up: recordAddress(config, root, resource, parent.id, parentLanguage) }),
  }
}

function presentTerm(
  ctx: PresenterContext,
  resource: TermResource,
  record: StoredRecord,
  language: Language,
): Read<'categories'> | Read<'tags'> {
  const { texts, inherited } = displayedText(record, language)
  return {
    id: record.id,
    count: ctx.counts[resource].get(record.id) ?? 0,
    description: texts['description'] ?? '',
    name: texts['name'] ?? '',
    slug: record.translations[language]?.slug ?? '',
    taxonomy: resources[resource].taxonomy ?? '',
    ...(resource === 'categories' && { parent: getParent(record) }),
    meta: [],
    url: publicAddress(ctx.config, resource, record.id, language, slugPath(ctx, resource, record, language)),
    urls: getTermUrls(ctx, resource, record, language),
    count_all_languages: ctx.countsInAllLanguages[resource].get(record.id) ?? 0,
    ...getIdentity(ctx, record, language, inherited),
  }
}

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** The terms of an event, by name, in a shape of their own. */
function presentNestedTerms(ctx: PresenterContext, resource: TermResource, ids: readonly number[]): TermInEvent[] {
  const terms = findNested(ctx, resource, ids, (_, record, language): TermInEvent => {
    const { texts } = displayedText(record, language)
    return {
      name: texts['name'] ?? '',
      slug: record.translations[language]?.slug ?? '',
      term_group: 0,
      term_taxonomy_id: record.id,
      taxonomy: resources[resource].taxonomy ?? '',
      description: texts['description'] ?? '',
      parent: getParent(record),
      count: ctx.counts[resource].get(record.id) ?? 0,
      filter: 'raw',
      id: record.id,
      urls: getTermUrls(ctx, resource, record, language),
      language,
    }
  })
  return terms.toSorted((a, b) => byName.compare(a.name, b.name))
}
