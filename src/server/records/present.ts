// The only road from a stored record to an answer, whichever resource it is of.
import type { Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import type { Read } from '#shared/schema/values.ts'
import type { StoredRecord } from '../sync-store/types.ts'
import { presentEvent } from './present-event.ts'
import type { PresenterContext } from './presenter-context.ts'
import { presentOrganizer, presentVenue } from './present-linked.ts'
import { presentTerm } from './present-term.ts'

type Present = (ctx: PresenterContext, record: StoredRecord, language: Language) => Read<ResourceName>

const presenters: Record<ResourceName, Present> = {
  events: presentEvent,
  venues: presentVenue,
  organizers: presentOrganizer,
  categories: (ctx, record, language) => presentTerm(ctx, 'categories', record, language),
  tags: (ctx, record, language) => presentTerm(ctx, 'tags', record, language),
}

/** A record in one language, as answered. */
export const present: Present = (ctx, record, language) => presenters[record.resource](ctx, record, language)
