// Images that a write names by URL, found or fetched before the write is planned.
import type { Issue } from '#shared/problem.ts'
import { can } from '#shared/policy/policy.ts'
import type { RequestContext } from '../http/context.ts'
import type { Input } from '../http/parameters.ts'
import { findImageByFile } from '../store/images.ts'
import { parseImageUrl } from './fetch-remote.ts'
import { maxAddresses } from './formats.ts'
import { ImageError, imageIssues } from './issues.ts'
import { fileOfUrl } from './present-image.ts'

/** The id of the image of each URL, or the issue with it. */
export type NamedImages = ReadonlyMap<string, number | Issue>

const parts = ['shared', 'do', 'venue', 'organizer'] as const

/** Yields the image URLs in a body: of the record, its shared part, a bulk action, and nested venues and organizers. */
function* imageUrls(body: Input | [string, unknown][], depth = 0): Generator<string> {
  for (const [field, value] of body) {
    if (field === 'image' && typeof value === 'string' && /^\s*https?:/i.test(value)) yield value
    if (depth > 2 || !parts.some((part) => part === field)) continue
    for (const item of Array.isArray(value) ? value : [value])
      if (typeof item === 'object' && item !== null) yield* imageUrls(Object.entries(item), depth + 1)
  }
}

/** Finds all images that a body names by URL, and fetches new ones if the account may upload. Opens transactions of its own. */
export async function resolveImageUrls(ctx: RequestContext, body: Input): Promise<NamedImages> {
  const urls = [...new Set(imageUrls(body))]
  if (urls.length > maxAddresses) return new Map(urls.map((url) => [url, imageIssues.tooMany]))
  const images = new Map<string, number | Issue>()
  // One after the other, so that a write cannot be used to send many requests at once.
  for (const url of urls) images.set(url, await resolveImageUrl(ctx, url.trim()))
  return images
}

async function resolveImageUrl(
  { store, config, account, media }: RequestContext,
  address: string,
): Promise<number | Issue> {
  const file = fileOfUrl(config, address)
  // Clients send responses back: a URL of this service means the image itself.
  if (file !== undefined) return (await store.read(async (tx) => findImageByFile(tx, file)))?.id ?? imageIssues.unknown
  if (account === null || can(account, 'upload', 'events') !== true) return imageIssues.notAllowed
  const url = parseImageUrl(address)
  if (!url) return imageIssues.address
  if (!media) return imageIssues.unknown
  try {
    return (await media.fetch(url, account.id)).id
  } catch (error) {
    if (error instanceof ImageError) return error.issue
    throw error
  }
}
