// Pictures that a write names by their addresses: found or fetched before anything is planned, for planning does not wait.
import type { Fault } from '#contract/problem.ts'
import { may } from '#contract/rights.ts'
import type { RequestContext } from '../http/context.ts'
import type { Sent } from '../parse/parameters.ts'
import { fileAt } from './addresses.ts'
import { readAddress } from './fetching/fetch-picture.ts'
import { mostAddresses } from './limits.ts'
import { refusals } from './refusals.ts'

/** What each address that was named stands for: a picture's identifier, or why it stands for none. */
export type NamedPictures = ReadonlyMap<string, number | Fault>

const parts = ['shared', 'do', 'venue', 'organizer'] as const

/** The texts in a body that name a picture: of the record itself, of its shared part, of what is done to many, of venues and organizers inside it. */
function* named(sent: Sent | [string, unknown][], depth = 0): Generator<string> {
  for (const [field, value] of sent) {
    if (field === 'image' && typeof value === 'string' && /^\s*https?:/i.test(value)) yield value
    if (depth > 2 || !parts.some((part) => part === field)) continue
    for (const inside of Array.isArray(value) ? value : [value])
      if (typeof inside === 'object' && inside !== null) yield* named(Object.entries(inside), depth + 1)
  }
}

/** Finds, and where the account may, fetches every picture that is named by an address. */
export async function namePictures(ctx: RequestContext, sent: Sent): Promise<NamedPictures> {
  const addresses = [...new Set(named(sent))]
  const found = new Map<string, number | Fault>()
  for (const address of addresses)
    found.set(address, addresses.length > mostAddresses ? refusals.tooMany : refusals.busy)
  if (addresses.length > mostAddresses) return found
  // One after the other: a write is no way to ask many servers at once.
  for (const address of addresses) found.set(address, await pictureAt(ctx, address.trim()))
  return found
}

async function pictureAt({ store, config, account, media }: RequestContext, address: string): Promise<number | Fault> {
  const file = fileAt(config, address)
  const own = file === undefined ? undefined : store.pictures.byFile(file)
  // Clients send answers back: our own address is the picture's identifier by another name.
  if (own) return own.id
  if (file !== undefined) return refusals.unknown
  if (account === null || may(account, 'upload', 'events') !== true) return refusals.notAllowed
  const url = readAddress(address)
  if (!url) return refusals.address
  if (!media) return refusals.unknown
  const picture = await media.fetch(url, account.id)
  return 'fault' in picture ? picture.fault : picture.id
}
