// Issues of images that are not accepted. `data.reason` is for programs.
import type { Issue } from '#shared/problem.ts'
import { formatNames, formats, type ImageFormat, maxAddresses, maxBytes, maxPixels, maxRedirects } from './formats.ts'

const formatList = formatNames.map((format) => formats[format].name)
const anyFormat = `${formatList.slice(0, -1).join(', ')} or ${formatList.at(-1)}`
const notAnImage = (reason: string, message: string, data: Issue['data'] = {}): Issue => ({
  code: 'not_an_image',
  message,
  data: { reason, ...data },
})

/** An image is not accepted. */
export class ImageError extends Error {
  override readonly name = 'ImageError'
  readonly issue: Issue
  constructor(issue: Issue) {
    super(issue.message)
    this.issue = issue
  }
}

export const imageIssues = {
  unknown: notAnImage('unknown', 'Must be the id or the URL of an image.'),
  format: notAnImage('kind', `Must be an image: its content must be ${anyFormat}.`, { kinds: formatNames }),
  bytes: notAnImage('bytes', `Must be at most ${maxBytes / 1_048_576} MiB.`, { most: maxBytes }),
  pixels: (width: number, height: number): Issue =>
    notAnImage(
      'pixels',
      `Must have at most ${maxPixels / 1_000_000} megapixels; this has ${width} × ${height} pixels.`,
      { most: maxPixels, width, height },
    ),
  broken: (format: ImageFormat): Issue =>
    notAnImage('broken', `This ${formats[format].name} is broken or incomplete. Save or export it again.`),
  animatedAvif: notAnImage('kind', 'Must not be an animated AVIF. GIF and WebP may be animated.'),
  slow: notAnImage('slow', 'This image takes too long to decode. Save it again, smaller.'),
  undecodable: notAnImage('broken', 'This image cannot be decoded. Save or export it again.'),
  busy: notAnImage('busy', 'Many images are waiting to be processed. Try again in a minute.'),
  address: notAnImage('address', 'Must be a URL that starts with http:// or https:// and contains no user.'),
  private: notAnImage('private', 'Must be a URL on the public internet.'),
  redirects: notAnImage('redirects', `Must lead to the image within ${maxRedirects} redirects.`),
  unreachable: notAnImage('unreachable', 'Must be the URL of an image. This one does not respond.'),
  status: (status: number): Issue =>
    notAnImage('unreachable', `Must be the URL of an image. This one responds with ${status}.`, {
      status,
    }),
  late: notAnImage('late', 'Must respond with the complete image within 10 seconds.'),
  notAllowed: {
    code: 'not_allowed',
    message: 'You may not add images. Use the id of an image of the library.',
  },
  tooMany: {
    code: 'too_many',
    message: `Contains more than ${maxAddresses} URLs of images.`,
    data: { most: maxAddresses },
  },
} as const satisfies { [name: string]: Issue | ((...details: never[]) => Issue) }
