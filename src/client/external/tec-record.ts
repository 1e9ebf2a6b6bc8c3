// Converts records of The Events Calendar to the names and values of the interface.
import { decodeEntities } from '#shared/i18n/html-text.ts'
import { isLanguage, type Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { maxId, type SourceRecord } from './source.ts'
import { type JsonObject, isJsonObject, parseId, parseIds } from './json.ts'

/** The path of the interface below the URL of a WordPress site. */
export const tecPath = '/wp-json/tribe/events/v1'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Fields that WordPress renders. Records of our own server have a `source_language` and are not rendered. */
const renderedFields = [
  'title',
  'venue',
  'organizer',
  'name',
  'website',
  'cost',
  'address',
  'city',
  'province',
  'state',
]
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

/** Whether a password hides most of a record: then the flags of an event are `null`, and other records have no name. */
export const hasHiddenFields = (resource: ResourceName, record: JsonObject): boolean =>
  resource === 'events'
    ? record['show_map'] === null
    : (resource === 'venues' || resource === 'organizers') && text(record[nameFields[resource]]) === ''

/** The linked records of an event, or the parent of a category. */
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

/** Sentences about linked records without an id. */
const describeLinksWithoutId = (event: JsonObject): string[] =>
  ['venue', 'organizer', 'categories', 'tags'].flatMap((key) =>
    [event[key]]
      .flat()
      .filter((item) => Boolean(item) && parseId(item) === undefined)
      .map((item) => {
        const name = isJsonObject(item) ? (item[key] ?? item['name'] ?? item['slug']) : item
        return `Its ${key} “${String(name).slice(0, 40)}” is not imported, because it has no ID.`
      }),
  )

/** The outdated fields of a translation; `undefined` unless the record is of our own server. */
function getOutdatedFields({ language, translations }: JsonObject): string[] | undefined {
  const translation = isJsonObject(translations) ? translations[text(language)] : undefined
  const fields = isJsonObject(translation) ? translation['outdated'] : undefined
  return Array.isArray(fields) ? fields.filter((name): name is string => typeof name === 'string') : undefined
}

/** The language of a record; `undefined` unless it is of our own server. */
export const getRecordLanguage = (record: JsonObject): Language | undefined =>
  'source_language' in record && isLanguage(record['language']) ? record['language'] : undefined

/** A slug without the suffix that WordPress adds in the trash. */
export const withoutTrashSuffix = (slug: string): string => decodedSlug(slug).replace(/__trashed(?:-\d+)?$/, '')

/** Decodes a slug: WordPress stores other scripts percent-encoded, and may truncate them within a character. */
const decodedSlug = (slug: string): string =>
  slug.replace(/(?:%[0-9a-f]{2})+/gi, (bytes) =>
    new TextDecoder()
      .decode(Uint8Array.from(bytes.slice(1).split('%'), (byte) => Number.parseInt(byte, 16)))
      .replaceAll('\uFFFD', ''),
  )

/** Adds a scheme to a website: browsers take a URL without one for a path. */
const withScheme = (website: string): string =>
  /^[\w-]+(?:\.[\w-]+)+(?:[/?#:]\S*)?$/.test(website) ? `https://${website}` : website

const escapeHtml = (line: string): string =>
  line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The additional fields that visitors see below the description of an event, as HTML. */
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

/** Completes a converted record: absolute URLs, links instead of frames, additional fields. `record` is the response. */
export function completeRecord(converted: SourceRecord, record: JsonObject): void {
  const { fields, remarks } = converted
  const website = text(fields['website'])
  if (withScheme(website) !== website) {
    fields['website'] = withScheme(website)
    remarks.push(`“https://” was added to its website “${website.slice(0, 100)}”.`)
  }
  if (!isRendered(record)) return
  const origin = getRecordOrigin(record)
  const { html, labels } = additionalFields(record)
  for (const name of ['description', 'excerpt']) {
    const absolute = origin === undefined ? text(fields[name]) : withAbsoluteUrls(text(fields[name]), origin)
    if (typeof fields[name] === 'string') fields[name] = withLinkedFrames(absolute)
  }
  if (html === '') return
  const description = text(fields['description'])
  // A text without paragraphs gets them here: they would not be added to a text that has some.
  const isPlain = description !== '' && !/<(?:p|ul|ol|h[1-6]|table|blockquote|div|figure|pre)\b/i.test(description)
  const paragraphs = description
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.trim().replaceAll('\n', '<br />\n')}</p>`)
  fields['description'] = `${isPlain ? paragraphs.join('\n') : description}\n${html}`.trim()
  remarks.push(`Its additional fields were added to the end of its description: ${labels.join(', ')}.`)
}

/** Converts a record; `undefined` if it has no id. */
export function toSourceRecord(resource: ResourceName, record: JsonObject): SourceRecord | undefined {
  const id = parseId(record)
  if (id === undefined) return undefined
  const fields: SourceRecord['fields'] = {}
  for (const name of importedFields[resource].split(/\s+/)) {
    const value = record[name]
    // A name that a password hides is an empty array, a hidden flag `null`.
    if (value === undefined || value === null || Array.isArray(value)) continue
    const isLine = renderedFields.includes(name) && typeof value === 'string' && isRendered(record)
    fields[name] = isLine ? decodeEntities(value) : value
  }
  // Events without a website return their own URL.
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

/** Events without an image have `image: false`; venues and organizers have no such field. */
function getSourceImage(resource: ResourceName, { image }: JsonObject): SourceRecord['image'] {
  if (isJsonObject(image)) {
    const address = text(image['url'])
    const id = parseId(image) ?? 0
    return address === '' ? undefined : { address, id: id > maxId ? 0 : id, alt: text(image['alt']) }
  }
  const isNone = image === false || (image === undefined && (resource === 'venues' || resource === 'organizers'))
  return isNone ? 'none' : undefined
}

/** The origin of the URL of a record; `undefined` if it has none. */
export const getRecordOrigin = (record: JsonObject): string | undefined => {
  const address = text(record['rest_url']) || text(record['url'])
  return URL.canParse(address) ? new URL(address).origin : undefined
}

/** Replaces frames, videos and audio by links: their elements are not allowed here. */
export const withLinkedFrames = (html: string): string =>
  html.replace(
    /<(iframe|video|audio)\b([^>]*)>([\s\S]*?)<\/\1\s*>/gi,
    (element, _name: string, attributes: string, inner: string) => {
      const url = /\bsrc=["']([^"']+)["']/i.exec(`${attributes} ${inner}`)?.[1]
      return url === undefined ? element : `<p><a href="${url}">${url}</a></p>`
    },
  )

/** Makes relative URLs absolute. */
export const withAbsoluteUrls = (html: string, origin: string): string =>
  html.replace(/\b(src|href)=(["'])\/(?!\/)/gi, (_, name: string, quote: string) => `${name}=${quote}${origin}/`)
