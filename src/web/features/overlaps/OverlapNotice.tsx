// Warns of other events at the same venue or with the same organizer at the same time. They do not prevent saving.
import { Plural, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { externalServer } from '#api/client.ts'
import { overlapsQuery, type UnsavedTime, unsavedOverlapsQuery } from '#api/overlaps.ts'
import { paths } from '#api/paths.ts'
import { useAccount } from '#api/session.ts'
import { useDebouncedValue } from '#fields/use-debounced-value.ts'
import { partValues } from '#records/draft/draft.ts'
import type { RecordForm } from '#records/form/record-form.ts'
import type { Language } from '#shared/i18n/language.ts'
import { canFilterOverlaps } from '#shared/policy/policy.ts'
import { type Overlap, type OverlapLink } from '#shared/responses.ts'
import { Link } from '#ui/Link.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useOverlapTime } from './use-overlap-time.ts'
import { getUnsavedTime } from './unsaved-time.ts'
import css from './overlaps.module.css'

/** The overlaps of a saved event, on its page. */
export function RecordOverlaps({ id, language }: { id: number; language: Language }) {
  const canAsk = canFilterOverlaps(useAccount()) && externalServer() === undefined
  const { data = [] } = useQuery(overlapsQuery(canAsk ? [id] : [], language, ['venue', 'organizer']))
  return <OverlapNotices overlaps={data} language={language} />
}

/** The overlaps of the venue, organizers and times in a form. */
export function FormOverlaps({ form, language }: { form: RecordForm; language: Language }) {
  // As text, which is compared by value: other changes of the form do not render this.
  const current = useSyncExternalStore(form.subscribe, () => {
    const { draft } = form.state()
    const time = getUnsavedTime(partValues(draft, 'shared'), draft.id)
    return time ? JSON.stringify(time) : ''
  })
  const debounced = useDebouncedValue(current)
  const time = debounced === '' ? undefined : (JSON.parse(debounced) as UnsavedTime) // safe: stringified above
  const { data = [] } = useQuery(unsavedOverlapsQuery(time, language))
  return <OverlapNotices overlaps={current === '' ? [] : data} language={language} />
}

function OverlapNotices({ overlaps, language }: { overlaps: readonly Overlap[]; language: Language }) {
  const atVenue = overlaps.filter(({ link }) => link === 'venue')
  // An event at the same venue is named once, also if it has the same organizer.
  const isAtVenue = (id: number) => atVenue.some((overlap) => overlap.id === id)
  const ofOrganizer = overlaps.filter(({ link, id }) => link === 'organizer' && !isAtVenue(id))
  const once = ofOrganizer.filter(({ id }, at) => ofOrganizer.findIndex((overlap) => overlap.id === id) === at)
  return (
    <>
      <OverlapNotice link="venue" overlaps={atVenue} language={language} />
      <OverlapNotice link="organizer" overlaps={once} language={language} />
    </>
  )
}

type OverlapNoticeProps = { link: OverlapLink; overlaps: readonly Overlap[]; language: Language }

function OverlapNotice({ link, overlaps, language }: OverlapNoticeProps) {
  if (overlaps.length === 0) return null
  const count = overlaps.length
  return (
    <Notice tone="warning" role="status">
      <span className={css.title}>
        {link === 'venue' ? (
          <Plural value={count} one="Overlaps # event at this venue:" other="Overlaps # events at this venue:" />
        ) : (
          <Plural
            value={count}
            one="Overlaps # event of the same organizer:"
            other="Overlaps # events of the same organizer:"
          />
        )}
      </span>{' '}
      <ul className={css.overlaps}>
        {overlaps.map((overlap) => (
          <OverlapItem key={overlap.id} overlap={overlap} language={language} />
        ))}
      </ul>
    </Notice>
  )
}

function OverlapItem({ overlap, language }: { overlap: Overlap; language: Language }) {
  const { t } = useLingui()
  const time = useOverlapTime(overlap)
  const minutes = overlap.minutes_apart
  return (
    <li>
      <Link to={paths.record('events', overlap.id, language)} lang={overlap.language}>
        {overlap.title || t`Untitled`}
      </Link>
      , {time}
      {minutes > 0 && (
        <>
          {' '}
          (<Plural value={minutes} one="# minute apart" other="# minutes apart" />)
        </>
      )}
    </li>
  )
}
