// A picture as the library shows it to an account.
import { languages } from '#contract/language.ts'
import type { LibraryPicture } from '#contract/library.ts'
import { mayWithPicture } from '#contract/rights.ts'
import type { RequestContext } from '../http/context.ts'
import type { StoredPicture } from '../store/media/types.ts'
import { imageAnswer } from './addresses.ts'

/** The picture, and what the account may do to it. */
export const libraryPicture = ({ account, config }: RequestContext, picture: StoredPicture): LibraryPicture => ({
  ...imageAnswer(config, picture),
  name: picture.name,
  alt: picture.alt,
  author: String(picture.author),
  created_utc: picture.createdUtc,
  modified_utc: picture.modifiedUtc,
  version: picture.revision,
  source: picture.address ?? '',
  rights: {
    describe: languages.filter((language) => mayWithPicture(account, 'describe', picture.author, language) === true),
    remove: mayWithPicture(account, 'remove', picture.author) === true,
  },
})
