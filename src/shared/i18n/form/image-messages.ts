// Why a picture was not taken, in a sentence per reason the service gives beside `not_an_image`.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Issue } from '../../problem.ts'

type Said = (data: NonNullable<Issue['data']>) => MessageDescriptor

const numberIn = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

const reasons: { readonly [reason: string]: Said } = {
  kind: () => msg`This is not a picture that can be kept: it must be a JPEG, PNG, GIF, WebP or AVIF, standing upright.`,
  bytes: (data) => {
    const most = Math.floor((numberIn(data['most']) ?? 0) / 1_048_576)
    return msg`This picture is too large: at most ${most} MB. Make it smaller.`
  },
  pixels: (data) => {
    const most = Math.floor((numberIn(data['most']) ?? 0) / 1_000_000)
    return msg`This picture has too many pixels: at most ${most} million. Make it smaller.`
  },
  broken: () => msg`This picture is broken or incomplete. Save or export it again.`,
  slow: () => msg`This picture takes too long to read. Save it again, smaller.`,
  busy: () => msg`Many pictures are waiting to be taken in. Try again in a minute.`,
  address: () =>
    msg`This is not the address of a picture. It must start with http:// or https:// and must not name a user.`,
  private: () => msg`This address is not on the public internet. Give one that everybody can reach.`,
  redirects: () => msg`This address leads on too many times. Give the address of the picture itself.`,
  unreachable: () => msg`This address does not answer with a picture. Check it, or choose another picture.`,
  late: () => msg`This address took too long to answer. Try again, or choose another picture.`,
}

/** What to say of a picture that was refused; a reason this page does not know is told as an unknown picture is. */
export const imageMessage = (data: NonNullable<Issue['data']>): MessageDescriptor => {
  const { reason } = data
  const said = typeof reason === 'string' && Object.hasOwn(reasons, reason) ? reasons[reason] : undefined
  return said
    ? said(data)
    : msg`This is not an image of the library. Give the number of one that is there, or leave it empty.`
}
