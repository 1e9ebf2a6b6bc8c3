// What is done to many records, in words: what it is called, and the sentence on its button, which says how many and in which language.
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import type { ResourceName } from '#shared/schema/resources.ts'
import { languageName } from '#shared/i18n/locale.ts'
import type { DeedKind, Saying } from './actions.ts'

/** The name of each deed. */
export const deedNames = {
  status: msg`Status`,
  categories: msg`Categories`,
  tags: msg`Tags`,
  venue: msg`Venue`,
  organizer: msg`Organizers`,
  featured: msg`Featured`,
  move: msg`Shift dates`,
  delete: msg`Delete`,
} satisfies Record<DeedKind, MessageDescriptor>

const many = {
  events: (count) => msg`${plural(count, { one: '# event', other: '# events' })}`,
  venues: (count) => msg`${plural(count, { one: '# venue', other: '# venues' })}`,
  organizers: (count) => msg`${plural(count, { one: '# organizer', other: '# organizers' })}`,
  categories: (count) => msg`${plural(count, { one: '# category', other: '# categories' })}`,
  tags: (count) => msg`${plural(count, { one: '# tag', other: '# tags' })}`,
} satisfies Record<ResourceName, (count: number) => MessageDescriptor>

/** "4 events". */
export const manyOf = (i18n: I18n, resource: ResourceName, count: number): string => i18n._(many[resource](count))

/** "Publish 4 events in German": what pressing the button does. `records` is "4 events". */
export function deedSentence({ kind, status, language, featured }: Saying, records: string): MessageDescriptor {
  const wanted = languageName(language)
  if (kind === 'delete') return msg`Delete ${records}`
  if (kind === 'featured') return featured ? msg`Mark ${records} as featured` : msg`Remove ${records} from featured`
  if (kind === 'move') return msg`Move ${records}`
  if (kind !== 'status') return msg`Edit ${records}`
  return {
    publish: msg`Publish ${records} in ${wanted}`,
    draft: msg`Set ${records} to draft in ${wanted}`,
    pending: msg`Submit ${records} for review in ${wanted}`,
    private: msg`Set ${records} to private in ${wanted}`,
  }[status]
}
