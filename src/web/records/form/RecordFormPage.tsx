import { ChevronRight } from 'lucide-react'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ComponentProps, type ReactNode, useDeferredValue, useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { useListUrl } from '../list/list-position.ts'
import { paths } from '#api/paths.ts'
import { externalServer } from '#api/client.ts'
import { displayOrder, type Language, languages } from '#shared/i18n/language.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { useMediaQuery } from '#ui/use-media-query.ts'
import { useSaveKey } from '#ui/use-save-key.ts'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TwoColumns, Page } from '#ui/Page.tsx'
import { resourceLabels, statusLabels } from '#shared/i18n/labels.ts'
import { languageName } from '#shared/i18n/locale.ts'
import { statuses } from '#shared/schema/status.ts'
import { ConflictView } from '../conflict/ConflictView.tsx'
import { UnsavedText } from '../conflict/UnsavedText.tsx'
import { changedParts, createDraft, type FieldPath, getTitle } from '../draft/draft.ts'
import { Neighbours } from '../detail/neighbours.tsx'
import { parseSourceColumn, isToWrite, keepSourceColumn, withSourceColumn } from './source-column.ts'
import { CleanedNote, ReadOnlyNote, StatusNote } from './SaveNotes.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { focusOn } from './FieldLink.tsx'
import { FormBar } from './FormBar.tsx'
import { FormSections, SectionList, SideBySide } from './FormSections.tsx'
import { permissionsOf, useFormOutline, useFormContext, useStorageState } from './form-context.tsx'
import { controlId, type Failure, type StatusRequest } from './record-form.ts'
import { draftStatus } from './publication.ts'
import css from './form.module.css'
import { MissingText } from './CopyTexts.tsx'
import { beginning, isRepeatedState, planSections } from './form-layout.ts'
import { DetailsBox, LanguagesBox } from './side-boxes.tsx'
import { useIsSaving } from './use-save-record.ts'

/** Failures whose notice repeats the save. */
const repeatable: readonly Failure['kind'][] = ['unreachable', 'broken', 'refused', 'trashed']

/** `onSave` saves all changes, with the requested statuses if given, and returns whether it succeeded. */
export function RecordFormPage({
  onSave,
  notices,
  aside,
}: {
  onSave: (requested?: StatusRequest) => Promise<boolean>
  notices?: ReactNode
  aside?: ReactNode
}) {
  const { i18n, t } = useLingui()
  const { form, language, account } = useFormContext()
  const { draft, bundle, saved, focusTarget, failure } = useFormOutline(form)
  const isSaving = useIsSaving(form)
  const { search, state: arrival, key } = useLocation()
  // The first fields are usable before the others are rendered.
  const isWhole = useDeferredValue(true, false)
  useSaveKey(() => void onSave())
  useEffect(() => {
    // The URL, and with it the control, changes after the state.
    if (focusTarget !== undefined && focusOn(focusTarget)) form.set({ focusTarget: undefined })
  }, [form, focusTarget, language, isWhole])

  // A retry after a failed publication publishes; another save does not.
  const retry = () => {
    const { failure, requested } = form.state()
    const isRepeat = failure !== undefined && repeatable.includes(failure.kind)
    void onSave(isRepeat && requested?.languages.includes(language) ? requested : undefined)
  }

  const title = bundle && getTitle(createDraft(draft.table, bundle), language)
  const heading = title?.text ?? i18n._(resourceLabels[draft.table.name].create)
  const list = useListUrl(draft.table.name, language)
  const sourceColumn = parseSourceColumn(search)
  const changed = changedParts(draft)
  // The source column alone begins a translation only for an account that can write it.
  const isOpened = sourceColumn !== undefined && permissionsOf(form.state(), account).languages.includes(language)
  const isBegun = draft.id === undefined || draft.parts[language].exists || changed.includes(language) || isOpened
  // The source column stays open when the record or the language changes; it can be a language that this record lacks.
  const sources = sourceColumn === undefined || sourceColumn === 'none' ? [] : [sourceColumn, draft.source]
  const source = sources.find((other) => isBegun && other !== language && draft.parts[other].exists)
  const [firstKey] = useState(key)
  // Also where a link opened a missing translation with its source, but not when the column is hidden and shown.
  const isNew = key === firstKey && source !== undefined && !draft.parts[language].exists
  const isToBegin = isBegun && (isToWrite(arrival) || isNew)
  const begin = useEffectEvent(() => {
    if (isToBegin) focusOn(controlId(language, draft.table.title))
  })
  useEffect(() => begin(), [key])
  const plan = planSections(draft.table, language, isBegun, externalServer()?.lacks(draft.table.name))
  const isCompared = ({ part, field }: FieldPath) =>
    source !== undefined && part === language && draft.table.fields[field]?.section === 'texts' && field !== 'slug'
  const compared = plan.flatMap(({ fieldPaths }) => fieldPaths.filter(isCompared))
  const column = plan
    .filter(({ place }) => place === 'column')
    .map((section) => ({
      ...section,
      fieldPaths: section.fieldPaths.filter((path) => !isCompared(path) && !isRepeatedState(draft, path)),
    }))
    .filter(({ fieldPaths }) => fieldPaths.length > 0)
  const side = plan.filter(({ place }) => place === 'side')
  const name = languageName(language)
  return (
    <Page
      title={heading}
      lang={title?.language}
      documentTitle={bundle ? t`${heading} – Edit (${name})` : `${heading} (${name})`}
      crumbs={[{ label: i18n._(resourceLabels[draft.table.name].many), to: list }]}
      state={isWhole ? 'ready' : 'loading'}
      isTitleHidden
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
        <SectionList sections={source ? [{ section: 'texts', fieldPaths: compared }, ...column, ...side] : plan} />
        {!isBegun && <MissingText />}
        {source && <SideBySide fieldPaths={compared} source={source} />}
        <TwoColumns
          side={
            <>
              {draft.id !== undefined && <Actions id={draft.id} />}
              <CollapsedColumn>
                {isWhole && (
                  <>
                    <FormSections sections={side.filter(({ section }) => section !== 'details')} />
                    <LanguagesBox sideBySide={<SideBySideLinks source={source} isBegun={isBegun} />} />
                    {aside}
                    <DetailsBox sections={side.filter(({ section }) => section === 'details')} />
                  </>
                )}
              </CollapsedColumn>
            </>
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

/** The element renders when the state of the storage changes; its content does not. */
function FormElement(
  props: ComponentProps<'form'> & { 'data-dirty': boolean; 'data-saved-version': number | undefined },
) {
  const storage = useStorageState(useFormContext().form)
  return (
    <form
      {...props}
      className={css.form}
      noValidate
      data-stored={storage === 'stored'}
      onSubmit={(event) => event.preventDefault()}
    />
  )
}

/** Warns that the device stores no draft, in a private window or with a full disk. */
function Unkept() {
  const storage = useStorageState(useFormContext().form)
  if (storage !== 'refused') return null
  return (
    <Notice tone="warning" role="status" title={<Trans>Drafts are not being saved on this device.</Trans>}>
      <Trans>Browser storage is full or blocked. Save before you close the page.</Trans>
    </Notice>
  )
}

/** Links to the record and to its neighbours, which appear later and must not move the first link. */
function Actions({ id }: { id: number }): ReactNode {
  const { form, language } = useFormContext()
  const { draft } = useFormOutline(form)
  const place = useLocation()
  return (
    <div className={css.actions} data-actions="">
      <ButtonLink to={paths.record(draft.table.name, id, language)}>
        <Trans>View</Trans>
      </ButtonLink>
      <Neighbours
        resource={draft.table.name}
        id={id}
        address={(other) => keepSourceColumn(paths.edit(draft.table.name, other, language), place.search)}
      />
    </div>
  )
}

/** Opens the source column in each other language of the record, or closes it. */
function SideBySideLinks({ source, isBegun }: { source: Language | undefined; isBegun: boolean }) {
  const { form, language } = useFormContext()
  const { draft } = useFormOutline(form)
  const place = useLocation()
  const closed = draft.parts[language].exists ? undefined : 'none'
  const isTranslation = language !== draft.source && isBegun
  return displayOrder(draft.source, draft.source)
    .filter((other) => other !== language && draft.parts[other].exists && (isTranslation || other === source))
    .map((other) => (
      // One link with two texts keeps the focus when it is pressed.
      <Link key={other} replace to={withSourceColumn(place, other === source ? closed : other)}>
        {other === source ? <Trans>Hide source text</Trans> : <ShowSideBySide other={languageName(other)} />}
      </Link>
    ))
}

const ShowSideBySide = ({ other }: { other: string }) => <Trans>Show {other} side by side</Trans>

/** The page is this much narrower than the window; the side column needs 56rem. */
const narrow = '(width < 72rem)'

/** The side column; in narrow windows one line with the status, which opens it. */
function CollapsedColumn({ children }: { children: ReactNode }) {
  const isNarrow = useMediaQuery(narrow)
  if (!isNarrow) return children
  return (
    <details className={css.folded}>
      <summary>
        <StatusLine />
      </summary>
      <div className={css.unfolded}>{children}</div>
    </details>
  )
}

/** The status of the language on the page, then those of the others: "Draft   NL, FR Published". */
function StatusLine() {
  const { i18n } = useLingui()
  const { form, language } = useFormContext()
  const { draft } = useFormOutline(form)
  const status = draftStatus(draft, language)
  const written = languages.filter((other) => other !== language && draft.parts[other].exists)
  const others = statuses.flatMap((name) => {
    const codes = written.filter((other) => draftStatus(draft, other) === name).map((other) => other.toUpperCase())
    return codes.length > 0 ? [`${codes.join(', ')} ${i18n._(statusLabels[name])}`] : []
  })
  return (
    <>
      <Icon icon={ChevronRight} />
      <span className={css.statusWord}>
        {status ? (
          <>
            <VisuallyHidden>
              <Trans>Status and languages</Trans>{' '}
            </VisuallyHidden>
            {i18n._(statusLabels[status])}
          </>
        ) : (
          <Trans>Status and languages</Trans>
        )}
      </span>
      <span>{others.join(' · ')}</span>
    </>
  )
}
