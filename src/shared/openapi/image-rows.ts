// The rows of the library of pictures.
import type { LibraryName } from '../admin-operations.ts'
import { longestAlt } from '../images.ts'
import type { RowFor } from './admin-row.ts'
import { imageBody } from '../schema/images.ts'
import { idempotencyKey, ifMatch, ifNoneMatch, inHeader, inQuery } from './parameters.ts'
import { moved, once, permitted, withBody } from './error-responses.ts'
import { integer, object, perLanguage, ref, string, toJsonSchema } from './schema.ts'

/** Rows by their names. */
export const imageRows: { readonly [N in LibraryName]: RowFor } = {
  listPictures: () => ({
    summary: 'The library of pictures, newest first',
    needsAccount: true,
    parameters: [
      inQuery('page', { ...integer, minimum: 1, default: 1 }, 'Page to return'),
      inQuery('per_page', { ...integer, minimum: 1, default: 24 }, 'Pictures per page; more than 100 means 100'),
      inQuery('search', { ...string, maxLength: 200 }, 'What names or descriptions hold'),
    ],
    answers: ref('Library'),
    refusals: permitted,
  }),
  addPicture: () => ({
    summary:
      'Add a picture, as the body itself or as the one file of a form; JPEG, PNG, WebP, AVIF or GIF, told by content',
    needsAccount: true,
    parameters: [
      idempotencyKey,
      inQuery('alt', perLanguage(string), 'What it shows, per language, where the body is the picture: `alt[nl]=…`', {
        style: 'deepObject',
        explode: true,
      }),
      inHeader('Content-Disposition', 'The name of the file, where the body is the picture'),
    ],
    status: 201,
    shown: {
      takes: {
        'multipart/form-data': { file: '(the bytes of hall.png)', alt: { en: 'The empty hall' } },
        '*/*': '(the bytes of hall.png)',
      },
    },
    answers: ref('Picture'),
    headers: ['Location', 'ETag'],
    refusals: [...permitted, '400 rest_invalid_json', '413 rest_picture_too_large', ...once],
  }),
  readPicture: () => ({
    summary: 'Read a picture',
    needsAccount: true,
    parameters: [ifNoneMatch],
    answers: ref('Picture'),
    headers: ['ETag'],
    conditional: true,
    refusals: [...permitted, '404 rest-media-not-found'],
  }),
  describePicture: () => ({
    summary:
      'Say what a picture shows; what is not named stays, `""` takes a text away. With another point that stays in sight the thumbnail is cut anew, at a new address',
    needsAccount: true,
    parameters: [ifMatch],
    takes: object<{ alt?: 0; focus?: 0 }>(
      { alt: perLanguage({ ...string, maxLength: longestAlt }), focus: toJsonSchema(imageBody.shape.focus) },
      'alt',
      'focus',
    ),
    answers: ref('Picture'),
    headers: ['ETag'],
    refusals: [...permitted, ...withBody, '404 rest-media-not-found', ...moved],
  }),
  removePicture: () => ({
    summary: 'Remove a picture for good, when no record shows it and no text holds it',
    needsAccount: true,
    parameters: [ifMatch],
    answers: ref('Picture'),
    refusals: [...permitted, '404 rest-media-not-found', '409 media-in-use', ...moved],
  }),
}
