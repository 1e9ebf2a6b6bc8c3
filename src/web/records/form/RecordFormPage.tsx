// The page of a form: texts in a reading column, status and publication beside, a bar that is always in sight.
import { Trans, useLingui } from '@lingui/react/macro'
import { type ComponentProps, type ReactNode, useDeferredValue, useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { useListUrl } from '../list/list-position.ts'
import { paths } from '#api/paths.ts'
import { externalServer } from '#api/client.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TwoColumns, Page } from '#ui/Page.tsx'
import { resourceLabels } from '#shared/i18n/labels.ts'
import { languageNames } from '#shared/i18n/language-names.ts'
import { ConflictView } from '../conflict/ConflictView.tsx'
import { UnsavedText } from '../conflict/UnsavedTexts.tsx'
import { changedParts, createDraft, getTitle } from '../draft/draft.ts'
import { Neighbours } from '../neighbours/Neighbours.tsx'
import { parseSourceColumn, isToWrite, keepSourceColumn, withSourceColumn } from './source-column.ts'
import { CleanedNote } from './CleanedNote.tsx'
import { ReadOnlyNote } from './ReadOnlyNote.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { focusOn } from './FieldLink.tsx'
import { CollapsedColumn } from './CollapsedColumn.tsx'
import { FormBar } from './FormBar.tsx'
import { FormSections } from './FormSections.tsx'
import { permissionsOf, useFormOutline, useFormContext, useStorageState } from './form-context.ts'
import { controlId, type Failure } from './form-state.ts'
import css from './form.module.css'
import { LanguageStates } from './LanguageStates.tsx'
import { MissingText } from './MissingText.tsx'
import { beginning, planSections } from './form-layout.ts'
import { RecordFacts } from './RecordFacts.tsx'
import { SectionList } from './SectionList.tsx'
import { SideBySide } from './SideBySide.tsx'
import { StatusNote } from './StatusNote.tsx'
import { useSaveKey } from './use-save-key.ts'

/** Failures whose notice offers to do the same save again. */
const repeatable: readonly Failure['kind'][] = ['unreachable', 'broken', 'refused', 'trashed']

/** `onSave` saves all changed parts and answers whether everything is saved; with a status, the language drawn asks for that one. `notices` stand before the fields, `aside` beside them. */
export function RecordFormPage({
  onSave,
  notices,
  aside,
}: {
  onSave: (status?: string) => Promise<boolean>
  notices?: ReactNode
  aside?: ReactNode
}) {
  const { i18n, t } = useLingui()
  const { form, language, account } = useFormContext()
  const { draft, bundle, isSaving, saved, focusNext, failure } = useFormOutline(form)
  const { search, state: arrival, key } = useLocation()
  // One can write in the first field while the others are still being drawn.
  const isWhole = useDeferredValue(true, false)
  useSaveKey(() => void onSave())
  useEffect(() => {
    // The address follows a moment later: until then the control of the other language does not stand.
    if (focusNext !== undefined && focusOn(focusNext)) form.set({ focusNext: undefined })
  }, [form, focusNext, language, isWhole])

  // After a failed publish, "Try again" and "Restore and save" publish; saving by other means keeps the status of the form.
  const retry = () => {
    const { failure, requested } = form.state()
    const isRepeat = failure !== undefined && repeatable.includes(failure.kind)
    void onSave(isRepeat && requested?.language === language ? requested.status : undefined)
  }

  const title = bundle && getTitle(createDraft(draft.table, bundle), language)
  const heading = title?.text ?? i18n._(resourceLabels[draft.table.name].create)
  const list = useListUrl(draft.table.name, language)
  const beside = parseSourceColumn(search)
  const changed = changedParts(draft)
  // Who looks at another language on the way begins nothing there.
  const isAsked = beside !== undefined && permissionsOf(form.state(), account).languages.includes(language)
  const isBegun = draft.id === undefined || draft.parts[language].exists || changed.includes(language) || isAsked
  const isToBegin = isToWrite(arrival) && isBegun
  const begin = useEffectEvent(() => {
    if (isToBegin) focusOn(controlId(language, draft.table.title))
  })
  useEffect(() => begin(), [key])
  // One comes here from a record that has the text beside in another language.
  const sources = beside === undefined || beside === 'none' ? [] : [beside, draft.source]
  const source = sources.find((one) => isBegun && one !== language && draft.parts[one].exists)
  const plan = planSections(draft.table, language, isBegun, externalServer()?.lacks(draft.table.name))
  const texts = plan.find(({ section }) => section === 'texts')
  const column = plan.filter((one) => one.place === 'column' && !(source && one === texts))
  const name = languageNames[language]
  return (
    <Page
      title={heading}
      lang={title?.language}
      documentTitle={bundle ? t`${heading} – edit (${name})` : `${heading} (${name})`}
      crumbs={[{ label: i18n._(resourceLabels[draft.table.name].many), to: list }]}
      state={isWhole ? 'ready' : 'loading'}
      actions={draft.id !== undefined && <Actions id={draft.id} source={source} isBegun={isBegun} />}
      bar={<FormBar onSave={onSave} />}
      keepFocus={isToBegin}
    >
      <FormElement
        aria-label={heading}
        aria-busy={isSaving}
        data-dirty={changed.length > 0}
        data-saved-version={saved?.version}
      >
        <ErrorSummary onRetry={retry} />
        <StatusNote />
        <CleanedNote />
        <Unkept />
        {notices}
        <ConflictView />
        {(failure?.kind === 'gone' || failure?.kind === 'closed' || failure?.kind === 'trashed') && <UnsavedText />}
        <ReadOnlyNote />
        <SectionList sections={plan} />
        {!isBegun && <MissingText />}
        {texts && source && <SideBySide planned={texts} source={source} />}
        <TwoColumns
          side={
            <CollapsedColumn>
              {isWhole && (
                <>
                  <LanguageStates />
                  {aside}
                  <FormSections sections={plan.filter(({ place }) => place === 'side')} />
                  <RecordFacts />
                </>
              )}
            </CollapsedColumn>
          }
        >
          <div className={css.sections}>
            <FormSections sections={isWhole ? column : beginning(column)} />
          </div>
        </TwoColumns>
      </FormElement>
    </Page>
  )
}

/** The element alone follows whether the device has what is typed: what stands in it is not drawn again. */
function FormElement(
  props: ComponentProps<'form'> & { 'data-dirty': boolean; 'data-saved-version': number | undefined },
) {
  const kept = useStorageState(useFormContext().form)
  return (
    <form
      {...props}
      className={css.form}
      noValidate
      data-kept={kept === 'kept'}
      onSubmit={(event) => event.preventDefault()}
    />
  )
}

/** The device keeps nothing (a private window, a full disk): what is typed lives in this page alone. */
function Unkept() {
  const kept = useStorageState(useFormContext().form)
  if (kept !== 'refused') return null
  return (
    <Notice tone="warning" role="status" title={<Trans>This device keeps no draft of what you type.</Trans>}>
      <Trans>Its storage is full or blocked. Save before you close the page.</Trans>
    </Notice>
  )
}

/** The record as it reads, and the source text beside the one written. */
function Actions({ id, source, isBegun }: { id: number; source: string | undefined; isBegun: boolean }): ReactNode {
  const { form, language } = useFormContext()
  const { draft } = useFormOutline(form)
  const place = useLocation()
  const other = languageNames[draft.source]
  const isTranslation = language !== draft.source && draft.parts[draft.source].exists && isBegun
  const isOpen = source !== undefined
  const closed = draft.parts[language].exists ? undefined : 'none'
  return (
    <>
      <Neighbours
        resource={draft.table.name}
        id={id}
        address={(other) => keepSourceColumn(paths.edit(draft.table.name, other, language), place.search)}
      />
      {/* One link, whichever it says: who presses it keeps the focus. */}
      {(isOpen || isTranslation) && (
        <ButtonLink replace to={withSourceColumn(place, isOpen ? closed : draft.source)}>
          {isOpen ? <Trans>Close the source text</Trans> : <Trans>Show {other} beside</Trans>}
        </ButtonLink>
      )}
      <ButtonLink to={paths.record(draft.table.name, id, language)}>
        <Trans>View</Trans>
      </ButtonLink>
    </>
  )
}
