// The room of pictures: takes in what is sent or fetched, keeps files and rows together, lets go of what nobody shows.
import { createHash } from 'node:crypto'
import type { Focus } from '#contract/answers.ts'
import type { Fault } from '#contract/problem.ts'
import { cleanLine } from '../parse/html.ts'
import type { AltTexts, NewPicture, StoredPicture } from '../store/media/types.ts'
import type { Store } from '../store/store.ts'
import { originalName, variantName } from './addresses.ts'
import { type Aimed, aiming } from './aiming.ts'
import { type Codec, createCodec } from './codec/codec.ts'
import { type Borrowed, borrowing } from './borrowing.ts'
import { fetchPicture } from './fetching/fetch-picture.ts'
import { internet, type Network } from './fetching/network.ts'
import { type Files, filesIn } from './files.ts'
import { kinds } from './kinds.ts'
import { refusals } from './refusals.ts'

/** A picture whose files are there, before the library knows it. */
export type Ready = Pick<NewPicture, 'file' | 'extension' | 'width' | 'height' | 'filesize' | 'sizes'>

export type Media = {
  files: Files
  /** Makes files of sent bytes; `keep` or `drop` must follow. */
  prepare(bytes: Uint8Array): Promise<Ready | { fault: Fault } | 'busy'>
  /** Adds a prepared picture to the library. Synchronous, for within a transaction. */
  keep(
    ready: Ready,
    about: { author: number; name: string; alt?: AltTexts; address?: string; id?: number },
  ): StoredPicture
  /** Lets go of a prepared picture. */
  drop(ready: Ready): Promise<void>
  /** The picture at an address, fetched when it never was. `id`: the number a new one gets, when that is free. */
  fetch(address: URL, author: number, id?: number): Promise<StoredPicture | { fault: Fault }>
  /** The same for a write: a picture that had to be fetched and that no record shows when all have given it back is not kept. */
  borrow(address: URL, author: number): Promise<Borrowed | { fault: Fault }>
  /** Cuts anew what is cut of a picture, around a point. `undefined`: nothing of it is cut, or its file is lost. */
  aim(picture: StoredPicture, focus: Focus): Promise<Aimed | { fault: Fault } | 'busy' | undefined>
  /** Removes a picture that no record shows, and its files when no other picture has them. `false`: a record shows it. */
  remove(picture: StoredPicture): Promise<boolean>
  close(): void
}
export type MediaOptions = {
  store: Store
  /** Where the files are kept; made when the first comes. */
  folder: string
  codec?: Codec
  network?: Network
}

/** How many addresses are fetched at once. */
const mostAtOnce = 4
const longestName = 200

/** What a sender calls a picture, as one line without markup; a path before it goes. */
const nameOf = (name: string): string =>
  (
    cleanLine(name.replace(/\p{Surrogate}/gu, ''))
      .text.split(/[\\/]/)
      .at(-1) ?? ''
  )
    .trim()
    .slice(0, longestName)

const nameIn = (address: URL): string => {
  const last = address.pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

/** Opens the room. */
export function createMedia({ store, folder, codec = createCodec(), network = internet }: MediaOptions): Media {
  const files = filesIn(folder)
  // Names of files that a picture is about to have: they stay, whatever else is removed meanwhile.
  const awaited = new Map<string, number>()
  const fetching = new Map<string, Promise<StoredPicture | { fault: Fault }>>()

  const hold = (file: string): void => void awaited.set(file, (awaited.get(file) ?? 0) + 1)
  const release = (file: string): void => {
    const left = (awaited.get(file) ?? 1) - 1
    if (left > 0) awaited.set(file, left)
    else awaited.delete(file)
  }
  let last: Promise<void> = Promise.resolve()
  // What is written and what is removed may have the same name: one after the other.
  const inTurn = async (work: () => Promise<void>): Promise<void> => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }
  const sweep = async (picture: Pick<Ready, 'file'>): Promise<void> =>
    inTurn(async () => {
      // The write lock keeps a restore in another process from bringing the picture back between look and removal.
      store.transact(() => {
        if (awaited.has(picture.file) || store.pictures.byFile(picture.file)) return
        files.removeAll(picture.file)
      })
    })
  const drop: Media['drop'] = async (ready) => {
    release(ready.file)
    await sweep(ready)
  }
  const prepare: Media['prepare'] = async (bytes) => {
    const made = await codec.make(bytes)
    if (made === 'busy' || 'fault' in made) return made
    const file = createHash('sha256').update(made.bytes).digest('hex').slice(0, 32)
    const { width, height } = made
    const ready: Ready = {
      file,
      extension: kinds[made.kind].extension,
      width,
      height,
      filesize: made.bytes.length,
      sizes: Object.fromEntries(
        made.sizes.map(({ name, bytes: small, ...size }) => [name, { ...size, filesize: small.length }]),
      ),
    }
    hold(file)
    try {
      await inTurn(async () => {
        for (const size of made.sizes) await files.write(variantName(file, size), size.bytes)
        await files.write(originalName(ready), made.bytes)
      })
    } catch (cause) {
      // What there was room for would be nobody's.
      await drop(ready)
      throw cause
    }
    return ready
  }
  const keep: Media['keep'] = (ready, { author, name, alt, address, id }) => {
    const title = nameOf(name) || originalName(ready)
    const kept = store.pictures.create({
      ...ready,
      author,
      name: title,
      ...(alt && { alt }),
      ...(address && { address }),
      ...(id !== undefined && store.pictures.isFree(id) && { id }),
    })
    release(ready.file)
    return kept
  }
  const fetchNew = async (address: URL, author: number, id?: number): Promise<StoredPicture | { fault: Fault }> => {
    const fetched = await fetchPicture(address, network)
    if ('fault' in fetched) return fetched
    const ready = await prepare(fetched.bytes)
    if (ready === 'busy') return { fault: refusals.busy }
    if ('fault' in ready) return ready
    try {
      return keep(ready, { author, name: nameIn(address), address: address.href, ...(id !== undefined && { id }) })
    } catch (cause) {
      await drop(ready)
      throw cause
    }
  }
  const fetch: Media['fetch'] = async (address, author, id) => {
    const known = store.pictures.byAddress(address.href)
    if (known) return known
    const running = fetching.get(address.href)
    if (running) return running
    if (fetching.size >= mostAtOnce) return { fault: refusals.busy }
    const begun = fetchNew(address, author, id).finally(() => fetching.delete(address.href))
    fetching.set(address.href, begun)
    return begun
  }
  const remove: Media['remove'] = async (picture) => {
    const isUsed = store.transact(() => {
      if (store.pictures.uses(picture.id, 1).some(({ total }) => total > 0)) return true
      store.pictures.remove(picture.id)
      return false
    })
    if (!isUsed) await sweep(picture)
    return !isUsed
  }
  return {
    files,
    prepare,
    keep,
    drop,
    fetch,
    aim: aiming({
      codec,
      files,
      inTurn,
      hold,
      letGo: async (picture) => {
        release(picture.file)
        await sweep(picture)
      },
    }),
    borrow: borrowing({ store, fetch, remove }),
    remove,
    close: codec.close,
  }
}
