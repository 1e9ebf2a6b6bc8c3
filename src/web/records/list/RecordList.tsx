// The list of any resource: searching, narrowing, sorting and paging, all of it in the address; the rows; why there are none.
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useRef, useState } from 'react'
import type { Language } from '#shared/i18n/language.ts'
import { type Account, can } from '#shared/policy/policy.ts'
import { paths } from '#api/paths.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { type OnIntent, useOnIntent } from '#ui/lazy-on-intent.tsx'
import { Page, type PageState } from '#ui/Page.tsx'
import { Popover } from '#ui/Popover.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { resourceLabels } from '#shared/i18n/labels.ts'
import { languageNames } from '#shared/i18n/language-names.ts'
import { CannotLoad, Dropped, filterPanel, NoRows, OldRows } from './aside.ts'
import { ActiveFilters, setFilters } from './ActiveFilters.tsx'
import { type ListState, withFilters, writeList } from './list-params.ts'
import { orderOf } from './list-query.ts'
import { Count } from './Count.tsx'
import type { ListPlan } from './list-config.ts'
import { isStaff } from './list-query-options.ts'
import type { Edited, QuickEditProps } from './QuickButton.tsx'
import css from './RecordList.module.css'
import { RecordTable } from './RecordTable.tsx'
import { useReturnPlace } from './return-position.ts'
import { SearchBox } from './SearchBox.tsx'
import { countOf, type PickedBarProps, type Selection, useSelection } from './selection.ts'
import { SaidTotal } from './AnnouncedTotal.tsx'
import { SpanMenu } from './DateRangeMenu.tsx'
import { useList } from './use-list.ts'
import { usePager } from './use-pager.ts'
import { useListLook, type ViewMenuProps, withLook } from './use-list-preferences.ts'

/** The screen of a list. `pickedBar` says what can be done with picked rows, `viewMenu` chooses views and columns; without them there is neither. */
export function RecordList({
  plan,
  language,
  account,
  pickedBar,
  viewMenu,
  quickEdit,
}: {
  plan: ListPlan
  language: Language
  account: Account
  pickedBar?: OnIntent<PickedBarProps>
  viewMenu?: OnIntent<ViewMenuProps>
  quickEdit?: OnIntent<QuickEditProps>
}) {
  const { i18n, t } = useLingui()
  const { name } = plan.resource
  const staff = isStaff(plan, account)
  const mayCreate = can(account, 'create', name) === true
  const list = useList(plan, language, staff)
  const { state, answer, drawn, mending, address, go } = list
  const { data } = answer
  const { page: _page, per_page: _size, orderby: _by, order: _order, ...asked } = list.asked
  const [selection, select] = useSelection(JSON.stringify([language, asked]))
  const bar = useOnIntent(pickedBar)
  const { Part: PickedBar } = bar
  const place = useReturnPlace(name, answer.isPlaceholderData ? undefined : data?.rows)
  const look = useListLook(plan, account, list.stands, language, place.returning)
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
  const Failed = data ? OldRows : CannotLoad

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
  const chosen = setFilters(plan, state).length
  const pick = (next: Selection) => {
    bar.load()
    select(next)
  }
  const sorted = orderOf(plan, state)
  const by = i18n._(plan.columns.find(({ order }) => order === sorted.by)?.label ?? plan.titleLabel)
  const mayPick = pickedBar && can(account, plan.resource.post ? 'editVariant' : 'delete', name) === true
  return (
    <Page
      title={i18n._(words.many)}
      documentTitle={`${i18n._(words.many)} (${languageNames[language]})`}
      keepFocus={place.returning}
      state={pageState}
      count={stands && data.total > 0 && <Count total={data.total} missing={list.missing} language={language} />}
      bar={
        PickedBar &&
        data &&
        countOf(selection) > 0 && (
          <PickedBar
            plan={plan}
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
          <Dropped names={list.dropped} plan={plan} account={account} onDismiss={list.forgive} />
        </Suspense>
      )}
      <div className={css.tools}>
        <SearchBox
          value={String(state.filters['search'] ?? '')}
          onSearch={(search, goesOn) => go(withFilters(state, { search }), { replace: goesOn })}
        />
        {plan.dated && (
          <SpanMenu
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
                  plan={plan}
                  language={language}
                  account={account}
                  look={look}
                  query={Object.fromEntries(writeList(plan, state))}
                />
              )}
            </Popover>
          </div>
        )}
        <ActiveFilters plan={plan} state={state} language={language} address={address} go={(next) => go(next)} />
      </div>
      {filtering !== 'closed' && FilterPanel && (
        <FilterPanel
          plan={plan}
          state={state}
          language={language}
          account={account}
          staff={staff}
          focusDates={filtering === 'dates'}
          total={stands ? data.total : undefined}
          onChange={(next: ListState) => go(next)}
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
          data-density={(look.density ?? (plan.second ? 'airy' : 'compact')) === 'airy' ? undefined : 'compact'}
        >
          <RecordTable
            plan={withLook(plan, look)}
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
              plan={plan}
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
          <NoRows
            plan={plan}
            state={state}
            language={language}
            mixed={!plan.alone}
            none={list.none}
            mayCreate={mayCreate}
            address={address}
          />
        </Suspense>
      )}
      <SaidTotal
        key={i18n.locale}
        total={stands && !answer.isPlaceholderData ? data.total : undefined}
        order={sorted.down ? t`Sorted by ${by}, descending` : t`Sorted by ${by}, ascending`}
        label={t`Result`}
      />
    </Page>
  )
}
