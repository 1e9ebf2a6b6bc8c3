// Pictures as the store keeps them: what they are called, how large they are, and what they show, in words. Their bytes lie in files.
import type { Focus } from '#shared/schema/response-parts.ts'
import type { Language } from '#shared/i18n/language.ts'
import type { WallTime } from '#shared/dates/wall-time.ts'
import type { WrittenIn } from './written-in.ts'

/** A smaller variant; `extension` says its kind. */
export type StoredSize = {
  readonly width: number
  readonly height: number
  readonly filesize: number
  readonly extension: string
  /** Where it is cut around a chosen point: the first pixel of the longer side that stays. */
  readonly at?: number
}
/** What a picture shows, per language; a language that says nothing is absent. */
export type AltTexts = { readonly [L in Language]?: string }

/** A picture. Frozen: the store hands the same object to every reader until it changes. */
export type StoredPicture = {
  readonly id: number
  /** Counts the writes, from 1. */
  readonly revision: number
  /** Account number. */
  readonly author: number
  readonly createdUtc: WallTime
  readonly modifiedUtc: WallTime
  /** What its sender called it. */
  readonly name: string
  /** The name of its files without size and extension; never reused. */
  readonly file: string
  readonly extension: string
  readonly width: number
  readonly height: number
  /** Bytes. */
  readonly filesize: number
  readonly sizes: { readonly [name: string]: StoredSize }
  readonly alt: AltTexts
  /** The point that stays in sight where it is cut; `null`: nobody chose one. */
  readonly focus: Focus | null
  /** Where it was fetched; `null`: it was uploaded. */
  readonly address: string | null
}
/** A new picture. `id`: the one it shall have, for it had it elsewhere; throws `IdInUse`. */
export type NewPicture = Omit<
  StoredPicture,
  'id' | 'revision' | 'createdUtc' | 'modifiedUtc' | 'alt' | 'focus' | 'address'
> & {
  id?: number
  alt?: AltTexts
  address?: string
}

/** The resources whose records show a picture. */
export type PicturedResource = 'events' | 'venues' | 'organizers'

export type Pictures = {
  /** Keeps a new picture; its files must be there. */
  create(image: NewPicture): StoredPicture
  read(id: number): StoredPicture | undefined
  /** Images by id, in bulk; ids that name none are absent. */
  readMany(ids: Iterable<number>): Map<number, StoredPicture>
  /** Whether nothing of the same sequence has this number. */
  isFree(id: number): boolean
  /** The picture that was fetched from an address. */
  byAddress(address: string): StoredPicture | undefined
  /** The first picture whose files have this name. */
  byFile(file: string): StoredPicture | undefined
  /** The image with the lowest id above `id`. */
  after(id: number): StoredPicture | undefined
  /** A page of the library, newest first, and how many there are; `search`: words in names and alternative texts. */
  list(question: { page: number; perPage: number; search?: string }): { pictures: StoredPicture[]; total: number }
  /**
   * Says what a picture shows, and which point stays in sight, with the variants that were cut around it; `""` takes a text away. What
   * is equal writes nothing. `undefined`: there is no such picture.
   */
  describe(id: number, alt: AltTexts, focus?: Focus, sizes?: StoredPicture['sizes']): StoredPicture | undefined
  /** Saves the size of a re-encoded file. Does nothing if the image has been removed or replaced. */
  replaceFile(image: StoredPicture, size: Pick<StoredPicture, 'width' | 'height' | 'filesize'>): void
  /** The records that show a picture, those in the trash included, at most `limit` per resource. */
  uses(id: number, limit: number): { resource: PicturedResource; ids: number[]; total: number }[]
  /** The records in whose texts the files of a picture are named. Every text is read, in a thread of its own. */
  writtenIn(file: string): Promise<WrittenIn[]>
  /** Forgets a picture that no record shows; its files are the caller's. */
  remove(id: number): void
}
