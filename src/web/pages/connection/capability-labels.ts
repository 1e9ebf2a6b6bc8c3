// What a server may lack, in words: what it is, and what the page does without it. A new ability: its row here, asked for by the compiler.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Capability } from '#shared/external-server.ts'

type Said = { name: MessageDescriptor; without: MessageDescriptor }

export const abilityWords = {
  languages: {
    name: msg`Says which languages a record has`,
    without: msg`A list shows the records of one language, and which translations are outdated is not known. A record is asked for in each language when it is opened.`,
  },
  merge: {
    name: msg`Keeps what an update does not mention`,
    without: msg`A save through the events interface repeats what would be reset: publication date, status, dates, time zone, price, website, image, organizers and all five switches. Texts that were not changed are never sent.`,
  },
  etag: {
    name: msg`Refuses to overwrite newer changes`,
    without: msg`Before each save the record is read again and compared field by field. Between that and the save a very short moment remains in which somebody else’s change could be overwritten.`,
  },
  orderby: {
    name: msg`Sorts lists`,
    without: msg`Events, venues and organizers cannot be sorted; they stand in the order of the server.`,
  },
  totals: { name: msg`Counts how many records match`, without: msg`Lists do not say how many records there are.` },
  page_size: { name: msg`More than 50 rows on a page`, without: msg`Lists have at most 50 rows on a page.` },
  raw_texts: {
    name: msg`Answers texts as they were typed`,
    without: msg`Quotation marks and paragraphs come back as the server sets them. A text is sent only after you have changed it.`,
  },
  hidden_events: {
    name: msg`Lists events hidden from listings`,
    without: msg`Events hidden from listings are in no list; they can be opened by their address.`,
  },
  idempotency: {
    name: msg`Recognises a repeated creation`,
    without: msg`When the connection fails while a record is created, look into the list before you try again. A venue or organizer of the same name is not created a second time.`,
  },
  at_once: {
    name: msg`Saves all languages at once`,
    without: msg`Languages are saved one after the other. If one is refused, those before it are saved.`,
  },
  history: {
    name: msg`Keeps a history`,
    without: msg`There is no history, no bulk editing and no search across all lists.`,
  },
  trash: {
    name: msg`Shows the trash`,
    without: msg`What was deleted can be brought back only right afterwards.`,
  },
} as const satisfies Record<Capability, Said>
