// Presents venues and organizers, alone and inside events.
import type { Language } from '#shared/i18n/language.ts'
import type { Read } from '#shared/schema/values.ts'
import { publicAddress } from '../config.ts'
import type { StoredRecord } from '../store/types.ts'
import { getOrganization, addressOf } from './json-ld.ts'
import { globalId, getIdentity, imageOf, getPublication, sharedBoolean, sharedText } from './present-common.ts'
import type { PresenterContext } from './presenter-context.ts'
import { displayedText } from './translation-text.ts'
import { nestedLanguage, canEdit } from './visibility.ts'

const coordinate = (record: StoredRecord, name: string): number | '' => {
  const value = record.shared[name]
  return typeof value === 'number' ? value : ''
}

const blankVenue = {
  venue: '',
  description: '',
  image: false,
  address: '',
  city: '',
  country: '',
  province: '',
  state: '',
  zip: '',
  phone: '',
  website: '',
  stateprovince: '',
  geo_lat: '',
  geo_lng: '',
  show_map: null,
  show_map_link: null,
} as const
const blankOrganizer = { organizer: '', description: '', image: false, phone: '', website: '', email: '' } as const

/** Whether a password blanks the venue or organizer: neither was it sent, nor may the account edit with `context=edit`. */
const isBlanked = (ctx: PresenterContext, record: StoredRecord): boolean => {
  const password = sharedText(record, 'password')
  return password !== '' && ctx.password !== password && !(ctx.edit && canEdit(ctx.account, record))
}

/** A venue. */
export function presentVenue(ctx: PresenterContext, record: StoredRecord, language: Language): Read<'venues'> {
  const { texts, inherited } = displayedText(record, language)
  const slug = record.variants[language]?.slug ?? ''
  const blanked = isBlanked(ctx, record)
  const venue: Read<'venues'> = {
    id: record.id,
    ...getPublication(ctx, record, language),
    url: publicAddress(ctx.config, 'venues', record.id, language, [slug]),
    venue: texts['venue'] ?? '',
    description: texts['description'] ?? '',
    excerpt: '',
    slug,
    image: imageOf(ctx, record, language),
    address: texts['address'] ?? '',
    city: texts['city'] ?? '',
    country: sharedText(record, 'country'),
    province: texts['province'] ?? '',
    state: texts['state'] ?? '',
    zip: sharedText(record, 'zip'),
    phone: sharedText(record, 'phone'),
    website: texts['website'] ?? '',
    stateprovince: texts['stateprovince'] ?? '',
    geo_lat: coordinate(record, 'geo_lat'),
    geo_lng: coordinate(record, 'geo_lng'),
    show_map: sharedBoolean(record, 'show_map'),
    show_map_link: sharedBoolean(record, 'show_map_link'),
    global_id: globalId(ctx.config, record.id),
    global_id_lineage: [globalId(ctx.config, record.id)],
    ...getIdentity(ctx, record, language, inherited),
    ...(blanked && blankVenue),
  }
  return ctx.single && !blanked ? { ...venue, json_ld: addressOf(venue) } : venue
}

/** An organizer. */
export function presentOrganizer(ctx: PresenterContext, record: StoredRecord, language: Language): Read<'organizers'> {
  const { texts, inherited } = displayedText(record, language)
  const slug = record.variants[language]?.slug ?? ''
  const blanked = isBlanked(ctx, record)
  const organizer: Read<'organizers'> = {
    id: record.id,
    ...getPublication(ctx, record, language),
    url: publicAddress(ctx.config, 'organizers', record.id, language, [slug]),
    organizer: texts['organizer'] ?? '',
    description: texts['description'] ?? '',
    excerpt: '',
    slug,
    image: imageOf(ctx, record, language),
    phone: sharedText(record, 'phone'),
    website: texts['website'] ?? '',
    email: sharedText(record, 'email'),
    global_id: globalId(ctx.config, record.id),
    global_id_lineage: [globalId(ctx.config, record.id)],
    ...getIdentity(ctx, record, language, inherited),
    ...(blanked && blankOrganizer),
  }
  return ctx.single && !blanked ? { ...organizer, json_ld: getOrganization(organizer) } : organizer
}

/** The context of records inside an event: the password of the request is the event's and unlocks nothing else. */
const nestedContext = (ctx: PresenterContext): PresenterContext =>
  ctx.password === undefined ? ctx : { ...ctx, password: undefined }

/** The first venue of an event that the account may see; `[]` without one. */
export function presentNestedVenue(ctx: PresenterContext, ids: readonly number[]): Read<'venues'> | [] {
  for (const id of ids) {
    const record = ctx.records.venues.get(id)
    const language = record && nestedLanguage(ctx.account, record, ctx.language)
    if (record && language) return presentVenue(nestedContext(ctx), record, language)
  }
  return []
}

/** The organizers of an event that the account may see, in their order. */
export const presentNestedOrganizers = (ctx: PresenterContext, ids: readonly number[]): Read<'organizers'>[] =>
  ids.flatMap((id) => {
    const record = ctx.records.organizers.get(id)
    const language = record && nestedLanguage(ctx.account, record, ctx.language)
    return record && language ? [presentOrganizer(nestedContext(ctx), record, language)] : []
  })
