// Why a picture is not taken: one fault per reason, each with what would be right. `data.reason` is for programs.
import type { Fault } from '#contract/problem.ts'
import { type Kind, kindNames, kinds } from './kinds.ts'
import { mostAddresses, mostBytes, mostPixels } from './limits.ts'

const kindList = kindNames.map((kind) => kinds[kind].name)
const anyKind = `${kindList.slice(0, -1).join(', ')} or ${kindList.at(-1)}`
const because = (reason: string, message: string, data: Fault['data'] = {}): Fault => ({
  code: 'not_an_image',
  message,
  data: { reason, ...data },
})

/** Why a picture is refused. */
export const refusals = {
  unknown: because('unknown', 'Must be the identifier of an uploaded picture, or the address of one.'),
  kind: because('kind', `Must be a picture: ${anyKind}, told by its content.`, { kinds: kindNames }),
  bytes: because('bytes', `Must be at most ${mostBytes / 1_048_576} MiB.`, { most: mostBytes }),
  pixels: (width: number, height: number): Fault =>
    because('pixels', `Must have at most ${mostPixels / 1_000_000} megapixels; this has ${width} × ${height} pixels.`, {
      most: mostPixels,
      width,
      height,
    }),
  broken: (kind: Kind): Fault =>
    because('broken', `This ${kinds[kind].name} is broken or incomplete. Save or export it again.`),
  animatedAvif: because('kind', 'Must be a still picture: animated AVIF is not taken. GIF and WebP may be animated.'),
  turnedAvif: because(
    'kind',
    'Must be stored upright: this AVIF asks to be turned or mirrored. Save it again, upright.',
  ),
  slow: because('slow', 'This picture takes too long to decode. Save it again, smaller.'),
  undecodable: because('broken', 'This picture cannot be decoded. Save or export it again.'),
  busy: because('busy', 'Many pictures are waiting to be taken in. Try again in a minute.'),
  address: because('address', 'Must be an address that starts with http:// or https:// and names no user.'),
  private: because('private', 'Must be an address on the public internet.'),
  redirects: because('redirects', 'Must lead to the picture within 3 redirects.'),
  unreachable: because('unreachable', 'Must be an address that answers with the picture; this one does not.'),
  status: (status: number): Fault =>
    because('unreachable', `Must be an address that answers with the picture; this one answers ${status}.`, { status }),
  late: because('late', 'Must be an address that answers with the whole picture within 10 seconds.'),
  notAllowed: {
    code: 'not_allowed',
    message: 'You may not add pictures: name one of the library by its identifier.',
  },
  tooMany: {
    code: 'too_many',
    message: `Names more than ${mostAddresses} pictures by their addresses.`,
    data: { most: mostAddresses },
  },
} as const satisfies { [name: string]: Fault | ((...details: never[]) => Fault) }
