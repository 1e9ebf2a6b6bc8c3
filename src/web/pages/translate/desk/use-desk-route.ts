// The way from the desk of one record to that of another.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { parseId, parseResource, paths } from '#api/paths.ts'
import { keys, recordBundleQuery } from '#api/queries.ts'
import { ProblemError } from '#client/send.ts'
import { createDraft } from '#records/draft/draft.ts'
import { navigateWithForm } from '#fields/open-drafts.ts'
import { useFormContext } from '#records/form/form-context.tsx'
import type { Language } from '#shared/i18n/language.ts'
import { resources } from '#shared/schema/resources.ts'
import { findPlace, type QueueItem, readQueue } from '../queue.ts'
import type { SavedTexts } from './Repeats.tsx'
import { isFinished } from './texts.ts'

/** The parameter that names the record to return to: `back=events/12`. */
const parameter = 'back'

const toUrl = ({ resource, id }: QueueItem, language: Language): string => paths.desk(resource, id, language)

/** The desk of a linked record, with the way back. */
export const linkedDeskUrl = (to: QueueItem, from: QueueItem, language: Language): string =>
  paths.desk(to.resource, to.id, language, [[parameter, `${from.resource}/${from.id}`]])

function parseBack(search: string, language: Language): string | undefined {
  const [name, text] = (new URLSearchParams(search).get(parameter) ?? '').split('/')
  const [resource, id] = [parseResource(name), parseId(text)]
  return resource && id !== undefined ? toUrl({ resource, id }, language) : undefined
}

/** The navigation state from the previous record: the number of skipped records, and the saved texts. */
type Arrival = { skipped?: number; saved?: SavedTexts | undefined }
// Other pages pass other keys on.
const toArrival = (state: unknown): Arrival => (typeof state === 'object' && state !== null ? state : {})

/** The neighbours of a record in the queue. All ways keep what was typed: its form stays open. */
export function useDeskRoute(item: QueueItem) {
  const { language, account } = useFormContext()
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [end, setEnd] = useState<{ skipped: number }>()
  const queue = readQueue(language)
  const place = findPlace(queue, item)
  const back = parseBack(search, language)
  const { skipped = 0, saved } = toArrival(state)
  const go = (to: string, arrival: Arrival = {}) => navigateWithForm(() => void navigate(to, { state: arrival }))
  const prefetch = useEffectEvent(() => {
    const next = place?.next
    if (next) void queries.prefetchQuery(recordBundleQuery(next.resource, next.id, language))
  })
  useEffect(() => prefetch(), [])

  /** Whether a record still needs work; one that cannot be read needs none, and without a response its page says so. */
  const needsWork = async ({ resource, id }: QueueItem): Promise<boolean> => {
    try {
      // Another translator may have finished it a moment ago.
      const bundle = await queries.fetchQuery({ ...recordBundleQuery(resource, id, language), staleTime: 0 })
      return !isFinished(createDraft(resources[resource], bundle), bundle, language, account)
    } catch (thrown) {
      return !(thrown instanceof ProblemError) || ![403, 404, 410].includes(thrown.problem.data.status)
    }
  }
  /** The index of the first record that needs work, or the number of records. */
  const findWork = async (records: readonly QueueItem[], index = 0): Promise<number> => {
    const record = records[index]
    return !record || (await needsWork(record)) ? index : findWork(records, index + 1)
  }
  /**
   * Goes to the next record that needs work, with the texts that were saved here; from a linked record back to the first one. Returns
   * whether there is one.
   */
  const goOn = async (savedHere?: SavedTexts): Promise<boolean> => {
    if (back) {
      go(back, { saved: savedHere })
      return true
    }
    const following = place ? queue.slice(place.position) : []
    const index = await findWork(following)
    const next = following[index]
    if (next) go(toUrl(next, language), { skipped: index, saved: savedHere })
    else setEnd({ skipped: index })
    return next !== undefined
  }
  const goBack = (): void => {
    const to = back ?? (place?.previous && toUrl(place.previous, language))
    if (to) go(to)
  }
  return {
    place,
    back,
    previous: place?.previous && toUrl(place.previous, language),
    next: place?.next && toUrl(place.next, language),
    /** The number of finished records that were left out on the way here. */
    skipped,
    /** The texts that the preceding desk has saved. */
    saved,
    /** Set after the last record. */
    end,
    goOn,
    goBack,
    /** Goes to the desk of a linked record. This record is read again on the way back: it shows the linked one. */
    goToLinked: (to: string): void => {
      void queries.invalidateQueries({ queryKey: keys.bundle(item.resource, item.id), refetchType: 'none' })
      go(to)
    },
  }
}
