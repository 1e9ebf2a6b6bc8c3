// The list of any resource: search, filters, order and pages, all in the URL.
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, SlidersHorizontal } from 'lucide-react'
import { type ComponentType, Suspense, useMemo, useState } from 'react'
import type { Language } from '#shared/i18n/language.ts'
import { type Account, can } from '#shared/policy/policy.ts'
import { paths } from '#api/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { useIsPainted } from '#ui/idle.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { Page, type PageState } from '#ui/Page.tsx'
import { Popover } from '#ui/Popover.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { formatNumber } from '#shared/dates/format.ts'
import { resourceLabels } from '#shared/i18n/labels.ts'
import type { ListConfig } from './list-config.ts'
import { type ListParams, toSearchParams, withFilters, getPageSizes } from './list-params.ts'
import { isEditor } from './list-query.ts'
import { SearchBox } from './SearchBox.tsx'
import { LoadProblem } from './LoadProblem.tsx'
import { activeLocale, languageName } from '#shared/i18n/locale.ts'
import css from './RecordList.module.css'
import { type EditedRows, type QuickEditProps, RecordTable } from './RecordTable.tsx'
import { useReturnPosition } from './list-position.ts'
import { countSelected, type SelectionBarProps, useSelection } from './selection.ts'
import { useList } from './use-list.ts'
import { useListPreferences, type ViewMenuProps, withPreferences } from './use-list-preferences.ts'
import { Pager } from '#ui/Pager.tsx'

const ListAnnouncement = lazyPart(async () => (await import('../filters/ListAnnouncement.tsx')).ListAnnouncement)
const FilterBar = lazyPart(async () => (await import('../filters/FilterBar.tsx')).FilterBar)
const MissingNote = lazyPart(async () => (await import('../filters/MissingNote.tsx')).MissingNote)
const NoResults = lazyPart(async () => (await import('../filters/NoResults.tsx')).NoResults)
const IgnoredFilters = lazyPart(async () => (await import('../filters/IgnoredFilters.tsx')).IgnoredFilters)

/** Reserves the space of the note: a click on a row that moves would be lost. */
const notePlaceholder = <p className={css.notePlaceholder} />

/** The first state of the list, and the language of the page at that time. */
export type OpenedList = { total: number; params: ListParams; locale: string }

type Props = {
  config: ListConfig
  language: Language
  account: Account
  /** Actions for selected rows. Without it no row can be selected. */
  selectionBar?: ComponentType<SelectionBarProps>
  viewMenu?: ComponentType<ViewMenuProps>
  quickEdit?: ComponentType<QuickEditProps>
}

/** The page of a list. */
export function RecordList({
  config,
  language,
  account,
  selectionBar: SelectionBar,
  viewMenu: ViewMenu,
  quickEdit,
}: Props) {
  const { i18n, t } = useLingui()
  const { name } = config.resource
  const canFilterAll = isEditor(config, account)
  const canCreate = can(account, 'create', name) === true
  const list = useList(config, language, canFilterAll)
  const { params, result, isCorrecting, getUrl, setParams } = list
  const { data } = result
  const { page: _page, per_page: _size, orderby: _by, order: _order, ...filters } = list.query
  const { selection, setSelection, select } = useSelection(JSON.stringify([language, filters]))
  const position = useReturnPosition(name, result.isPlaceholderData ? undefined : data?.rows)
  const preferences = useListPreferences(config, account, data !== undefined, language, position.returning)
  const shownConfig = useMemo(() => withPreferences(config, preferences), [config, preferences])
  const [edited, setEdited] = useState<EditedRows>([])
  const labels = resourceLabels[name]
  const rows = data?.rows ?? []
  const { missing } = list
  // While the number is unknown, the rows decide whether the space is reserved.
  const lacksLanguage = missing === undefined ? rows.some((row) => row.language !== language) : missing > 0
  const isShown = data !== undefined && !isCorrecting
  const hasFailed = result.isError && !isCorrecting
  const isReady = isShown && !result.isPlaceholderData
  const [opened, setOpened] = useState<OpenedList>()
  if (isReady && !opened) setOpened({ total: data.total, params, locale: i18n.locale })
  const isPainted = useIsPainted(isShown || hasFailed)

  const pageState: PageState = isReady ? 'ready' : hasFailed ? 'error' : 'loading'
  const canSelect = SelectionBar && can(account, config.resource.post ? 'editVariant' : 'delete', name) === true
  return (
    <Page
      title={i18n._(labels.many)}
      documentTitle={`${i18n._(labels.many)} (${languageName(language)})`}
      keepFocus={position.returning}
      state={pageState}
      count={isShown && data.total > 0 && formatNumber(data.total, activeLocale())}
      bar={
        SelectionBar &&
        data && (
          <Suspense>
            {countSelected(selection) > 0 && (
              <SelectionBar
                config={config}
                language={language}
                account={account}
                selection={selection}
                query={filters}
                total={data.total}
                rows={rows}
                onSelect={setSelection}
              />
            )}
          </Suspense>
        )
      }
      actions={
        canCreate && (
          <ButtonLink prefetch variant="primary" to={paths.create(name, language)}>
            <Icon icon={Plus} />
            {i18n._(labels.create)}
          </ButtonLink>
        )
      }
    >
      {list.ignored.length > 0 && (
        <Suspense>
          <IgnoredFilters names={list.ignored} config={config} account={account} onDismiss={list.dismissIgnored} />
        </Suspense>
      )}
      <div className={css.tools}>
        <SearchBox
          value={String(params.filters['search'] ?? '')}
          onSearch={(search, continues) => setParams(withFilters(params, { search }), { replace: continues })}
        />
        {/* Its code and messages are loaded after the rows. */}
        {isPainted && (
          <Suspense>
            <FilterBar
              config={config}
              params={params}
              language={language}
              account={account}
              getUrl={getUrl}
              setParams={setParams}
              total={isShown ? data.total : undefined}
            />
          </Suspense>
        )}
        {ViewMenu && (
          <div className={css.views}>
            <Popover
              name={t`Views`}
              button={
                <>
                  <Icon icon={SlidersHorizontal} />
                  <span>
                    <Trans>Views</Trans>
                  </span>
                </>
              }
            >
              <Suspense>
                <ViewMenu
                  config={config}
                  language={language}
                  account={account}
                  look={preferences}
                  query={Object.fromEntries(toSearchParams(config, params))}
                />
              </Suspense>
            </Popover>
          </div>
        )}
      </div>
      {isShown && lacksLanguage && (
        <Suspense fallback={notePlaceholder}>
          {isPainted && missing !== undefined ? (
            <MissingNote total={data.total} missing={missing} language={language} params={params} getUrl={getUrl} />
          ) : (
            notePlaceholder
          )}
        </Suspense>
      )}
      {hasFailed && (
        <LoadProblem
          error={result.error}
          hasRows={data !== undefined}
          busy={result.isFetching}
          retry={() => void result.refetch()}
        />
      )}
      {!hasFailed && !data && <Skeleton rows={10} />}
      {(rows.length > 0 || edited.length > 0) && (
        <div
          onClickCapture={position.onClick}
          data-density={preferences.density ?? (config.subtitle ? 'airy' : 'compact')}
        >
          <RecordTable
            config={shownConfig}
            params={params}
            rows={rows}
            language={language}
            account={account}
            busy={result.isPlaceholderData}
            getUrl={getUrl}
            selection={selection}
            onSelect={canSelect ? select : undefined}
            quickEdit={quickEdit}
            edited={edited}
            onEdit={setEdited}
          />
          {data && rows.length > 0 && (
            <ListPager
              config={config}
              params={params}
              total={data.total}
              totalPages={data.totalPages}
              getUrl={getUrl}
              setParams={setParams}
            />
          )}
        </div>
      )}
      {isShown && rows.length === 0 && (
        <Suspense>
          <NoResults
            config={config}
            state={params}
            language={language}
            mixed={canFilterAll}
            none={list.isEmpty}
            mayCreate={canCreate}
            account={account}
            address={getUrl}
          />
        </Suspense>
      )}
      {isPainted && (
        <Suspense>
          <ListAnnouncement
            key={i18n.locale}
            config={config}
            params={params}
            account={account}
            total={isReady ? data.total : undefined}
            opened={opened}
          />
        </Suspense>
      )}
    </Page>
  )
}

type ListPagerProps = {
  config: ListConfig
  params: ListParams
  total: number
  totalPages: number
  getUrl: (next: ListParams) => string
  setParams: (next: ListParams) => void
}

/** The pager. Another page size keeps the first row of the page visible. */
function ListPager({ config, params, total, totalPages, getUrl, setParams }: ListPagerProps) {
  const { t } = useLingui()
  const sizes = getPageSizes(config)
  const { page, size } = params
  const resize = (text: string) => {
    const next = sizes.find((one) => String(one) === text)
    if (next) setParams({ ...params, size: next, page: Math.floor(((page - 1) * size) / next) + 1 })
  }
  return (
    <Pager
      label={t`Pages`}
      page={page}
      size={size}
      total={total}
      pages={totalPages}
      toPage={(other) => getUrl({ ...params, page: other })}
    >
      <label className={css.size}>
        <Trans>Rows per page</Trans>{' '}
        <select className={css.box} value={size} onChange={(event) => resize(event.target.value)}>
          {sizes.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
    </Pager>
  )
}
