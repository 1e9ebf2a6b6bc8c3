// Converts records of The Events Calendar to the names and values of the interface.
import { isLanguage, type Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { maxId, type SourceRecord } from './source.ts'
import { type JsonObject, isJsonObject, decodeEntities, parseId, parseIds } from './json.ts'

/** Below a site's address, where such a server keeps the interface. */
export const tecPath = '/wp-json/tribe/events/v1'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Lines that such a server renders; only we mark our answers with a source language, and ours are not rendered. */
const rendered = ['title', 'venue', 'organizer', 'name', 'website', 'cost', 'address', 'city', 'province', 'state']
const isRendered = (record: JsonObject): boolean => !('source_language' in record)

const importedFields: { readonly [N in ResourceName]: string } = {
  events: `title description excerpt cost website start_date end_date utc_start_date utc_end_date timezone all_day featured sticky
    hide_from_listings show_map show_map_link date date_utc password event_state event_state_reason post_parent`,
  venues: `venue description website address city province state stateprovince country zip phone geo_lat geo_lng
    show_map show_map_link date date_utc password`,
  organizers: 'organizer description website phone email date date_utc password',
  categories: 'name description parent color',
  tags: 'name description',
}

const nameFields = { venues: 'venue', organizers: 'organizer' } as const

/** Whether a password hides most of a record: an event's flags then say nothing at all, others have no name. */
export const hasHiddenFields = (resource: ResourceName, record: JsonObject): boolean =>
  resource === 'events'
    ? record['show_map'] === null
    : (resource === 'venues' || resource === 'organizers') && text(record[nameFields[resource]]) === ''

/** What a record is linked to or stands below, as far as it tells: an event's parent it does not. */
export const findLinkedIds = (resource: ResourceName, record: JsonObject): [ResourceName, number][] => {
  const of = (name: ResourceName, key: string): [ResourceName, number][] =>
    parseIds(record[key]).map((id) => [name, id])
  if (resource === 'categories') return of('categories', 'parent')
  if (resource !== 'events') return []
  return [
    ...of('venues', 'venue'),
    ...of('organizers', 'organizer'),
    ...of('categories', 'categories'),
    ...of('tags', 'tags'),
  ]
}

/** What an event is linked to without a number, in sentences. */
const describeLinksWithoutId = (event: JsonObject): string[] =>
  ['venue', 'organizer', 'categories', 'tags'].flatMap((key) =>
    [event[key]]
      .flat()
      .filter((one) => Boolean(one) && parseId(one) === undefined)
      .map((one) => {
        const named = isJsonObject(one) ? (one[key] ?? one['name'] ?? one['slug']) : one
        return `Its ${key} “${String(named).slice(0, 40)}” is not imported, because it has no ID.`
      }),
  )

/** The fields of the shown variant that its source has outrun. `undefined`: such a server does not tell. */
function getOutdatedFields({ language, translations }: JsonObject): string[] | undefined {
  const own = isJsonObject(translations) ? translations[text(language)] : undefined
  const fields = isJsonObject(own) ? own['outdated'] : undefined
  return Array.isArray(fields) ? fields.filter((name): name is string => typeof name === 'string') : undefined
}

/** The language of what a record shows. `undefined`: such a server does not tell, only ours do. */
export const getRecordLanguage = (record: JsonObject): Language | undefined =>
  'source_language' in record && isLanguage(record['language']) ? record['language'] : undefined

/** A slug without what stands at its end while its record lies in the trash: numbered, where such a mark was taken already. */
export const withoutTrashSuffix = (slug: string): string => decodedSlug(slug).replace(/__trashed(?:-\d+)?$/, '')

/** A slug in letters: WordPress stores those of other scripts percent-encoded, and cuts them off in the middle of one. */
const decodedSlug = (slug: string): string =>
  slug.replace(/(?:%[0-9a-f]{2})+/gi, (bytes) =>
    new TextDecoder()
      .decode(Uint8Array.from(bytes.slice(1).split('%'), (byte) => Number.parseInt(byte, 16)))
      .replaceAll('\uFFFD', ''),
  )

/** A website as a whole address: browsers take one without a scheme for a page of the site. */
const withScheme = (website: string): string =>
  /^[\w-]+(?:\.[\w-]+)+(?:[/?#:]\S*)?$/.test(website) ? `https://${website}` : website

const escapeHtml = (line: string): string =>
  line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Additional fields that visitors see below the text of an event, as HTML. */
function additionalFields(record: JsonObject): { html: string; labels: string[] } {
  const fields = isJsonObject(record['custom_fields']) ? Object.entries(record['custom_fields']) : []
  const shown = fields.flatMap(([name, field]) => {
    if (!isJsonObject(field) || (typeof field['value'] !== 'string' && typeof field['value'] !== 'number')) return []
    const value = String(field['value']).trim()
    return value === '' ? [] : [{ label: text(field['label']) || name, value }]
  })
  const html = shown.map(({ label, value }) => `<p><strong>${escapeHtml(label)}:</strong> ${value}</p>`).join('\n')
  return { html, labels: shown.map(({ label }) => label) }
}

/** The last changes to a record, whether its values are the stored or the shown ones: whole addresses, links for frames, additional fields. */
export function completeRecord(one: SourceRecord, record: JsonObject): void {
  const { fields } = one
  const website = text(fields['website'])
  if (withScheme(website) !== website) {
    fields['website'] = withScheme(website)
    one.remarks.push(`“https://” was added to its website “${website.slice(0, 100)}”.`)
  }
  if (!isRendered(record)) return
  const origin = getRecordOrigin(record)
  const { html, labels } = additionalFields(record)
  for (const name of ['description', 'excerpt']) {
    const whole = origin === undefined ? text(fields[name]) : withWholeAddresses(text(fields[name]), origin)
    if (typeof fields[name] === 'string') fields[name] = withLinkedFrames(whole)
  }
  if (html === '') return
  const description = text(fields['description'])
  // Without any element of its own the text gets its paragraphs here: a part that has them would keep the rest from getting any.
  const isPlain = description !== '' && !/<(?:p|ul|ol|h[1-6]|table|blockquote|div|figure|pre)\b/i.test(description)
  const paragraphs = description
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.trim().replaceAll('\n', '<br />\n')}</p>`)
  fields['description'] = `${isPlain ? paragraphs.join('\n') : description}\n${html}`.trim()
  one.remarks.push(`Its additional fields were added to the end of its description: ${labels.join(', ')}.`)
}

/** A record in our names. `undefined`: it has no identifier. */
export function toSourceRecord(resource: ResourceName, record: JsonObject): SourceRecord | undefined {
  const id = parseId(record)
  if (id === undefined) return undefined
  const fields: SourceRecord['fields'] = {}
  for (const name of importedFields[resource].split(/\s+/)) {
    const value = record[name]
    // A name that a password hides is an empty list, a hidden flag nothing.
    if (value === undefined || value === null || Array.isArray(value)) continue
    const isLine = rendered.includes(name) && typeof value === 'string' && isRendered(record)
    fields[name] = isLine ? decodeEntities(value) : value
  }
  // Without a website of its own an event shows its own address.
  if (resource === 'events' && text(record['website']) === text(record['url'])) fields['website'] = ''
  return {
    resource,
    id,
    status: typeof record['status'] === 'string' ? record['status'] : undefined,
    author: record['author'] === undefined ? undefined : String(record['author']),
    slug: withoutTrashSuffix(text(record['slug'])),
    fields,
    links: {
      venue: parseIds(record['venue']),
      organizer: parseIds(record['organizer']),
      categories: parseIds(record['categories']),
      tags: parseIds(record['tags']),
    },
    image: hasHiddenFields(resource, record) ? undefined : getSourceImage(resource, record),
    protection: hasHiddenFields(resource, record)
      ? 'hidden'
      : record['protected'] === true && !fields['password']
        ? 'locked'
        : 'none',
    language: getRecordLanguage(record),
    sourceLanguage: typeof record['source_language'] === 'string' ? record['source_language'] : undefined,
    outdated: getOutdatedFields(record),
    remarks: resource === 'events' ? describeLinksWithoutId(record) : [],
  }
}

/** Events say that they have no picture, venues and organizers leave the key out. */
function getSourceImage(resource: ResourceName, { image }: JsonObject): SourceRecord['image'] {
  if (isJsonObject(image)) {
    const address = text(image['url'])
    const id = parseId(image) ?? 0
    return address === '' ? undefined : { address, id: id > maxId ? 0 : id, alt: text(image['alt']) }
  }
  const isNone = image === false || (image === undefined && (resource === 'venues' || resource === 'organizers'))
  return isNone ? 'none' : undefined
}

/** The origin of a record's own address; `undefined` when it shows none. */
export const getRecordOrigin = (record: JsonObject): string | undefined => {
  const address = text(record['rest_url']) || text(record['url'])
  return URL.canParse(address) ? new URL(address).origin : undefined
}

/** Embedded pages, videos and sounds as links to them: the elements themselves are not kept here. */
export const withLinkedFrames = (html: string): string =>
  html.replace(
    /<(iframe|video|audio)\b([^>]*)>([\s\S]*?)<\/\1\s*>/gi,
    (whole, _name: string, attributes: string, inner: string) => {
      const address = /\bsrc=["']([^"']+)["']/i.exec(`${attributes} ${inner}`)?.[1]
      return address === undefined ? whole : `<p><a href="${address}">${address}</a></p>`
    },
  )

/** Addresses without a host as whole ones: shown elsewhere they would lead nowhere. */
export const withWholeAddresses = (html: string, origin: string): string =>
  html.replace(/\b(src|href)=(["'])\/(?!\/)/gi, (_, name: string, quote: string) => `${name}=${quote}${origin}/`)
