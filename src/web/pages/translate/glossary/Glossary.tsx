// The glossary: terms with their translations. Translators read it, editors change it.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { BookA, Pencil, Plus, SearchX, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { glossaryQuery, useDeleteGlossaryEntry } from '#api/glossary.ts'
import { foldText } from '#shared/dates/vocabulary.ts'
import { interfaceLanguages, type Language } from '#shared/i18n/language.ts'
import { languageLabel } from '#shared/i18n/locale.ts'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import { type Account, can } from '#shared/policy/policy.ts'
import type { GlossaryEntry } from '#shared/translation-responses.ts'
import { SearchBox } from '#records/list/SearchBox.tsx'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/Dialog.tsx'
import { useFocusAfter } from '#ui/focus.ts'
import { Icon } from '#ui/Icon.tsx'
import { ErrorNotice } from '#ui/Notice.tsx'
import { Page } from '#ui/Page.tsx'
import { EmptyState, Skeleton } from '#ui/Skeleton.tsx'
import { Cell, HeadCell, Row, RowHeader, SecondaryText, Table } from '#ui/Table.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { ViewSwitch } from '../overview/ViewSwitch.tsx'
import css from './glossary.module.css'
import { TermDialog } from './TermDialog.tsx'

export function Glossary({ language, account }: { language: Language; account: Account }) {
  const { t } = useLingui()
  const { data, error, isFetching, refetch } = useQuery(glossaryQuery)
  const [search, setSearch] = useState('')
  /** The term that is being changed, or a new one. */
  const [edited, setEdited] = useState<GlossaryEntry | 'new'>()
  const canEdit = can(account, 'editGlossary', 'events') === true
  const shown = data?.filter((entry) => matches(entry, search))
  const close = () => setEdited(undefined)
  const isDialogOpen = edited !== undefined
  useEffect(() => {
    if (!isDialogOpen) return undefined
    // The button that opened the dialog is removed with the note that there are no terms.
    return () => {
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('main [data-actions] > button')?.focus()
    }
  }, [isDialogOpen])
  // The pressed button is removed.
  const showAll = () => {
    setSearch('')
    document.querySelector<HTMLElement>('main search input')?.focus()
  }
  const add = canEdit && (
    <Button variant="primary" onClick={() => setEdited('new')}>
      <Icon icon={Plus} />
      <Trans>Add term</Trans>
    </Button>
  )
  return (
    <Page
      title={t`Translations`}
      count={data && data.length > 0 && <Plural value={data.length} one="# term" other="# terms" />}
      state={error ? 'error' : data ? 'ready' : 'loading'}
      actions={
        <>
          <ViewSwitch language={language} view="glossary" />
          {data && data.length > 0 && add}
        </>
      }
    >
      {error && <ErrorNotice thrown={error} busy={isFetching} retry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={8} />}
      {data?.length === 0 && (
        <EmptyState icon={BookA} title={t`No terms yet`} actions={add}>
          <Trans>Translators see the terms of the glossary next to the texts that contain them.</Trans>
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <div className={css.page}>
          <div className={css.tools}>
            <SearchBox value={search} onSearch={(text = '') => setSearch(text)} />
          </div>
          {shown?.length === 0 && (
            <div role="status">
              <EmptyState
                icon={SearchX}
                title={t`No results`}
                actions={<Button onClick={showAll}>{t`Show all`}</Button>}
              >
                <Trans>No term contains this text.</Trans>
              </EmptyState>
            </div>
          )}
          {shown && shown.length > 0 && (
            <Table
              caption={t`Glossary`}
              layout="rows"
              head={
                <>
                  {interfaceLanguages.map((each) => (
                    <HeadCell key={each}>{languageLabel(each)}</HeadCell>
                  ))}
                  <HeadCell>{t`Comment`}</HeadCell>
                  {canEdit && (
                    <HeadCell width={6}>
                      <VisuallyHidden>{t`Actions`}</VisuallyHidden>
                    </HeadCell>
                  )}
                </>
              }
            >
              {shown.map((entry) => (
                <TermRow key={entry.id} entry={entry} onEdit={canEdit ? () => setEdited(entry) : undefined} />
              ))}
            </Table>
          )}
        </div>
      )}
      {edited !== undefined && <TermDialog {...(edited !== 'new' && { entry: edited })} onClose={close} />}
    </Page>
  )
}

const matches = ({ texts, note }: GlossaryEntry, search: string): boolean => {
  const foldedSearch = foldText(search)
  return [...Object.values(texts), note].some((text) => foldText(text).includes(foldedSearch))
}

/** The term as it is called in messages. */
const getName = ({ texts }: GlossaryEntry): string => Object.values(texts)[0] ?? ''

function TermRow({ entry, onEdit }: { entry: GlossaryEntry; onEdit: (() => void) | undefined }) {
  const { i18n, t } = useLingui()
  const [isConfirming, setIsConfirming] = useState(false)
  const remove = useDeleteGlossaryEntry(entry.id)
  const focusAfter = useFocusAfter()
  const name = getName(entry)
  const [first, ...others] = interfaceLanguages
  const textIn = (language: Language) =>
    entry.texts[language] ?? (entry.translated ? '–' : <SecondaryText>{name}</SecondaryText>)
  return (
    <Row>
      <RowHeader lang={first}>{textIn(first)}</RowHeader>
      {others.map((language) => (
        <Cell key={language} label={languageLabel(language)} lang={language}>
          {textIn(language)}
        </Cell>
      ))}
      <Cell label={t`Comment`}>
        {entry.translated && entry.note === '' ? (
          <span data-nothing />
        ) : (
          <>
            {!entry.translated && <Trans>Do not translate.</Trans>} {entry.note}
          </>
        )}
      </Cell>
      {onEdit && (
        <Cell corner nowrap>
          <Button variant="bare" icon aria-label={t`Change: ${name}`} onClick={onEdit}>
            <Icon icon={Pencil} />
          </Button>
          <Button variant="bare" icon aria-label={t`Delete: ${name}`} onClick={() => setIsConfirming(true)}>
            <Icon icon={Trash2} />
          </Button>
          <ConfirmDialog
            open={isConfirming}
            title={t`Delete “${name}” from the glossary?`}
            confirmLabel={<Trans>Delete</Trans>}
            busy={remove.isPending}
            problem={remove.error ? i18n._(problemMessage(remove.error)) : undefined}
            onClose={() => setIsConfirming(false)}
            onConfirm={(button) => {
              const focusNext = focusAfter(button)
              remove.mutate(undefined, { onSuccess: focusNext })
            }}
          >
            <p>
              <Trans>Texts that contain it do not change.</Trans>
            </p>
          </ConfirmDialog>
        </Cell>
      )}
    </Row>
  )
}
