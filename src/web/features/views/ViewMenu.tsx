// The saved views of a list, and how it looks: what the menu behind "Views" holds.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { isLanguage, languageParameter } from '#shared/i18n/language.ts'
import { paths } from '#api/paths.ts'
import { saveListPreferences, sortViews, viewsQuery } from '#api/preferences.ts'
import type { ViewMenuProps } from '#records/list/use-list-preferences.ts'
import { PopoverGroup, PopoverItem, PopoverLink } from '#ui/Popover.tsx'
import { showToast } from '#ui/toasts.tsx'
import { ErrorMessage } from '#ui/Notice.tsx'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import { ColumnsDialog } from './ColumnsDialog.tsx'
import { ManageViews } from './ManageViews.tsx'
import { SaveView } from './SaveView.tsx'
import { sameQuery } from './same-query.ts'

/** The items; the dialogs they open stand outside of the menu's panel, which closes with them. */
export function ViewMenu({ config, language, look, query }: ViewMenuProps) {
  const { i18n, t } = useLingui()
  const queries = useQueryClient()
  const [open, setOpen] = useState<'save' | 'manage' | 'columns'>()
  const { name } = config.resource
  const { data, error } = useQuery(viewsQuery)
  const views = sortViews(
    (data ?? []).filter((view) => view.resource === name),
    look,
  )
  const close = () => setOpen(undefined)
  // A view is kept from its first page on, wherever in it one stands.
  const { page: _page, ...kept } = query
  const compact = look.density ?? (config.subtitle ? 'airy' : 'compact')
  const keep = (next: typeof look) =>
    void saveListPreferences(queries, name, next).catch((thrown: unknown) =>
      showToast({ tone: 'danger', text: i18n._(problemMessage(thrown)) }),
    )
  return (
    <>
      <PopoverGroup label={t`Saved views`}>
        {error && <ErrorMessage thrown={error} />}
        {views.map((view) => {
          const { [languageParameter]: inLanguage, ...parameters } = view.query
          const to = paths.list(name, isLanguage(inLanguage) ? inLanguage : language, Object.entries(parameters))
          const isHere = sameQuery(parameters, kept) && (inLanguage ?? language) === language
          return (
            <PopoverLink key={view.id} to={to} current={isHere}>
              {view.mine ? view.name : t`${view.name} (by ${view.by || t`someone`})`}
            </PopoverLink>
          )
        })}
        <PopoverItem onClick={() => setOpen('save')}>
          <Trans>Save view…</Trans>
        </PopoverItem>
        {views.length > 0 && (
          <PopoverItem onClick={() => setOpen('manage')}>
            <Trans>Manage views…</Trans>
          </PopoverItem>
        )}
      </PopoverGroup>
      <PopoverGroup label={t`Rows`}>
        <PopoverItem aria-pressed={compact === 'airy'} onClick={() => keep({ ...look, density: 'airy' })}>
          <Trans>Comfortable</Trans>
        </PopoverItem>
        <PopoverItem aria-pressed={compact === 'compact'} onClick={() => keep({ ...look, density: 'compact' })}>
          <Trans>Compact</Trans>
        </PopoverItem>
        <PopoverItem onClick={() => setOpen('columns')}>
          <Trans>Columns…</Trans>
        </PopoverItem>
      </PopoverGroup>
      {createPortal(
        <>
          {open === 'save' && (
            <SaveView resource={name} language={language} query={kept} views={views} look={look} onClose={close} />
          )}
          {open === 'manage' && <ManageViews resource={name} views={views} look={look} onClose={close} />}
          {open === 'columns' && <ColumnsDialog config={config} look={look} onClose={close} />}
        </>,
        document.body,
      )}
    </>
  )
}
