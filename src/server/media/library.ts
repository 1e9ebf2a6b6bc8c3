// The library of pictures in the admin namespace: looked through, described, cleared of what no record shows.
import { isLanguage } from '#contract/language.ts'
import type { Library, PictureUses } from '#contract/library.ts'
import { type Fault, invalid, type Problem, problem } from '#contract/problem.ts'
import { resourceNames } from '#contract/resources.ts'
import { mayWithPicture, type PictureDeed } from '#contract/rights.ts'
import { answer, answerText, etagOf, hasMoved, matches, notModified, refuse } from '../answer.ts'
import type { PathId } from '../answers.ts'
import type { Asking } from '../asking.ts'
import { mostPerPage } from '../filters/question.ts'
import { visibleLanguages } from '../records/visibility.ts'
import { readBody } from '../parse/body.ts'
import type { StoredPicture } from '../store/media/types.ts'
import type { WrittenIn } from '../store/media/written-in.ts'
import { readAlt } from './alt-texts.ts'
import { isCutElsewhere } from './catching-up.ts'
import { readFocus } from './focus.ts'
import type { Media } from './media.ts'
import { refuseBusy } from './busy.ts'
import { libraryPicture } from './shown.ts'

const forbidden = (asking: Asking, deed: PictureDeed, author?: number): Problem | undefined => {
  if (asking.account === null) return problem('rest_forbidden', 401)
  return mayWithPicture(asking.account, deed, author) === true ? undefined : problem('rest_forbidden', 403)
}

const found = (asking: Asking, id: PathId): StoredPicture | Problem =>
  (typeof id === 'number' ? asking.store.pictures.read(id) : undefined) ??
  problem('rest-media-not-found', 404, String(id))

const told = (asking: Asking, picture: StoredPicture): { text: string; etag: string } => {
  const text = JSON.stringify(libraryPicture(asking, picture))
  return { text, etag: etagOf(picture.revision, text) }
}

/** Why a write may not go through on this state of the picture. */
function moved(asking: Asking, picture: StoredPicture): Problem | undefined {
  return hasMoved(asking.request.headers.get('If-Match'), picture.revision)
    ? problem('rest_precondition_failed', 412, '', { current: libraryPicture(asking, picture) })
    : undefined
}

/** `GET {admin}/media`: a page of the library, newest first; `search` looks in names and alternative texts. */
export function listPictures(asking: Asking): Response {
  const { to, query, store } = asking
  const refused = forbidden(asking, 'look')
  if (refused) return refuse(to, refused)
  const faults: { [parameter: string]: Fault } = {}
  const whole = (name: string, usual: number): number => {
    const text = query.get(name) ?? ''
    if (text !== '' && !/^[1-9]\d{0,8}$/.test(text))
      faults[name] = { code: 'not_a_number', message: 'Must be a whole number from 1 on.', data: { least: 1 } }
    return text === '' ? usual : Number(text)
  }
  const [page, perPage] = [whole('page', 1), Math.min(whole('per_page', 24), mostPerPage)]
  const search = query.get('search') ?? ''
  if (search.length > 200)
    faults['search'] = { code: 'too_long', message: 'Must be at most 200 characters.', data: { most: 200 } }
  if (Object.keys(faults).length > 0) return refuse(to, invalid(faults))
  const { pictures, total } = store.pictures.list({ page, perPage, search })
  const body: Library = {
    media: pictures.map((picture) => libraryPicture(asking, picture)),
    total,
    total_pages: Math.ceil(total / perPage),
  }
  return answer(to, 200, body)
}

/** `GET {admin}/media/{id}`. */
export function readPicture(asking: Asking, id: PathId): Response {
  const refused = forbidden(asking, 'look')
  if (refused) return refuse(asking.to, refused)
  const picture = found(asking, id)
  if ('code' in picture) return refuse(asking.to, picture)
  const { text, etag } = told(asking, picture)
  if (matches(asking.request.headers.get('If-None-Match'), etag)) return notModified(asking.to, etag)
  return answerText(asking.to, 200, text, { ETag: etag })
}

/** `PATCH {admin}/media/{id} {alt: {nl: …}, focus: {x, y}}`: what is not named stays, `""` takes a text away. */
export async function describePicture(asking: Asking, id: PathId, media: Media): Promise<Response> {
  const { to, store, account } = asking
  const refused = forbidden(asking, 'describe')
  if (refused) return refuse(to, refused)
  const body = await readBody(asking.request)
  if ('code' in body) return refuse(to, body)
  const picture = found(asking, id)
  if ('code' in picture) return refuse(to, picture)
  const { alt, faults: ofAlt } = readAlt(body.sent.get('alt'))
  const { focus, faults: ofFocus } = readFocus(body.sent.get('focus'))
  const faults = { ...ofAlt, ...ofFocus }
  const denied = Object.keys(alt)
    .filter(isLanguage)
    .filter((language) => alt[language] !== (picture.alt[language] ?? ''))
    .filter((language) => mayWithPicture(account, 'describe', picture.author, language) !== true)
  if (denied.length > 0) {
    const details = denied.map((language): [string, Fault] => [
      `alt.${language}`,
      { code: 'not_allowed', message: 'You may not describe this picture in this language.' },
    ])
    return refuse(
      to,
      problem('rest_forbidden', 403, '', {
        params: details.map(([name]) => name),
        details: Object.fromEntries(details),
      }),
    )
  }
  const isMoved = focus !== undefined && (focus.x !== picture.focus?.x || focus.y !== picture.focus?.y)
  const notYours = isMoved ? forbidden(asking, 'remove', picture.author) : undefined
  if (notYours) return refuse(to, notYours)
  const early = moved(asking, picture)
  if (early) return refuse(to, early)
  if (Object.keys(faults).length > 0) return refuse(to, invalid(faults))
  const aimed = focus && (isMoved || isCutElsewhere(picture)) ? await media.aim(picture, focus) : undefined
  if (aimed === 'busy') return refuseBusy(to)
  if (aimed && 'fault' in aimed) return refuse(to, invalid({ focus: aimed.fault }))
  try {
    // Cutting took its time: what was looked at before may be another picture by now.
    const present = found(asking, id)
    if ('code' in present) return refuse(to, present)
    const late = moved(asking, present)
    if (late) return refuse(to, late)
    const { text, etag } = told(asking, store.pictures.describe(picture.id, alt, focus, aimed?.sizes) ?? present)
    return answerText(to, 200, text, { ETag: etag })
  } finally {
    await aimed?.done()
  }
}

const mostUses = 20

/** The records that show a picture or, by `written`, name it in a text, each once; only those the account may see are named. */
function usesFor({ store, account }: Asking, id: number, written: readonly WrittenIn[]): PictureUses {
  const shown = store.pictures.uses(id, Number.MAX_SAFE_INTEGER)
  return resourceNames
    .map((resource) => {
      const found = [...shown, ...written].filter((one) => one.resource === resource).flatMap(({ ids }) => ids)
      return { resource, all: [...new Set(found)].toSorted((one, other) => one - other) }
    })
    .filter(({ all }) => all.length > 0)
    .map(({ resource, all }) => ({
      resource,
      total: all.length,
      ids: all.slice(0, mostUses).filter((one) => {
        const record = store.read(resource, one)
        return record !== undefined && visibleLanguages(account, record).length > 0
      }),
    }))
}

/** `DELETE {admin}/media/{id}`: for good, when no record shows it and no text holds it; answers the picture as it was. */
export async function removePicture(asking: Asking, id: PathId, media: Media): Promise<Response> {
  const { to } = asking
  const refused = forbidden(asking, 'remove')
  if (refused) return refuse(to, refused)
  const picture = found(asking, id)
  if ('code' in picture) return refuse(to, picture)
  const notYours = forbidden(asking, 'remove', picture.author)
  if (notYours) return refuse(to, notYours)
  const late = moved(asking, picture)
  if (late) return refuse(to, late)
  const was = libraryPicture(asking, picture)
  const written = await asking.store.pictures.writtenIn(picture.file)
  if (written.every(({ ids }) => ids.length === 0) && (await media.remove(picture))) return answer(to, 200, was)
  return refuse(to, problem('media-in-use', 409, '', { used_by: usesFor(asking, picture.id, written) }))
}
