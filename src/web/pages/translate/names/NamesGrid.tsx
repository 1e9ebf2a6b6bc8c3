// The names of venues, organizers, categories or tags in all languages, in one table: typed, or pasted from a spreadsheet.
import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Languages } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { namedResources, type NamedResource, namesPageSize, namesQuery } from '#api/names.ts'
import { parseId, paths } from '#api/paths.ts'
import { isPageNotFound } from '#api/queries.ts'
import { useAccount } from '#api/session.ts'
import { formatNumber } from '#shared/dates/format.ts'
import { resourceLabels } from '#shared/i18n/labels.ts'
import { interfaceLanguages, type Language } from '#shared/i18n/language.ts'
import { activeLocale, languageLabel, languageName } from '#shared/i18n/locale.ts'
import { isTermResource } from '#shared/schema/resources.ts'
import type { RecordNames } from '#shared/translation-responses.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Field.tsx'
import { classes } from '#ui/css-classes.ts'
import { Link } from '#ui/Link.tsx'
import { ErrorNotice, Notice } from '#ui/Notice.tsx'
import { Page, SaveBar } from '#ui/Page.tsx'
import { Pager } from '#ui/Pager.tsx'
import { EmptyState, Skeleton } from '#ui/Skeleton.tsx'
import { StatusIcon } from '#ui/StatusIcon.tsx'
import { Cell, HeadCell, Row, RowHeader, RowLink, SecondaryText, Table } from '#ui/Table.tsx'
import { showToast } from '#ui/toasts.tsx'
import { ViewSwitch } from '../overview/ViewSwitch.tsx'
import tabs from '../overview/overview.module.css'
import {
  changeName,
  type ChangedNames,
  countChanges,
  getTitle,
  parsePastedCells,
  placeCells,
  type UnplacedCell,
  useChangedNames,
} from './changed-names.ts'
import css from './names.module.css'
import { SaveNames } from './SaveNames.tsx'

/** The parameter `of` names the resource, `page` the page. */
export function NamesGrid({ language }: { language: Language }) {
  const parameters = new URLSearchParams(useLocation().search)
  const account = useAccount()?.id ?? 0
  const resource = namedResources.find((name) => name === parameters.get('of')) ?? 'venues'
  const page = parseId(parameters.get('page') ?? undefined) ?? 1
  return <Names key={`${account}-${resource}`} {...{ account, resource, language, page }} />
}

const toUrl = (resource: NamedResource, language: Language, page = 1): string =>
  paths.translate(language, [
    ['view', 'names'],
    ...(resource === 'venues' ? [] : [['of', resource] as const]),
    ...(page > 1 ? [['page', String(page)] as const] : []),
  ])

type NamesProps = { account: number; resource: NamedResource; language: Language; page: number }

function Names({ account, resource, language, page }: NamesProps) {
  const { i18n, t } = useLingui()
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery(
    namesQuery(resource, page, language),
  )
  const [changes, setChanges] = useChangedNames(account, resource)
  const [unplaced, setUnplaced] = useState<readonly UnplacedCell[]>([])
  /** What was pasted or discarded, until another name changes. */
  const [replaced, setReplaced] = useState<{ before: ChangedNames; after: ChangedNames; dismiss: () => void }>()
  const canUndo = replaced?.after === changes
  useEffect(() => {
    if (!canUndo) replaced?.dismiss()
  }, [canUndo, replaced])
  // Records of the last page may have been deleted since.
  if (page > 1 && isPageNotFound(error)) return <Navigate replace to={toUrl(resource, language)} />
  const records = data?.records ?? []
  const total = data?.total ?? 0
  const restoreChanges = (before: ChangedNames) => {
    setChanges(before)
    setUnplaced([])
  }
  const replaceChanges = (after: ChangedNames, text: string) => {
    replaced?.dismiss()
    setChanges(after)
    const action = { label: t`Undo`, run: () => restoreChanges(changes) }
    setReplaced({ before: changes, after, dismiss: showToast({ tone: 'info', text, action }) })
  }
  const paste = (first: number, column: Language, event: ClipboardEvent) => {
    const cells = parsePastedCells(event.clipboardData.getData('text/plain'))
    if (!cells) return
    event.preventDefault()
    const placed = placeCells(changes, records, { first, language: column }, cells)
    setUnplaced(placed.unplaced)
    const { count } = placed
    if (count > 0)
      replaceChanges(placed.changes, t`${plural(count, { one: '# name was pasted.', other: '# names were pasted.' })}`)
  }
  const discard = () => {
    setUnplaced([])
    replaceChanges(new Map(), t`Changes discarded.`)
  }
  const undoByKey = (event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
    // Otherwise the browser undoes what was typed.
    if (!isUndo || !replaced || !canUndo) return
    event.preventDefault()
    restoreChanges(replaced.before)
  }
  return (
    <Page
      title={t`Translations`}
      count={data && formatNumber(total, activeLocale())}
      state={error ? 'error' : isPending ? 'loading' : 'ready'}
      actions={<ViewSwitch language={language} view="names" />}
      bar={countChanges(changes) > 0 && <ChangesBar {...{ resource, language, changes, setChanges, discard }} />}
    >
      <nav aria-label={t`Records`} className={tabs.tabs}>
        {namedResources.map((each) => (
          <Link key={each} to={toUrl(each, language)} aria-current={each === resource ? 'page' : undefined}>
            {i18n._(resourceLabels[each].many)}
          </Link>
        ))}
      </nav>
      {error && <ErrorNotice thrown={error} busy={isFetching} retry={() => void refetch()} />}
      {unplaced.length > 0 && <UnplacedNotice cells={unplaced} onClose={() => setUnplaced([])} />}
      {isPending && !error && <Skeleton rows={8} />}
      {data && total === 0 && <EmptyState icon={Languages} title={i18n._(resourceLabels[resource].none)} />}
      {data && total > 0 && (
        <>
          <p className={css.hint}>
            <Trans>Cells copied from a spreadsheet are pasted into the cells to the right and below.</Trans>
          </p>
          <Table
            layout="scroll"
            minWidth={60}
            caption={t`Names in all languages`}
            busy={isPlaceholderData}
            head={
              <>
                <HeadCell width={12}>{t`Name`}</HeadCell>
                {interfaceLanguages.map((column) => (
                  <HeadCell key={column}>{languageLabel(column)}</HeadCell>
                ))}
              </>
            }
          >
            {records.map((record, index) => (
              <NamesRow
                key={record.id}
                record={record}
                to={paths.record(resource, record.id, language)}
                changes={changes}
                onChange={(column, name) => setChanges(changeName(changes, record, column, name))}
                onPaste={(column, event) => paste(index, column, event)}
                onKeyDown={undoByKey}
              />
            ))}
          </Table>
          <Pager
            label={t`Pages of names`}
            page={page}
            size={namesPageSize}
            total={total}
            toPage={(other) => toUrl(resource, language, other)}
          />
        </>
      )}
    </Page>
  )
}

type RowProps = {
  record: RecordNames
  to: string
  changes: ChangedNames
  onChange: (language: Language, name: string) => void
  onPaste: (language: Language, event: ClipboardEvent) => void
  onKeyDown: (event: KeyboardEvent) => void
}

function NamesRow({ record, to, changes, onChange, onPaste, onKeyDown }: RowProps) {
  const { t } = useLingui()
  const { id, names, outdated, writable, source_language: source } = record
  const title = getTitle(record)
  const changed = changes.get(id)?.names ?? {}
  return (
    <Row>
      <RowHeader lang={source}>
        <RowLink to={to}>{title}</RowLink> <SecondaryText>{source.toUpperCase()}</SecondaryText>
      </RowHeader>
      {interfaceLanguages.map((language) => {
        const name = languageName(language)
        const isChanged = changed[language] !== undefined
        return (
          <Cell key={language} label={languageLabel(language)} lang={language}>
            {writable.includes(language) ? (
              <input
                type="text"
                autoComplete="off"
                aria-label={t`${title} in ${name}`}
                className={classes(css.name, isChanged && css.changed)}
                value={changed[language] ?? names[language] ?? ''}
                placeholder="–"
                onChange={({ target }) => onChange(language, target.value)}
                onPaste={(event) => onPaste(language, event)}
                onKeyDown={onKeyDown}
              />
            ) : (
              (names[language] ?? '–')
            )}
            {outdated.includes(language) && !isChanged && (
              <StatusIcon shape="again" tone="warning" small word={t`outdated`} />
            )}
          </Cell>
        )
      })}
    </Row>
  )
}

function UnplacedNotice({ cells, onClose }: { cells: readonly UnplacedCell[]; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Notice
      tone="warning"
      role="status"
      title={<Trans>Some pasted cells have no place here.</Trans>}
      actions={
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <ul>
        {cells.slice(0, 10).map(({ text, row, column }) => (
          <li key={`${row}-${column}`}>{t`“${text}”: row ${row}, column ${column} of what was pasted`}</li>
        ))}
        {cells.length > 10 && <li>{<Plural value={cells.length - 10} one="and # more" other="and # more" />}</li>}
      </ul>
    </Notice>
  )
}

type BarProps = {
  resource: NamedResource
  language: Language
  changes: ChangedNames
  setChanges: (changes: ChangedNames) => void
  discard: () => void
}

function ChangesBar({ discard, ...props }: BarProps) {
  const { t } = useLingui()
  const [publish, setPublish] = useState(true)
  const count = countChanges(props.changes)
  return (
    <SaveBar
      label={t`Save`}
      option={
        !isTermResource(props.resource) && (
          <Checkbox
            label={t`Publish translations that are then complete`}
            checked={publish}
            onChange={({ target }) => setPublish(target.checked)}
          />
        )
      }
      actions={
        <>
          <Button variant="bare" onClick={discard}>
            <Trans>Discard</Trans>
          </Button>
          <SaveNames {...props} publish={publish} />
        </>
      }
    >
      <Plural value={count} one="# unsaved name" other="# unsaved names" />
    </SaveBar>
  )
}
