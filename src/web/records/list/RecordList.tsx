// The list of any resource: searching, narrowing, sorting and paging, all of it in the address; the rows; why there are none.
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useRef, useState } from 'react'
import { languageName } from '#shared/i18n/locale.ts'
import { type Language } from '#shared/i18n/language.ts'
import { type Account, can } from '#shared/policy/policy.ts'
import { paths } from '#api/paths.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { type OnIntent, useOnIntent } from '#ui/lazy-on-intent.tsx'
import { Page, type PageState } from '#ui/Page.tsx'
import { Popover } from '#ui/Popover.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { resourceLabels } from '#shared/i18n/labels.ts'
import { LoadProblem, IgnoredFilters, filterPanel, NoResults, OutdatedRows } from './aside.ts'
import { ActiveFilters, getActiveFilters } from './ActiveFilters.tsx'
import { type ListParams, withFilters, toSearchParams } from './list-params.ts'
import { getOrder } from './list-query.ts'
import { Count } from './Count.tsx'
import type { ListConfig } from './list-config.ts'
import { isEditor } from './list-query-options.ts'
import type { Edited, QuickEditProps } from './QuickButton.tsx'
import css from './RecordList.module.css'
import { RecordTable } from './RecordTable.tsx'
import { useReturnPosition } from './return-position.ts'
import { SearchBox } from './SearchBox.tsx'
import { countSelected, type SelectionBarProps, type Selection, useSelection } from './selection.ts'
import { AnnouncedTotal } from './AnnouncedTotal.tsx'
import { DateRangeMenu } from './DateRangeMenu.tsx'
import { useList } from './use-list.ts'
import { usePager } from './use-pager.ts'
import { useListPreferences, type ViewMenuProps, withPreferences } from './use-list-preferences.ts'

/** The screen of a list. `selectionBar` says what can be done with picked rows, `viewMenu` chooses views and columns; without them there is neither. */
export function RecordList({
  config,
  language,
  account,
  selectionBar,
  viewMenu,
  quickEdit,
}: {
  config: ListConfig
  language: Language
  account: Account
  selectionBar?: OnIntent<SelectionBarProps>
  viewMenu?: OnIntent<ViewMenuProps>
  quickEdit?: OnIntent<QuickEditProps>
}) {
  const { i18n, t } = useLingui()
  const { name } = config.resource
  const staff = isEditor(config, account)
  const mayCreate = can(account, 'create', name) === true
  const list = useList(config, language, staff)
  const { state, answer, drawn, mending, address, go } = list
  const { data } = answer
  const { page: _page, per_page: _size, orderby: _by, order: _order, ...asked } = list.asked
  const [selection, select] = useSelection(JSON.stringify([language, asked]))
  const bar = useOnIntent(selectionBar)
  const { Part: SelectionBar } = bar
  const place = useReturnPosition(name, answer.isPlaceholderData ? undefined : data?.rows)
  const look = useListPreferences(config, account, list.stands, language, place.returning)
  const menu = useOnIntent(viewMenu)
  const { Part: ViewMenu } = menu
  const { Part: ListPager } = usePager(list.stands)
  const [edited, setEdited] = useState<Edited>([])
  const [filtering, setFiltering] = useState<'closed' | 'open' | 'dates'>('closed')
  const { Part: FilterPanel, load, intent } = useOnIntent(filterPanel)
  const opener = useRef<HTMLButtonElement>(null)
  const words = resourceLabels[name]
  const rows = data?.rows ?? []
  const stands = data !== undefined && !mending
  const wrong = answer.isError && !mending
  const Failed = data ? OutdatedRows : LoadProblem

  const open = (what: 'open' | 'dates') => {
    load()
    setFiltering(what)
  }
  const close = () => {
    setFiltering('closed')
    opener.current?.focus()
  }
  const isWhole = stands && !answer.isPlaceholderData && rows.length <= drawn
  const pageState: PageState = isWhole ? 'ready' : wrong ? 'error' : 'loading'
  const chosen = getActiveFilters(config, state).length
  const pick = (next: Selection) => {
    bar.load()
    select(next)
  }
  const sorted = getOrder(config, state)
  const by = i18n._(config.columns.find(({ order }) => order === sorted.by)?.label ?? config.titleLabel)
  const mayPick = selectionBar && can(account, config.resource.post ? 'editVariant' : 'delete', name) === true
  return (
    <Page
      title={i18n._(words.many)}
      documentTitle={`${i18n._(words.many)} (${languageName(language)})`}
      keepFocus={place.returning}
      state={pageState}
      count={stands && data.total > 0 && <Count total={data.total} missing={list.missing} language={language} />}
      bar={
        SelectionBar &&
        data &&
        countSelected(selection) > 0 && (
          <SelectionBar
            config={config}
            language={language}
            account={account}
            selection={selection}
            asked={asked}
            total={data.total}
            rows={rows}
            onSelect={select}
          />
        )
      }
      actions={
        mayCreate && (
          <ButtonLink prefetch variant="primary" to={paths.create(name, language)}>
            {i18n._(words.create)}
          </ButtonLink>
        )
      }
    >
      {list.dropped.length > 0 && (
        <Suspense>
          <IgnoredFilters names={list.dropped} config={config} account={account} onDismiss={list.forgive} />
        </Suspense>
      )}
      <div className={css.tools}>
        <SearchBox
          value={String(state.filters['search'] ?? '')}
          onSearch={(search, goesOn) => go(withFilters(state, { search }), { replace: goesOn })}
        />
        {config.dated && (
          <DateRangeMenu
            state={state}
            address={address}
            filled={list.stands || data === undefined}
            onOwn={() => open('dates')}
          />
        )}
        <Button
          ref={opener}
          {...intent}
          aria-expanded={filtering !== 'closed'}
          onClick={() => (filtering === 'closed' ? open('open') : close())}
        >
          <Trans>Filters</Trans>
          {chosen > 0 && ` · ${chosen}`}
          <Icon name="down" />
        </Button>
        {viewMenu && (
          <div {...menu.intent}>
            <Popover name={t`Views`} button={<Trans>Views</Trans>}>
              {ViewMenu && (
                <ViewMenu
                  config={config}
                  language={language}
                  account={account}
                  look={look}
                  query={Object.fromEntries(toSearchParams(config, state))}
                />
              )}
            </Popover>
          </div>
        )}
        <ActiveFilters config={config} state={state} language={language} address={address} go={(next) => go(next)} />
      </div>
      {filtering !== 'closed' && FilterPanel && (
        <FilterPanel
          config={config}
          state={state}
          language={language}
          account={account}
          staff={staff}
          focusDates={filtering === 'dates'}
          total={stands ? data.total : undefined}
          onChange={(next: ListParams) => go(next)}
          onClose={close}
        />
      )}
      {wrong && (
        <Suspense>
          <Failed error={answer.error} busy={answer.isFetching} retry={() => void answer.refetch()} />
        </Suspense>
      )}
      {!wrong && !data && <Skeleton rows={10} />}
      {(rows.length > 0 || edited.length > 0) && (
        <div
          onClickCapture={place.onClick}
          data-density={(look.density ?? (config.second ? 'airy' : 'compact')) === 'airy' ? undefined : 'compact'}
        >
          <RecordTable
            config={withPreferences(config, look)}
            state={state}
            rows={rows.slice(0, drawn)}
            language={language}
            account={account}
            busy={answer.isPlaceholderData}
            address={address}
            selection={selection}
            onSelect={mayPick ? pick : undefined}
            quickEdit={quickEdit}
            edited={edited}
            onEdit={setEdited}
          />
          {ListPager && data && rows.length > 0 && list.stands && (
            <ListPager
              config={config}
              state={state}
              total={data.total}
              totalPages={data.totalPages}
              address={address}
              go={go}
            />
          )}
        </div>
      )}
      {stands && rows.length === 0 && (
        <Suspense>
          <NoResults
            config={config}
            state={state}
            language={language}
            mixed={!config.isExternal}
            none={list.none}
            mayCreate={mayCreate}
            address={address}
          />
        </Suspense>
      )}
      <AnnouncedTotal
        key={i18n.locale}
        total={stands && !answer.isPlaceholderData ? data.total : undefined}
        order={sorted.down ? t`Sorted by ${by}, descending` : t`Sorted by ${by}, ascending`}
        label={t`Result`}
      />
    </Page>
  )
}
