import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSaveListPreferences } from '#api/account-mutations.ts'
import { paths } from '#api/paths.ts'
import { type ListPreferences, sortViews, viewsQuery } from '#api/preferences.ts'
import type { ViewMenuProps } from '#records/list/use-list-preferences.ts'
import { isLanguage, languageParameter } from '#shared/i18n/language.ts'
import { loadCatalog } from '#shared/i18n/locale.ts'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { ErrorMessage } from '#ui/Notice.tsx'
import { PopoverGroup, PopoverItem, PopoverLink } from '#ui/Popover.tsx'
import { showToast } from '#ui/toasts.tsx'

/** A dialog that is loaded with its messages when it opens. */
const lazyDialog = <P,>(load: () => Promise<ComponentType<P>>) =>
  lazyPart(async () => (await Promise.all([load(), loadCatalog('views')]))[0])
const ColumnsDialog = lazyDialog(async () => (await import('./ColumnsDialog.tsx')).ColumnsDialog)
const ManageViews = lazyDialog(async () => (await import('./ManageViews.tsx')).ManageViews)
const SaveView = lazyDialog(async () => (await import('./SaveView.tsx')).SaveView)

type Query = { readonly [parameter: string]: string }

const isSameQuery = (a: Query, b: Query): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.keys(a).every((name) => a[name] === b[name])

/** The items of the menu “Views” of a list: saved views, density and columns. */
export function ViewMenu({ config, language, look: preferences, query }: ViewMenuProps) {
  const { i18n, t } = useLingui()
  const [dialog, setDialog] = useState<'save' | 'manage' | 'columns'>()
  const { name } = config.resource
  const { data, error } = useQuery(viewsQuery)
  const saveListPreferences = useSaveListPreferences(name)
  const views = sortViews(
    (data ?? []).filter((view) => view.resource === name),
    preferences,
  )
  const close = () => setDialog(undefined)
  // A view opens on its first page.
  const { page: _page, ...viewQuery } = query
  const density = preferences.density ?? (config.subtitle ? 'airy' : 'compact')
  const setDensity = (next: ListPreferences['density'] & string) =>
    saveListPreferences.mutate(
      { ...preferences, density: next },
      { onError: (error) => showToast({ tone: 'danger', text: i18n._(problemMessage(error)) }) },
    )
  return (
    <>
      <PopoverGroup label={t`Saved views`}>
        {error && <ErrorMessage thrown={error} />}
        {views.map((view) => {
          const { [languageParameter]: viewLanguage, ...parameters } = view.query
          const to = paths.list(name, isLanguage(viewLanguage) ? viewLanguage : language, Object.entries(parameters))
          const isCurrent = isSameQuery(parameters, viewQuery) && (viewLanguage ?? language) === language
          return (
            <PopoverLink key={view.id} to={to} current={isCurrent}>
              {view.mine ? view.name : t`${view.name} (by ${view.by || t`someone`})`}
            </PopoverLink>
          )
        })}
        <PopoverItem onClick={() => setDialog('save')}>
          <Trans>Save view…</Trans>
        </PopoverItem>
        {views.length > 0 && (
          <PopoverItem onClick={() => setDialog('manage')}>
            <Trans>Manage views…</Trans>
          </PopoverItem>
        )}
      </PopoverGroup>
      <PopoverGroup label={t`Rows`}>
        <PopoverItem aria-pressed={density === 'airy'} onClick={() => setDensity('airy')}>
          <Trans>Comfortable</Trans>
        </PopoverItem>
        <PopoverItem aria-pressed={density === 'compact'} onClick={() => setDensity('compact')}>
          <Trans>Compact</Trans>
        </PopoverItem>
        <PopoverItem onClick={() => setDialog('columns')}>
          <Trans>Columns…</Trans>
        </PopoverItem>
      </PopoverGroup>
      {/* The panel of the menu closes when an item is chosen. */}
      {createPortal(
        <Suspense>
          {dialog === 'save' && (
            <SaveView
              resource={name}
              language={language}
              query={viewQuery}
              views={views}
              preferences={preferences}
              onClose={close}
            />
          )}
          {dialog === 'manage' && (
            <ManageViews resource={name} views={views} preferences={preferences} onClose={close} />
          )}
          {dialog === 'columns' && <ColumnsDialog config={config} preferences={preferences} onClose={close} />}
        </Suspense>,
        document.body,
      )}
    </>
  )
}
