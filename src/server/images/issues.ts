// Issues of images that are not accepted. `data.reason` is for programs.
import type { Issue } from '#shared/problem.ts'
import { formatNames, formats, type ImageFormat, maxAddresses, maxBytes, maxPixels } from './formats.ts'

const formatList = formatNames.map((format) => formats[format].name)
const anyFormat = `${formatList.slice(0, -1).join(', ')} or ${formatList.at(-1)}`
const notAnImage = (reason: string, message: string, data: Issue['data'] = {}): Issue => ({
  code: 'not_an_image',
  message,
  data: { reason, ...data },
})

export const imageIssues = {
  unknown: notAnImage('unknown', 'Must be the identifier of an uploaded picture, or the address of one.'),
  format: notAnImage('kind', `Must be a picture: ${anyFormat}, told by its content.`, { kinds: formatNames }),
  bytes: notAnImage('bytes', `Must be at most ${maxBytes / 1_048_576} MiB.`, { most: maxBytes }),
  pixels: (width: number, height: number): Issue =>
    notAnImage(
      'pixels',
      `Must have at most ${maxPixels / 1_000_000} megapixels; this has ${width} × ${height} pixels.`,
      { most: maxPixels, width, height },
    ),
  broken: (format: ImageFormat): Issue =>
    notAnImage('broken', `This ${formats[format].name} is broken or incomplete. Save or export it again.`),
  animatedAvif: notAnImage(
    'kind',
    'Must be a still picture: animated AVIF is not taken. GIF and WebP may be animated.',
  ),
  slow: notAnImage('slow', 'This picture takes too long to decode. Save it again, smaller.'),
  undecodable: notAnImage('broken', 'This picture cannot be decoded. Save or export it again.'),
  busy: notAnImage('busy', 'Many pictures are waiting to be taken in. Try again in a minute.'),
  address: notAnImage('address', 'Must be an address that starts with http:// or https:// and names no user.'),
  private: notAnImage('private', 'Must be an address on the public internet.'),
  redirects: notAnImage('redirects', 'Must lead to the picture within 3 redirects.'),
  unreachable: notAnImage('unreachable', 'Must be an address that answers with the picture; this one does not.'),
  status: (status: number): Issue =>
    notAnImage('unreachable', `Must be an address that answers with the picture; this one answers ${status}.`, {
      status,
    }),
  late: notAnImage('late', 'Must be an address that answers with the whole picture within 10 seconds.'),
  notAllowed: {
    code: 'not_allowed',
    message: 'You may not add pictures: name one of the library by its identifier.',
  },
  tooMany: {
    code: 'too_many',
    message: `Names more than ${maxAddresses} pictures by their addresses.`,
    data: { most: maxAddresses },
  },
} as const satisfies { [name: string]: Issue | ((...details: never[]) => Issue) }
