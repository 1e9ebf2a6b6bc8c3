// The end of an import: totals, the events, Undo.
import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useUndo } from '#api/change-sets.ts'
import { paths } from '#api/paths.ts'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { ErrorAlert, ErrorNotice, Notice } from '#ui/Notice.tsx'
import { Page, SaveBar } from '#ui/Page.tsx'
import { ShowMore, useShowMore } from '#ui/ShowMore.tsx'
import type { ImportOptions } from './build-row.ts'
import type { ImportProcess } from './CheckStep.tsx'
import { saveResults } from './export-rows.ts'
import css from './import.module.css'
import type { ImportFile } from './read-file.ts'
import { FileSummary, Steps } from './Steps.tsx'
import { countResults, type StartedImport } from './use-import.ts'

type Props = {
  file: ImportFile
  options: ImportOptions
  process: ImportProcess
  started: StartedImport
  onRestart: () => void
}

/** Events that a list can show by their ids. */
const maxListed = 100

export function ResultStep({ file, options, process, started, onRestart }: Props) {
  const { i18n, t } = useLingui()
  const { language } = options
  const { results, changeSet, failed } = started
  const undo = useUndo(language)
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [undo.isSuccess])
  const events = [...results.values()].flatMap(({ id, title, result }) =>
    id !== undefined && (result === 'created' || result === 'updated') ? [{ id, title }] : [],
  )
  const { visible, hiddenCount, showMore, list } = useShowMore(events)
  const all = process.rows.map((row, index) => ({ ...row, result: results.get(index) ?? row.result }))
  const imported = [...results.values()]
  const count = (result: (typeof imported)[number]['result']) => imported.filter((row) => row.result === result).length
  const [created, updated] = [count('created'), count('updated')]
  const refused = countResults(all, 'refused')
  const unchanged = countResults(all, 'unchanged')
  const total = created + updated
  const skipped = undo.data?.refused ?? 0
  const skippedText = (refused: number) =>
    t`${plural(refused, { one: '# record was changed since and was left alone.', other: '# records were changed since and were left alone.' })}`
  return (
    <Page
      title={t`Import events`}
      count={<FileSummary file={file} language={language} />}
      keepFocus
      bar={
        <SaveBar
          label={t`Import`}
          actions={
            <>
              <Button onClick={() => saveResults(i18n, file, process.rows, options, results)}>
                <Icon icon={Download} />
                <Trans>Result as CSV</Trans>
              </Button>
              <Button variant="primary" onClick={onRestart}>
                <Trans>Import another file</Trans>
              </Button>
            </>
          }
        >
          {undo.isSuccess ? <Trans>The import was undone.</Trans> : <Trans>The import is saved.</Trans>}
        </SaveBar>
      }
    >
      <Steps current="import" />
      {failed && <ErrorNotice thrown={failed} busy={process.isImporting} retry={() => void process.run()} />}
      {undo.isSuccess ? (
        <Notice tone={skipped > 0 ? 'warning' : 'positive'} focusRef={notice} title={t`The import was undone.`}>
          {skipped > 0 && skippedText(skipped)}
        </Notice>
      ) : (
        <Notice
          tone="positive"
          focusRef={notice}
          title={<Plural value={total} one="# event was imported." other="# events were imported." />}
          actions={
            total > 0 && (
              <Button busy={undo.isPending} onClick={() => undo.mutate({ changeSet, partial: true })}>
                <Trans>Undo</Trans>
              </Button>
            )
          }
        >
          <ul className={css.counts}>
            {created > 0 && <li>{t`${plural(created, { one: '# created', other: '# created' })}`}</li>}
            {updated > 0 && <li>{t`${plural(updated, { one: '# updated', other: '# updated' })}`}</li>}
            {unchanged > 0 && <li>{t`${plural(unchanged, { one: '# unchanged', other: '# unchanged' })}`}</li>}
            {refused > 0 && (
              <li>{t`${plural(refused, { one: '# row with errors left out', other: '# rows with errors left out' })}`}</li>
            )}
          </ul>
        </Notice>
      )}
      <ErrorAlert>{undo.error && i18n._(problemMessage(undo.error))}</ErrorAlert>
      {!undo.isSuccess && events.length > 0 && (
        <section className={css.events}>
          <header>
            <h2>
              <Trans>Imported events</Trans>
            </h2>
            {events.length <= maxListed && (
              <ButtonLink
                to={paths.list('events', language, [
                  ['include', events.map(({ id }) => id).join(',')],
                  ['dates', 'all'],
                  ['translation', 'any'],
                ])}
              >
                <Trans>Show in the list</Trans>
              </ButtonLink>
            )}
          </header>
          <ul ref={list}>
            {visible.map(({ id, title }) => (
              <li key={id} tabIndex={-1}>
                <Link prefetch to={paths.record('events', id, language)} lang={language}>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
          <ShowMore hiddenCount={hiddenCount} onClick={showMore} />
        </section>
      )}
    </Page>
  )
}
