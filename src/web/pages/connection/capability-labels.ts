// What a server may lack, in words: what it is, and what the page does without it. A new ability: its row here, asked for by the compiler.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Capability } from '#shared/external-server.ts'

type Said = { name: MessageDescriptor; without: MessageDescriptor }

export const abilityWords = {
  languages: {
    name: msg`Available languages of a record`,
    without: msg`Lists show one language at a time and cannot show which translations are outdated. Opening a record loads all its languages.`,
  },
  merge: {
    name: msg`Partial updates`,
    without: msg`Saving through the events interface resends the fields that the server would otherwise reset: publication date, status, dates, time zone, cost, website, image, organizers and the five display options. Unchanged text is never sent.`,
  },
  etag: {
    name: msg`Edit conflict detection`,
    without: msg`Before each save, the record is reloaded and compared field by field. A change made by someone else at that very moment could still be overwritten.`,
  },
  orderby: {
    name: msg`Sorting`,
    without: msg`Events, venues and organizers cannot be sorted. They appear in the server’s order.`,
  },
  totals: { name: msg`Totals in lists`, without: msg`Lists do not show totals.` },
  page_size: { name: msg`More than 50 rows per page`, without: msg`Lists show at most 50 rows per page.` },
  raw_texts: {
    name: msg`Text returned as entered`,
    without: msg`The server reformats quotation marks and paragraphs. Text is sent only after you change it.`,
  },
  hidden_events: {
    name: msg`Hidden events in lists`,
    without: msg`Events hidden from listings do not appear in lists. You can open them by URL.`,
  },
  idempotency: {
    name: msg`Protection against duplicate submissions`,
    without: msg`If the connection fails while you create a record, check the list before you try again. Venues and organizers with the same name are not created twice.`,
  },
  at_once: {
    name: msg`All languages saved together`,
    without: msg`Languages are saved one at a time. If one fails, the previous ones stay saved.`,
  },
  history: {
    name: msg`History`,
    without: msg`History, bulk editing and global search are not available.`,
  },
  trash: {
    name: msg`Trash`,
    without: msg`Deleted items can only be restored right away, with Undo.`,
  },
} as const satisfies Record<Capability, Said>
