// The latest edits: unsaved ones on this device, and saved ones of everyone.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { Suspense } from 'react'
import { getLatestChange } from '#api/history-queries.ts'
import { paths } from '#api/paths.ts'
import { keys } from '#api/queries.ts'
import { findAllDrafts } from '#device/draft-store.ts'
import { useRecordName } from '#fields/record-names.tsx'
import { formatList } from '#shared/dates/format.ts'
import { today as getToday } from '#shared/dates/now.ts'
import { type Day, formatWallTime } from '#shared/dates/wall-time.ts'
import { resourceLabels } from '#shared/i18n/labels.ts'
import { isLanguage, type Language } from '#shared/i18n/language.ts'
import { activeLocale, languageName, loadCatalog } from '#shared/i18n/locale.ts'
import type { AuditEntry } from '#shared/responses.ts'
import { isResourceName, type ResourceName, resources } from '#shared/schema/resources.ts'
import type { List } from '#shared/schema/values.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Icon } from '#ui/Icon.tsx'
import { lazyComponent } from '#ui/lazy-component.ts'
import { Link } from '#ui/Link.tsx'
import { Card } from './Card.tsx'
import css from './dashboard.module.css'
import { RecentTime } from './days.tsx'
import type { EventRow } from './week.ts'

type UnsavedDraft = {
  draftId: string
  resource: ResourceName
  record: number | undefined
  /** Milliseconds since 1970. */
  at: number
  parts: readonly { part: string; changes: { readonly [field: string]: unknown } }[]
}

/** The changed fields of a stored part, which only the form validates. */
const getChanges = (stored: unknown): UnsavedDraft['parts'][number]['changes'] =>
  typeof stored === 'object' && stored !== null && 'changes' in stored ? { ...Object(stored.changes) } : {}

/** The drafts of an account on this device, latest first. */
function toUnsavedDrafts(rows: Awaited<ReturnType<typeof findAllDrafts>>): UnsavedDraft[] {
  const draftIds = [...new Set(rows.map(({ draftId }) => draftId))]
  return draftIds
    .flatMap((draftId): UnsavedDraft[] => {
      const own = rows.filter((row) => row.draftId === draftId)
      const [first] = own
      if (!first || !isResourceName(first.resource)) return []
      const parts = own.map(({ part, value }) => ({ part, changes: getChanges(value) }))
      const at = Math.max(...own.map((row) => row.at))
      return [{ draftId, resource: first.resource, record: first.record, at, parts }]
    })
    .toSorted((one, other) => other.at - one.at)
}

/** Unsaved drafts on this device, each with a link to its form. */
export function DraftsCard({ account, language }: { account: number; language: Language }) {
  const { t } = useLingui()
  const { data: drafts = [] } = useQuery({
    queryKey: ['device-drafts', account],
    queryFn: async () => toUnsavedDrafts(await findAllDrafts(account)),
    // Forms store drafts without invalidating this query.
    gcTime: 0,
  })
  if (drafts.length === 0) return null
  return (
    <Card id="unsaved" title={t`Unsaved drafts`} aside={t`on this device`}>
      <ul className={css.rows}>
        {drafts.map((draft) => (
          <Draft key={draft.draftId} draft={draft} contentLanguage={language} />
        ))}
      </ul>
    </Card>
  )
}

function Draft({ draft, contentLanguage }: { draft: UnsavedDraft; contentLanguage: Language }) {
  const { i18n, t } = useLingui()
  const { resource, record, at, parts } = draft
  const edited = parts.map(({ part }) => part).filter(isLanguage)
  const language = edited.includes(contentLanguage) ? contentLanguage : (edited[0] ?? contentLanguage)
  const name = useRecordName(resource, record, language)
  const typed = parts.find(({ part }) => part === language)?.changes[resources[resource].title]
  const title = typeof typed === 'string' && typed !== '' ? typed : name?.name
  const changes = parts.reduce((sum, part) => sum + Object.keys(part.changes).length, 0)
  const wallTime = formatWallTime(at - new Date(at).getTimezoneOffset() * 60_000)
  return (
    <li>
      <Icon icon={FileText} />
      <div>
        <Link
          to={record === undefined ? paths.create(resource, language) : paths.edit(resource, record, language)}
          lang={title === typed ? language : name?.language}
        >
          {title ?? (record === undefined ? i18n._(resourceLabels[resource].create) : t`Untitled`)}
        </Link>
        <p className={css.detail}>
          <Plural value={changes} one="# change" other="# changes" /> · <RecentTime at={wallTime} today={getToday()} />
        </p>
      </div>
    </li>
  )
}

/** The events that were edited last, with who did it. */
export function RecentCard({ events, today, language }: { events: List<'events'>; today: Day; language: Language }) {
  const { t } = useLingui()
  const order = [
    ['dates', 'all'],
    ['orderby', 'modified'],
    ['order', 'desc'],
  ] as const
  return (
    <Card
      id="recent"
      title={t`Recently edited`}
      aside={
        <Link to={paths.list('events', language, order)}>
          <Trans>All by date</Trans>
        </Link>
      }
    >
      <ul className={css.rows}>
        {events.rows.map((event) => (
          <RecentEvent key={event.id} event={event} today={today} language={language} />
        ))}
      </ul>
    </Card>
  )
}

function RecentEvent({ event, today, language }: { event: EventRow; today: Day; language: Language }) {
  const { t } = useLingui()
  const { data: change } = useQuery({
    queryKey: [...keys.record('events', event.id), 'latest-change', language],
    queryFn: async () => (await getLatestChange('events', event.id, language)) ?? null,
  })
  const name = change?.by?.name
  return (
    <li>
      {name ? <Avatar small name={name} /> : <Icon icon={FileText} />}
      <div>
        <Link to={paths.record('events', event.id, language)} lang={event.language}>
          {event.title || t`Untitled`}
        </Link>
        {name && (
          <p className={css.detail}>
            <ChangeText change={change} name={name} />
          </p>
        )}
      </div>
      <time dateTime={event.modified.replace(' ', 'T')}>
        <RecentTime at={event.modified} today={today} />
      </time>
    </li>
  )
}

/** Other changes name fields, whose labels no other part of the page needs. */
const ChangedFields = lazyComponent(
  async () => (await Promise.all([import('./ChangedFields.tsx'), loadCatalog('record')]))[0].ChangedFields,
)

/** "Anna created it", "Anna edited the text in Dutch", "Anna changed: Venue, Starts". */
function ChangeText({ change, name }: { change: AuditEntry; name: string }) {
  const { t } = useLingui()
  const parts = Object.keys(change.parts)
  if (change.deed === 'create') return t`${name} created it`
  if (change.deed === 'restore') return t`${name} restored it`
  if (parts.length > 0 && parts.every(isLanguage)) {
    const names = formatList(parts.map(languageName), activeLocale())
    return t`${name} edited the text in ${names}`
  }
  return (
    <Suspense fallback={name}>
      <ChangedFields change={change} name={name} />
    </Suspense>
  )
}
