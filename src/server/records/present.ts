// Presents a stored record of any resource.
import type { Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import type { Read } from '#shared/schema/values.ts'
import type { StoredRecord } from '../store/types.ts'
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

/** A record in one language, as responses show it. */
export const present: Present = (ctx, record, language) => presenters[record.resource](ctx, record, language)
