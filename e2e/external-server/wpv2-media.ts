/** The media library of `wp/v2`. */
import { createHash } from 'node:crypto'
import { siteNow } from './clock.ts'
import type { Medium, World } from './content.ts'
import { denied, invalidParam, ErrorResponse } from './errors.ts'
import { renderedContent, renderedLine, slugOf } from './rendering.ts'
import { isAtLeast, type User } from './rights.ts'
import type { Place } from './v1-present.ts'
import type { RouteResponse } from './v1-routes.ts'
import type { Body } from './v1-writing.ts'
import { blankMeta } from './wpv2-meta.ts'
import { presentDates, isEditContext, paged } from './wpv2-posts.ts'

const types: { readonly [extension: string]: string } = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  pdf: 'application/pdf',
}

/** A file as returned by `wp/v2`. */
function presentMedium({ world, origin, root }: Place, medium: Medium, isEdit: boolean): object {
  const { id, file, title, alt, caption, description, mime, width, height } = medium
  const url = `${origin}/uploads/${file}`
  const raw = (text: string) => isEdit && { raw: text }
  const link = `${origin}${root}/${slugOf(title)}/`
  return {
    id,
    ...presentDates(world, medium),
    guid: { rendered: url, ...raw(url) },
    slug: slugOf(title),
    status: 'inherit',
    type: 'attachment',
    link,
    title: { ...raw(title), rendered: renderedLine(title) },
    author: medium.author,
    featured_media: 0,
    comment_status: 'open',
    ping_status: 'closed',
    template: '',
    meta: blankMeta(),
    ...(isEdit && { permalink_template: link, generated_slug: slugOf(title) }),
    class_list: [`post-${id}`, 'attachment'],
    description: {
      ...raw(description),
      rendered: `<p class="attachment"><img src="${url}" alt="${alt}" /></p>\n${renderedContent(description)}`,
    },
    caption: { ...raw(caption), rendered: renderedContent(caption) },
    alt_text: alt,
    media_type: mime.startsWith('image/') ? 'image' : 'file',
    mime_type: mime,
    media_details: {
      width,
      height,
      file: `2026/11/${file}`,
      filesize: 1234,
      sizes: { full: { file, width, height, mime_type: mime, source_url: url } },
    },
    post: null,
    source_url: url,
    ...(isEdit && { missing_image_sizes: [], filename: file, filesize: 1234 }),
    _links: { self: [{ href: `${origin}${root}/wp-json/wp/v2/media/${id}` }] },
  }
}

/** An upload: bytes, name and texts of the file. */
export type Upload = { headers: { [name: string]: string | string[] | undefined }; bytes: Buffer }
type File = { name: string; bytes: Buffer; texts: Body }

/** The file in a request, raw or in a form. */
async function fileIn({ headers, bytes }: Upload): Promise<File> {
  const type = String(headers['content-type'] ?? '')
  if (type.startsWith('multipart/form-data')) {
    const form = await new Response(new Uint8Array(bytes), { headers: { 'Content-Type': type } }).formData()
    const file = form.get('file')
    if (!(file instanceof Blob)) throw new ErrorResponse(400, 'rest_upload_no_data', 'No data supplied.')
    const texts = Object.fromEntries([...form].filter(([name]) => name !== 'file'))
    return { name: file.name, bytes: Buffer.from(await file.arrayBuffer()), texts }
  }
  const [, name] = /filename="?([^";]+)"?/.exec(String(headers['content-disposition'] ?? '')) ?? []
  if (name === undefined)
    throw new ErrorResponse(400, 'rest_upload_no_content_disposition', 'No Content-Disposition supplied.')
  const sum = headers['content-md5']
  if (sum !== undefined && sum !== createHash('md5').update(bytes).digest('hex'))
    throw new ErrorResponse(412, 'rest_upload_hash_mismatch', 'Content hash did not match expected.')
  return { name, bytes, texts: {} }
}

const text = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise)
const described = (body: Body, before: Pick<Medium, 'title' | 'alt' | 'caption' | 'description'>) => ({
  title: text(body['title'], before.title),
  alt: text(body['alt_text'], before.alt),
  caption: text(body['caption'], before.caption),
  description: text(body['description'], before.description),
})

/** The size of a PNG in pixels; a default size for other formats. */
const sizeOf = (bytes: Buffer): { width: number; height: number } =>
  bytes.subarray(1, 4).toString() === 'PNG' && bytes.length > 24
    ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    : { width: 800, height: 600 }

async function upload(world: World, user: User, sent: Upload): Promise<Medium> {
  if (!isAtLeast(user, 'author')) throw denied(user !== undefined, 'rest_cannot_create', 'create posts as this user.')
  const { name, bytes, texts } = await fileIn(sent)
  // Special characters are removed from names: `%C3%A4` becomes `C3A4`.
  const file = name.replace(/[^\w.-]+/g, '')
  const extension = file.split('.').at(-1)?.toLowerCase() ?? ''
  const mime = types[extension]
  if (mime === undefined)
    throw new ErrorResponse(500, 'rest_upload_sideload_error', 'Sorry, you are not allowed to upload this file type.')
  const free = world.media.some((other) => other.file === file)
    ? file.replace(/\.(?=[^.]*$)/, `-${world.nextId}.`)
    : file
  const medium: Medium = {
    id: world.nextId,
    file: free,
    mime,
    ...sizeOf(bytes),
    bytes,
    ...described(texts, { title: file.slice(0, -extension.length - 1), alt: '', caption: '', description: '' }),
    author: user?.id ?? 0,
    date: siteNow(world),
    modified: world.clock(),
  }
  world.nextId += 1
  world.media.push(medium)
  return medium
}

/** A request for the library or one of its files. */
export type MediaRequest = {
  id?: number
  method: string
  query: URLSearchParams
  body: Body
  user: User
  upload: Upload
}

/** Lists, shows, uploads, describes and deletes files. Throws `ErrorResponse`. */
export async function mediaResponse(place: Place, request: MediaRequest): Promise<RouteResponse> {
  const { world, origin, root } = place
  const { id, method, query, body, user } = request
  const mayEdit = ({ author }: Medium): boolean =>
    isAtLeast(user, 'editor') || (isAtLeast(user, 'author') && user?.id === author)
  if (id === undefined && method === 'POST') {
    const medium = await upload(world, user, request.upload)
    const headers = { Location: `${origin}${root}/wp-json/wp/v2/media/${medium.id}` }
    return { status: 201, body: presentMedium(place, medium, true), headers }
  }
  if (id === undefined) {
    const isEdit = isEditContext(query, isAtLeast(user, 'contributor'), user, 'posts in this post type')
    const words = (query.get('search') ?? '').toLowerCase()
    const wanted = query.get('include')?.split(',').map(Number)
    const rows = world.media
      .filter(
        (medium) =>
          `${medium.title} ${medium.file}`.toLowerCase().includes(words) &&
          (wanted === undefined || wanted.includes(medium.id)) &&
          (!query.has('mime_type') || query.get('mime_type') === medium.mime) &&
          (query.get('media_type') !== 'image' || medium.mime.startsWith('image/')),
      )
      .toSorted((one, other) => other.id - one.id)
    if (
      query.has('media_type') &&
      !['image', 'video', 'text', 'application', 'audio'].includes(query.get('media_type') ?? '')
    )
      throw invalidParam(
        'media_type',
        'rest_not_in_enum',
        'media_type is not one of image, video, text, application, and audio.',
      )
    const page = paged(rows, query, 'error')
    const shown = page.rows.filter((medium) => !isEdit || mayEdit(medium))
    const headers = { 'X-WP-Total': String(page.total), 'X-WP-TotalPages': String(page.pages) }
    return { status: 200, body: shown.map((medium) => presentMedium(place, medium, isEdit)), headers }
  }
  const medium = world.media.find((one) => one.id === id)
  if (!medium) throw new ErrorResponse(404, 'rest_post_invalid_id', 'Invalid post ID.')
  if (method === 'GET') {
    const isEdit = isEditContext(query, mayEdit(medium), user, 'this post')
    return { status: 200, body: presentMedium(place, medium, isEdit) }
  }
  if (method === 'DELETE') {
    if (!mayEdit(medium)) throw denied(user !== undefined, 'rest_cannot_delete', 'delete this post.')
    if (query.get('force') !== 'true')
      throw new ErrorResponse(
        501,
        'rest_trash_not_supported',
        "The post does not support trashing. Set 'force=true' to delete.",
      )
    world.media = world.media.filter((one) => one !== medium)
    for (const { variants } of world.posts)
      for (const { meta } of Object.values(variants)) if (meta['image'] === id) meta['image'] = 0
    return { status: 200, body: { deleted: true, previous: presentMedium(place, medium, true) } }
  }
  if (!mayEdit(medium)) throw denied(user !== undefined, 'rest_cannot_edit', 'edit this post.')
  Object.assign(medium, described(body, medium), { modified: world.clock() })
  return { status: 200, body: presentMedium(place, medium, true) }
}
