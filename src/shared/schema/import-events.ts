// Request body of an import of events.
import * as z from 'zod/mini'
import { described, language, perLanguage } from './common-schemas.ts'
import { withIssue } from './issues.ts'
import { isStorable, maxTextLength, recordId } from './kinds.ts'
import { linkFields } from './links.ts'

/** The maximum number of rows of a request. */
export const maxImportRows = 200
const maxKeyLength = 500
/** The maximum number of names in a link field. */
const maxNames = 20

const fields = z.looseObject({})
const line = z.string().check(z.maxLength(maxTextLength), z.refine(isStorable))
const names = z.exactOptional(z.array(line).check(z.maxLength(maxNames)))
const linkNames = z.strictObject({ venue: names, organizer: names, categories: names, tags: names })
const optionalLine = z.exactOptional(line)
const venuePlace = z.strictObject({
  address: optionalLine,
  zip: optionalLine,
  city: optionalLine,
  country: optionalLine,
})
/** The address of a venue in a file. */
export type VenuePlace = z.infer<typeof venuePlace>

export const importEventRow = z.strictObject({
  id: z.exactOptional(described(recordId, 'The event to update')),
  key: z.exactOptional(
    withIssue(
      described(
        z.string().check(z.minLength(1), z.maxLength(maxKeyLength), z.refine(isStorable)),
        'Identifies the event in the file that it comes from: the next import of a row with this key updates it',
      ),
      { code: 'invalid_type', message: `Must be a string of 1 to ${maxKeyLength} characters.` },
    ),
  ),
  source_language: z.exactOptional(
    described(language, 'The source language of a new event; required if several languages are sent'),
  ),
  shared: z.exactOptional(described(fields, 'As in `POST {admin}/events`')),
  texts: z.exactOptional(described(perLanguage(fields), 'As in `POST {admin}/events`')),
  status: z.exactOptional(
    described(z.enum(['draft', 'pending', 'publish']), 'Of each language of a new event; by default `draft`'),
  ),
  names: z.exactOptional(
    described(
      linkNames,
      'Linked records by name in any language, without case and accents, instead of by id in `shared`',
    ),
  ),
  venue_place: z.exactOptional(
    described(
      venuePlace,
      'The address of the venue in `names`. A venue with another postal code is a different one; if either postal code is unknown, one in another city. A new venue gets these values',
    ),
  ),
  create: z.exactOptional(
    described(
      z.array(z.enum(linkFields)),
      'The fields whose unknown names are created: terms, and venues and organizers with the status of the event',
    ),
  ),
  create_names: z.exactOptional(
    described(linkNames, 'The names that are created if they are unknown, of fields that `create` does not have'),
  ),
})

/**
 * Events of a file. A row updates the event with its `id`, else the one with its `key`, else the one that has the same title in a language
 * of the row on the same day, is at no other venue, and has no other key; else it is a new event.
 */
export const importEventsBody = z.object({
  rows: z.array(importEventRow).check(z.minLength(1), z.maxLength(maxImportRows)),
  dry_run: z.exactOptional(described(z.boolean(), 'Return the results without changing anything')),
  continues: z.exactOptional(
    described(
      z.string(),
      'The change set of the preceding requests, if a file is sent in several, or a UUID for a new one. A repeated request creates no event twice',
    ),
  ),
})
export type ImportEventRow = z.infer<typeof importEventRow>
