// Presents stored records of all resources, alone and inside events.
import type { Account } from '#shared/policy/policy.ts'
import { zeroDateTime, type WallTime } from '#shared/dates/wall-time.ts'
import type { Language } from '#shared/i18n/language.ts'
import { getCostDetails, normalizeCost } from '#shared/schema/cost.ts'
import type { Field } from '#shared/schema/fields.ts'
import { type Hue, isHue } from '#shared/schema/hues.ts'
import { linkFields, linkTargets } from '#shared/schema/links.ts'
import { isTermResource, type ResourceName, resources, type TermResource } from '#shared/schema/resources.ts'
import type {
  DateDetails,
  ImageResponse,
  TermInEvent,
  TermUrls,
  Translations,
  TranslationSummary,
} from '#shared/schema/response-parts.ts'
import type { Status } from '#shared/schema/status.ts'
import type { Read } from '#shared/schema/values.ts'
import { type Config, listAddress, publicAddress, recordAddress } from '../config.ts'
import { presentImage } from '../images/present-image.ts'
import { perResource } from '../store/columns.ts'
import { readImages, type StoredImage } from '../store/images.ts'
import { type RecordSets, readRecordSets } from '../store/record-sets.ts'
import { countTermEvents } from '../store/term-counts.ts'
import type { ReadTx } from '../store/transaction.ts'
import type { StoredRecord } from '../store/types.ts'
import { abbreviation, fromUtc } from '../time-zones.ts'
import { eventJsonLd, toOrganization, toPlace } from './json-ld.ts'
import {
  type DisplayedText,
  displayedText,
  getEmptyFields,
  getOutdatedFields,
  getTextCount,
} from './translation-text.ts'
import { canEdit, isAllowed, isLocked, nestedLanguage, visibleLanguages } from './access.ts'

export type PresenterOptions = {
  config: Config
  account: Account
  root: Language
  /** The requested language: linked records are shown in it where possible. */
  language: Language
  /** A single record has more keys than a row of a list. */
  single?: boolean
  /** `context=edit`: accounts that may edit see the password. */
  edit?: boolean
  /** For forms: costs without the currency of the site. */
  costsAsTyped?: boolean
  password?: string | undefined
}

type EventCounts = { readonly [R in ResourceName]?: ReadonlyMap<number, number> }

/** The data that presenters need besides the record itself. */
export type PresenterContext = PresenterOptions & {
  /** The linked records and the categories above all categories, by id. */
  records: RecordSets
  images: ReadonlyMap<number, StoredImage>
  /** How many events with a term the account lists in the requested language, by id of the term. */
  counts: EventCounts
  /** The same in all languages, of the presented terms only. */
  countsInAllLanguages: EventCounts
}

/** Loads what these records need, in a fixed number of statements. `records` may be of several resources. */
export async function loadPresenterContext(
  tx: ReadTx,
  options: PresenterOptions,
  records: readonly StoredRecord[],
): Promise<PresenterContext> {
  const { account, language } = options
  const presented = (resource: ResourceName): number[] =>
    records.filter((record) => record.resource === resource).map(({ id }) => id)
  const linked = (link: keyof StoredRecord['links']): number[] => [
    ...new Set(records.flatMap((record) => record.links[link])),
  ]
  const shown = {
    venues: linked('venue'),
    organizers: linked('organizer'),
    categories: [...linked('categories'), ...presented('categories')],
    tags: linked('tags'),
  }
  const sets = await readRecordSets(tx, shown, { withAncestors: true })
  const withImages = [...records, ...sets.venues.values(), ...sets.organizers.values()]
  const imageIds = withImages.flatMap(({ shared: { image } }) => (typeof image === 'number' ? [image] : []))
  const terms = { categories: presented('categories'), tags: presented('tags') }
  return {
    ...options,
    records: sets,
    images: await readImages(tx, imageIds),
    counts: await countTermEvents(tx, { ...shown, tags: [...shown.tags, ...terms.tags] }, language, account),
    countsInAllLanguages: await countTermEvents(tx, terms, null, account),
  }
}

export type Presented = { [R in ResourceName]: Read<R> }[ResourceName]

export function present(ctx: PresenterContext, record: StoredRecord, language: Language): Presented {
  const { resource } = record
  if (isTermResource(resource)) return presentTerm(ctx, record, language)
  if (resource === 'events') return presentEvent(ctx, record, language)
  // A password blanks it unless it was sent, or the account edits with `context=edit`.
  const isBlank = isLocked(ctx.edit ? ctx.account : null, record, ctx.password)
  const withJsonLd = ctx.single === true && !isBlank
  if (resource === 'venues') {
    const venue = presentPost(ctx, resource, record, language, isBlank)
    return withJsonLd ? { ...venue, json_ld: toPlace(venue) } : venue
  }
  const organizer = presentPost(ctx, resource, record, language, isBlank)
  return withJsonLd ? { ...organizer, json_ld: toOrganization(organizer) } : organizer
}

export const sharedText = (record: StoredRecord, name: string): string => String(record.shared[name] ?? '')
export const sharedBoolean = (record: StoredRecord, name: string): boolean => record.shared[name] === 1

/** The version of a translation, which changes with shared fields too. */
export const getVersion = (record: StoredRecord, language: Language): number =>
  record.revision + (record.translations[language]?.revision ?? 0)

/** The status in responses: of a trashed record `trash` in every language. */
export const getStatus = (record: StoredRecord, language: Language): Status =>
  record.trashedUtc === null ? (record.translations[language]?.status ?? 'draft') : 'trash'

/** The times of an event in short responses. */
export const presentTimes = (event: StoredRecord) => ({
  start_date: sharedText(event, 'start_date'),
  end_date: sharedText(event, 'end_date'),
  all_day: sharedBoolean(event, 'all_day'),
  timezone: sharedText(event, 'timezone'),
  utc_start_date: sharedText(event, 'utc_start_date'),
})

/** An event in a list of events of an admin response. */
export const presentListedEvent = (event: StoredRecord, language: Language) => ({
  id: event.id,
  language,
  title: event.translations[language]?.texts['title'] ?? '',
  status: getStatus(event, language),
  ...presentTimes(event),
})

const getSlug = (record: StoredRecord, language: Language): string => record.translations[language]?.slug ?? ''

const getModifiedUtc = (record: StoredRecord, language: Language): WallTime => {
  const modified = record.translations[language]?.modifiedUtc ?? ''
  return modified > record.modifiedUtc ? modified : record.modifiedUtc
}

/** The translations of a record that the account may see. */
export function getTranslations(account: Account, record: StoredRecord): Translations {
  const isEditable = canEdit(account, record)
  const translations: Translations = {}
  for (const each of visibleLanguages(account, record)) {
    const summary: TranslationSummary = {
      status: getStatus(record, each),
      modified_utc: getModifiedUtc(record, each),
      slug: getSlug(record, each),
      version: getVersion(record, each),
    }
    if (isEditable) {
      summary.outdated = getOutdatedFields(record, each)
      summary.empty = getEmptyFields(record, each)
      summary.texts = getTextCount(record, each)
    }
    translations[each] = summary
  }
  return translations
}

function getIdentity(ctx: PresenterContext, record: StoredRecord, language: Language, inherited: string[]) {
  const version = getVersion(record, language)
  const translations = getTranslations(ctx.account, record)
  return { language, source_language: record.sourceLanguage, translations, inherited, version }
}

/** Author, status, dates, public URL and global id of a post. Unlike those of other servers, a global id contains the port. */
function getPublication({ config }: PresenterContext, record: StoredRecord, language: Language) {
  const globalId = `${config.origin.replace(/^https?:\/\//, '')}?id=${record.id}`
  const modifiedUtc = getModifiedUtc(record, language)
  return {
    author: String(record.author),
    status: getStatus(record, language),
    date: sharedText(record, 'date'),
    date_utc: sharedText(record, 'date_utc') || zeroDateTime,
    modified: fromUtc(modifiedUtc, config.siteZone),
    modified_utc: modifiedUtc,
    url: publicAddress(config, record.resource, record.id, language, [getSlug(record, language)]),
    global_id: globalId,
    global_id_lineage: [globalId],
  }
}

/** The image of a record with its alt text in a language; `false` if there is none. */
function getImage(ctx: PresenterContext, record: StoredRecord, language: Language): ImageResponse | false {
  const id = record.shared['image']
  const image = typeof id === 'number' ? ctx.images.get(id) : undefined
  return image ? { ...presentImage(ctx.config, image), alt: image.alt[language] ?? '' } : false
}

type PostResource = Exclude<ResourceName, TermResource>

/** The fields of posts in the order in which servers of the interface write them. Others follow in the order of the table. */
const fieldOrders: { readonly [R in PostResource]: string } = {
  events: `id global_id global_id_lineage author status date date_utc modified modified_utc url rest_url title description excerpt slug
    image all_day start_date start_date_details end_date end_date_details utc_start_date utc_start_date_details utc_end_date
    utc_end_date_details timezone timezone_abbr cost cost_details website show_map show_map_link hide_from_listings sticky featured
    categories tags venue organizer custom_fields event_state event_state_reason protected series series_rule series_position
    series_date language source_language translations inherited version`,
  venues: `id author status date date_utc modified modified_utc url venue description excerpt slug image address city country province
    state zip phone website stateprovince geo_lat geo_lng buffer_minutes show_map show_map_link global_id global_id_lineage language source_language
    translations inherited version`,
  organizers: `id author status date date_utc modified modified_utc url organizer description excerpt slug image phone website email
    global_id global_id_lineage language source_language translations inherited version`,
}

/** A record in a language with its texts. `isBlank`: a password hides its content. */
type Source = {
  ctx: PresenterContext
  record: StoredRecord
  language: Language
  texts: DisplayedText['texts']
  isBlank: boolean
}

/** Returns how a field that is not computed is presented. A password hides all but the slug, and the title and dates of an event. */
function createGetter(name: string, { kind, perLanguage, options }: Field): (source: Source) => unknown {
  const link =
    kind === 'link' || kind === 'links' || kind === 'terms' ? linkFields.find((each) => each === name) : undefined
  if (link)
    return ({ ctx, record, isBlank }) => {
      const linked = isBlank ? [] : presentLinked(ctx, linkTargets[link], record.links[link])
      return kind === 'link' ? (linked[0] ?? []) : linked
    }
  if (kind === 'slug') return ({ record, language }) => getSlug(record, language)
  if (kind === 'image') return ({ ctx, record, language, isBlank }) => !isBlank && getImage(ctx, record, language)
  if (kind === 'boolean') return ({ record, isBlank }) => (isBlank ? null : sharedBoolean(record, name))
  if (kind === 'choice')
    return ({ record }) => options?.find((option) => option === record.shared[name]) ?? options?.[0]
  if (kind === 'dateTime' || kind === 'timeZone') return ({ record }) => sharedText(record, name)
  if (kind === 'coordinate') return ({ record, isBlank }) => (isBlank ? '' : (record.shared[name] ?? ''))
  if (kind === 'minutes') return ({ record }) => Number(record.shared[name] ?? 0)
  if (kind === 'cost')
    return ({ ctx, texts, isBlank }) => {
      const typed = isBlank ? '' : (texts[name] ?? '')
      return ctx.costsAsTyped ? typed : normalizeCost(typed, ctx.config.currency)
    }
  if (!perLanguage) return ({ record, isBlank }) => (isBlank ? '' : sharedText(record, name))
  return ({ texts, isBlank }) => (isBlank && name !== 'title' ? '' : (texts[name] ?? ''))
}

const orderedFields = perResource((resource) => {
  if (isTermResource(resource)) return []
  const fields: { readonly [name: string]: Field } = resources[resource].fields
  const order = fieldOrders[resource].split(/\s+/)
  const others = Object.keys(fields).filter((name) => !fields[name]?.readOnly && !fields[name]?.writeOnly)
  return [...new Set([...order, ...others])].flatMap((name) =>
    fields[name] ? [{ name, getValue: createGetter(name, fields[name]) }] : [],
  )
})

/** An event, venue or organizer without JSON-LD. `compute` returns values that depend on several fields. */
function presentPost<R extends PostResource>(
  ctx: PresenterContext,
  resource: R,
  record: StoredRecord,
  language: Language,
  isBlank: boolean,
  compute: (texts: DisplayedText['texts']) => Partial<Read<R>> = () => ({}),
): Read<R> {
  const { texts, inherited } = displayedText(record, language)
  const computed: { readonly [name: string]: unknown } = {
    id: record.id,
    ...getPublication(ctx, record, language),
    ...compute(texts),
    ...getIdentity(ctx, record, language, inherited),
  }
  const source = { ctx, record, language, texts, isBlank }
  const values: { [name: string]: unknown } = {}
  for (const { name, getValue } of orderedFields[resource]) values[name] = computed[name] ?? getValue(source)
  // Copied, because objects that grow by computed names are slow to serialize.
  return { ...values } as Read<R> // safe: the values of all its fields, by kind
}

const toDetails = (wall: WallTime): DateDetails => ({
  year: wall.slice(0, 4),
  month: wall.slice(5, 7),
  day: wall.slice(8, 10),
  hour: wall.slice(11, 13),
  minutes: wall.slice(14, 16),
  seconds: wall.slice(17, 19),
})

/** The series of an event; 0 and `""` without one. */
const presentSeries = (record: StoredRecord) => ({
  series: Number(record.shared['series'] ?? 0),
  series_rule: sharedText(record, 'series_rule'),
  series_position: Number(record.shared['series_position'] ?? 0),
  series_date: sharedText(record, 'series_date'),
})

/** An event. Its password blanks the content. */
export function presentEvent(ctx: PresenterContext, record: StoredRecord, language: Language): Read<'events'> {
  const shared = (name: string): string => sharedText(record, name)
  const isBlank = isLocked(ctx.account, record, ctx.password)
  const event = presentPost(ctx, 'events', record, language, isBlank, ({ cost = '' }): Partial<Read<'events'>> => ({
    rest_url: recordAddress(ctx.config, ctx.root, 'events', record.id, language),
    start_date_details: toDetails(shared('start_date')),
    end_date_details: toDetails(shared('end_date')),
    utc_start_date_details: toDetails(shared('utc_start_date')),
    utc_end_date_details: toDetails(shared('utc_end_date')),
    timezone_abbr: abbreviation(shared('timezone'), shared('utc_start_date')),
    cost_details: getCostDetails(isBlank ? '' : cost),
    custom_fields: [],
    ...presentSeries(record),
    protected: shared('password') !== '',
  }))
  const canReadPassword = ctx.edit && isAllowed(ctx.account, 'editShared', 'events', record)
  const response = canReadPassword ? { ...event, password: shared('password') } : event
  // Search engines never get protected content, whichever account requests it.
  return ctx.single && !event.protected ? { ...response, json_ld: eventJsonLd(event, ctx.config.currency) } : response
}

/** The linked records that the account may see, in their order, each with the language in which they are shown. */
export const findLinked = (
  { records, account, language: requested }: PresenterContext,
  resource: ResourceName,
  ids: readonly number[],
): { record: StoredRecord; language: Language }[] =>
  ids.flatMap((id) => {
    const record = records[resource].get(id)
    const language = record && nestedLanguage(account, record, requested)
    return record && language ? [{ record, language }] : []
  })

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** The linked records of an event: terms by name, in a shape of their own. The password of the request is that of the event. */
function presentLinked(
  ctx: PresenterContext,
  resource: Exclude<ResourceName, 'events'>,
  ids: readonly number[],
): object[] {
  const linked = findLinked(ctx, resource, ids)
  if (isTermResource(resource)) {
    const terms = linked.map(({ record, language }) => presentTermInEvent(ctx, record, language))
    return terms.toSorted((a, b) => byName.compare(a.name, b.name))
  }
  const nested = ctx.password === undefined ? ctx : { ...ctx, password: undefined }
  return linked.map(({ record, language }) => present(nested, record, language))
}

const getParent = (record: StoredRecord): number => Number(record.shared['parent'] ?? 0)

/** Bounds the walk up the tree, which could contain a loop. */
const maxDepth = 50

/** The slugs from the top of the tree down to a term, each in its displayed language. */
export function slugPath(ctx: PresenterContext, record: StoredRecord, language: Language): string[] {
  const terms = ctx.records[record.resource]
  const slugs = [getSlug(record, language)]
  let parent = terms.get(getParent(record))
  while (parent && slugs.length < maxDepth) {
    slugs.unshift(getSlug(parent, nestedLanguage(ctx.account, parent, language) ?? parent.sourceLanguage))
    parent = terms.get(getParent(parent))
  }
  return slugs
}

/** A category that has a colour, or the nearest one above that has; `terms` includes the categories above. */
export function findColored(terms: ReadonlyMap<number, StoredRecord>, record: StoredRecord): StoredRecord | undefined {
  let term: StoredRecord | undefined = record
  for (let depth = 0; term && depth < maxDepth; depth += 1) {
    if (isHue(term.shared['color'])) return term
    term = terms.get(getParent(term))
  }
  return undefined
}

/** The colour of a category or of the nearest one above that has a colour; `""`: none. */
function getColor(ctx: PresenterContext, record: StoredRecord): Hue | '' {
  const color = findColored(ctx.records[record.resource], record)?.shared['color']
  return isHue(color) ? color : ''
}

/** The URLs of a term in a language; the parent's names the language that the parent is shown in. */
function getTermUrls(ctx: PresenterContext, record: StoredRecord, language: Language): TermUrls {
  const { config, root, account } = ctx
  const { resource } = record
  const parent = ctx.records[resource].get(getParent(record))
  const parentLanguage = parent && (nestedLanguage(account, parent, language) ?? language)
  return {
    self: recordAddress(config, root, resource, record.id, language),
    collection: listAddress(config, root, resource, language),
    ...(parent && parentLanguage && { up: recordAddress(config, root, resource, parent.id, parentLanguage) }),
  }
}

type TermResponse = Read<'categories'> | Read<'tags'>

function presentTerm(ctx: PresenterContext, record: StoredRecord, language: Language): TermResponse {
  const { resource, id } = record
  const { texts, inherited } = displayedText(record, language)
  return {
    id,
    count: ctx.counts[resource]?.get(id) ?? 0,
    description: texts['description'] ?? '',
    name: texts['name'] ?? '',
    slug: getSlug(record, language),
    taxonomy: resources[resource].taxonomy ?? '',
    ...(resource === 'categories' && { parent: getParent(record) }),
    meta: [],
    url: publicAddress(ctx.config, resource, id, language, slugPath(ctx, record, language)),
    urls: getTermUrls(ctx, record, language),
    count_all_languages: ctx.countsInAllLanguages[resource]?.get(id) ?? 0,
    ...(resource === 'categories' && {
      color: isHue(record.shared['color']) ? record.shared['color'] : '',
      effective_color: getColor(ctx, record),
    }),
    ...getIdentity(ctx, record, language, inherited),
  }
}

function presentTermInEvent(ctx: PresenterContext, record: StoredRecord, language: Language): TermInEvent {
  const { resource, id } = record
  const { texts } = displayedText(record, language)
  return {
    name: texts['name'] ?? '',
    slug: getSlug(record, language),
    term_group: 0,
    term_taxonomy_id: id,
    taxonomy: resources[resource].taxonomy ?? '',
    description: texts['description'] ?? '',
    parent: getParent(record),
    count: ctx.counts[resource]?.get(id) ?? 0,
    filter: 'raw',
    id,
    urls: getTermUrls(ctx, record, language),
    language,
    ...(resource === 'categories' && { effective_color: getColor(ctx, record) }),
  }
}
