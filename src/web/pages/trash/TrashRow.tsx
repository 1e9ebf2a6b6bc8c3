// A record in the trash, with the actions that restore or permanently delete it.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useUndo } from '#api/change-sets.ts'
import { useRestore } from '#api/trash-mutations.ts'
import { paths } from '#api/paths.ts'
import { config } from '#device/page-config.ts'
import { useShowRestored } from '#features/deletion/restored-message.ts'
import { UsedBy } from '#records/detail/used-by.tsx'
import { formatEventTimes, formatInstant } from '#shared/dates/format.ts'
import type { Language } from '#shared/i18n/language.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import { resources } from '#shared/schema/resources.ts'
import { Button } from '#ui/Button.tsx'
import { Cell, Row, RowHeader, RowLink, SecondaryText } from '#ui/Table.tsx'
import { showToast } from '#ui/toasts.tsx'
import type { useFocusAfter } from '#ui/focus.ts'
import { type TrashableResource, trashedQuery, usePurge } from './trash-requests.ts'
import { PurgeDialog } from './PurgeDialog.tsx'
import css from './trash.module.css'

type Props = {
  resource: TrashableResource
  row: { id: number; language: Language; [field: string]: unknown }
  language: Language
  canPurge: boolean
  focusAfter: ReturnType<typeof useFocusAfter>
}

export function TrashRow({ resource, row, language, canPurge, focusAfter }: Props) {
  const { i18n, t } = useLingui()
  const { data: trashed } = useQuery(trashedQuery(resource, row.id, language))
  const who = <span translate="no">{trashed?.by?.name}</span>
  const title = row[resources[resource].title]
  const name = typeof title === 'string' && title !== '' ? title : t`Untitled`
  const restore = useRestore()
  const showRestored = useShowRestored()
  const undo = useUndo(language)
  const undoRestore = (changeSet: string) =>
    undo.mutateAsync({ changeSet }).then(
      () => showToast({ tone: 'positive', text: t`“${name}” was moved back to the trash.` }),
      (error: unknown) => {
        const reason = i18n._(problemMessage(error))
        showToast({ tone: 'danger', text: t`“${name}” could not be moved to the trash. ${reason}` })
      },
    )
  const press = (button: HTMLElement) => {
    const focusNext = focusAfter(button)
    restore.mutate(
      { resource, id: row.id, language },
      {
        onSuccess: (result) => {
          focusNext()
          const { changeSet } = result
          showRestored(
            name,
            result,
            changeSet === undefined ? undefined : { label: t`Undo`, run: () => void undoRestore(changeSet) },
          )
        },
      },
    )
  }
  return (
    <Row data-row={row.id}>
      <RowHeader>
        <RowLink to={paths.record(resource, row.id, language)} lang={row.language}>
          {name}
        </RowLink>
        {resource === 'events' && <SecondaryText>{formatDates(row)}</SecondaryText>}
      </RowHeader>
      <Cell label={t`Deleted`}>
        {trashed && (
          <>
            <time dateTime={`${trashed.at.replace(' ', 'T')}Z`}>
              {formatInstant(trashed.at, config.siteTimezone, activeLocale())}
            </time>
            {trashed.by && trashed.by.name !== '' && (
              <SecondaryText>
                <Trans>by {who}</Trans>
              </SecondaryText>
            )}
          </>
        )}
      </Cell>
      <Cell>
        <span className={css.actions}>
          <Button
            // Until the row has gone.
            busy={restore.isPending || restore.isSuccess}
            aria-label={t`Restore “${name}”`}
            onClick={(event) => press(event.currentTarget)}
          >
            <Trans>Restore</Trans>
          </Button>
          {canPurge && (
            <PurgeButton resource={resource} id={row.id} name={name} language={language} focusAfter={focusAfter} />
          )}
        </span>
        {restore.error && (
          <SecondaryText>
            <span role="alert">{i18n._(problemMessage(restore.error))}</span>
          </SecondaryText>
        )}
      </Cell>
    </Row>
  )
}

/** When an event took place: those of a series have the same title. */
function formatDates(row: Props['row']): string {
  const text = (name: string) => String(row[name] ?? '')
  const dates = { start_date: text('start_date'), end_date: text('end_date'), all_day: row['all_day'] === true }
  const zones = { timezone: text('timezone'), utc_start_date: text('utc_start_date') }
  const { days, times, zone } = formatEventTimes({ ...dates, ...zones }, activeLocale(), config.siteTimezone)
  return [days, times, zone].filter(Boolean).join(', ')
}

function PurgeButton({
  resource,
  id,
  name,
  language,
  focusAfter,
}: Pick<Props, 'resource' | 'language' | 'focusAfter'> & { id: number; name: string }) {
  const { t } = useLingui()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const purge = usePurge()
  const close = () => {
    setIsOpen(false)
    purge.reset()
  }
  const confirm = () => {
    const focusNext = focusAfter(button.current)
    void purge.mutateAsync({ resource, id, language }).then(
      () => {
        setIsOpen(false)
        focusNext()
        showToast({ tone: 'positive', text: t`“${name}” was permanently deleted.` })
      },
      () => undefined,
    )
  }
  return (
    <>
      <Button ref={button} variant="danger" aria-label={t`Delete permanently: ${name}`} onClick={() => setIsOpen(true)}>
        <Trans>Delete permanently</Trans>
      </Button>
      <PurgeDialog
        open={isOpen}
        title={t`Permanently delete “${name}”?`}
        busy={purge.isPending}
        error={purge.error}
        onConfirm={confirm}
        onClose={close}
      >
        <UsedBy resource={resource} id={id} language={language} />
      </PurgeDialog>
    </>
  )
}
