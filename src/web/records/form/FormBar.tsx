// The bar of a form: its changes, and the buttons that save them.
import { ChevronDown } from 'lucide-react'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui, Plural } from '@lingui/react/macro'
import { useRef, useEffect, useSyncExternalStore } from 'react'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Popover, PopoverItem } from '#ui/Popover.tsx'
import { SaveBar } from '#ui/Page.tsx'
import { useShortcut } from '#ui/use-save-key.ts'
import { whenIdle } from '#ui/idle.ts'
import { showToast } from '#ui/toasts.tsx'
import { externalServer } from '#api/client.ts'
import { outdatedByChanges } from '../draft/based-on.ts'
import { changedParts, changedFields } from '../draft/draft.ts'
import { permissionsOf, useFormOutline, useFormContext, useStorageState } from './form-context.tsx'
import { granted, draftStatus, publishable } from './publication.ts'
import { useIsSaving } from './use-save-record.ts'
import { fieldName, formatFieldNames } from './field-names.ts'
import { FieldLink, focusOn } from './FieldLink.tsx'
import { controlId, type StatusRequest } from './record-form.ts'
import { useInterfaceLanguage } from '#fields/use-interface-language.ts'
import { formatLocales, type InterfaceLanguage, type Language, languages } from '#shared/i18n/language.ts'
import { formatList } from '#shared/dates/format.ts'
import { languageName } from '#shared/i18n/locale.ts'
import { useLocation, useNavigate } from 'react-router'
import { cachedResult, type ListResult } from '../list/list-position.ts'
import { paths } from '#api/paths.ts'
import { useNeighbours } from '../detail/neighbours.tsx'
import { keepSourceColumn, toWrite } from './source-column.ts'
import css from './form.module.css'

/** Renders nothing for an account without write permission, unless the form has changes. */
export function FormBar({ onSave }: { onSave: (requested?: StatusRequest) => Promise<boolean> }) {
  const { t } = useLingui()
  const saving = useRef<HTMLButtonElement>(null)
  const { form, language, account } = useFormContext()
  const state = useFormOutline(form)
  const { draft } = state
  const isSaving = useIsSaving(form)
  const rights = permissionsOf(state, account)
  const isDirty = changedParts(draft).length > 0
  if (!isDirty && !rights.shared && !rights.languages.includes(language)) return null
  const publication = publishable(state, account, language, rights.languages)
  // A button that disappears passes the focus to one that stays.
  const stay = () => saving.current?.focus()
  const request = (requested: StatusRequest) => {
    stay()
    void onSave(requested)
  }
  const discard = () => {
    const undo = form.discard()
    form.showErrors([])
    stay()
    showToast({
      tone: 'info',
      text: t`Changes discarded.`,
      action: { label: t`Undo`, run: undo },
    })
  }
  return (
    <SaveBar
      label={t`Save`}
      note={isDirty && <StoredNote />}
      option={<MinorChange />}
      actions={
        <>
          {isDirty && (
            <Button variant="bare" onClick={discard}>
              <Trans>Discard</Trans>
            </Button>
          )}
          <SaveAndNext isDirty={isDirty} onSave={() => onSave()} />
          <Button
            ref={saving}
            variant={publication ? 'plain' : 'primary'}
            busy={isSaving}
            aria-keyshortcuts="Control+S Meta+S"
            onClick={() => void onSave()}
          >
            {draftStatus(draft, language) === 'draft' ? <Trans>Save draft</Trans> : <Trans>Save</Trans>}
          </Button>
          {publication && <PublishButton {...publication} onRequest={request} />}
        </>
      }
    >
      <FormStatus />
    </SaveBar>
  )
}

type PublishButtonProps = NonNullable<ReturnType<typeof publishable>> & {
  onRequest: (requested: StatusRequest) => void
}

/** Publishes the chosen languages; a menu offers each one alone, a later date, and a review. */
function PublishButton({ status, languages: able, chosen, onRequest }: PublishButtonProps) {
  const { t } = useLingui()
  const { form, account } = useFormContext()
  const state = useFormOutline(form)
  const isSaving = useIsSaving(form)
  const interfaceLanguage = useInterfaceLanguage()
  const toNames = (of: readonly Language[]) => formatList(of.map(languageName), interfaceLanguage)
  if (status === 'pending')
    return (
      <Button variant="primary" busy={isSaving} onClick={() => onRequest({ languages: chosen, status })}>
        <Trans>Submit for review</Trans>
      </Button>
    )
  const names = toNames(chosen)
  const codes = chosen.map((language) => language.toUpperCase()).join(', ')
  const choices = able.length > 1 ? [...(chosen.length > 1 ? [chosen] : []), ...able.map((language) => [language])] : []
  const { draft } = state
  const forReview = chosen.filter(
    (language) =>
      draftStatus(draft, language) === 'draft' && granted(state, account, language, 'pending') === 'pending',
  )
  return (
    <span className={css.publish}>
      <Button variant="primary" busy={isSaving} onClick={() => onRequest({ languages: chosen, status })}>
        <span className={css.wideLabel}>
          <Trans>Publish in {names}</Trans>
        </span>
        <span className={css.narrowLabel}>
          <Trans>Publish {codes}</Trans>
        </span>
      </Button>
      <Popover icon end variant="primary" button={<Icon icon={ChevronDown} />} name={t`More ways to publish`}>
        {choices.map((languages) => {
          const names = toNames(languages)
          return (
            <PopoverItem
              key={languages.join()}
              aria-pressed={languages.join() === chosen.join()}
              onClick={() => onRequest({ languages, status })}
            >
              {languages.length > 1 ? names : <Trans>{names} only</Trans>}
            </PopoverItem>
          )
        })}
        {permissionsOf(state, account).shared && (
          <PopoverItem onClick={() => focusOn(controlId('shared', 'date'))}>
            <Trans>Schedule…</Trans>
          </PopoverItem>
        )}
        {forReview.length > 0 && (
          <PopoverItem onClick={() => onRequest({ languages: forReview, status: 'pending' })}>
            <Trans>Submit for review</Trans>
          </PopoverItem>
        )}
      </Popover>
    </span>
  )
}

/** Names the translations that the changes of the source text make outdated, with the choice that they stay up to date. */
export function MinorChange() {
  const { t } = useLingui()
  const { form } = useFormContext()
  const interfaceLanguage = useInterfaceLanguage()
  const isMinor = useSyncExternalStore(form.subscribe, () => form.state().draft.isMinor === true)
  const affected = useSyncExternalStore(form.subscribe, () => {
    const { draft, bundle } = form.state()
    return bundle ? outdatedByChanges(draft, bundle.outdated).join() : ''
  })
  if (affected === '' || externalServer()) return null
  const codes = languages.filter((language) => affected.split(',').includes(language))
  const names = formatList(codes.map(languageName), interfaceLanguage)
  return (
    <Checkbox
      label={t`Minor change`}
      mark={
        isMinor
          ? t`${plural(codes.length, { one: `${names} stays up to date`, other: `${names} stay up to date` })}`
          : t`${plural(codes.length, { one: `${names} becomes outdated`, other: `${names} become outdated` })}`
      }
      checked={isMinor}
      onChange={({ target }) => form.annotate((draft) => ({ ...draft, isMinor: target.checked }))}
    />
  )
}

/** Whether the device has all changes; not announced, because it changes with each key. */
function StoredNote() {
  const storage = useStorageState(useFormContext().form)
  return storage === 'stored' && <Trans>Saved on this device</Trans>
}

/** The number of changes, which opens their list; without changes the time of the last save. */
function FormStatus() {
  const { i18n, t } = useLingui()
  const { form } = useFormContext()
  const { draft, waitsFor, failure } = useFormOutline(form)
  const isSaving = useIsSaving(form)
  const fieldPaths = changedFields(draft)
  if (fieldPaths.length === 0 || waitsFor !== undefined || isSaving) return <UnsavedStatus />
  const changes = t`${plural(fieldPaths.length, { one: '# change', other: '# changes' })}`
  const count = new Set(fieldPaths.map(({ part }) => part).filter((part) => part !== 'shared')).size
  const names = formatFieldNames(i18n, draft.table.name, fieldPaths)
  return (
    <>
      {failure && <span className={css.failed}>{t`Not saved`}</span>}
      <Popover
        variant="bare"
        button={count > 1 ? t`${changes} in ${count} languages` : changes}
        name={t`Unsaved changes`}
        description={names}
      >
        <ul className={css.changes} aria-label={t`Unsaved changes`}>
          {fieldPaths.map(({ part, field }) => (
            <li key={controlId(part, field)}>
              <FieldLink part={part} field={field}>
                {fieldName(i18n, draft.table.name, part, field)}
              </FieldLink>
            </li>
          ))}
        </ul>
      </Popover>
    </>
  )
}

/** “3 unsaved changes: Title (Dutch), Ends”, or the time of the last save. */
export function UnsavedStatus() {
  const { i18n } = useLingui()
  const { form } = useFormContext()
  const interfaceLanguage = useInterfaceLanguage()
  const { draft, waitsFor, saved } = useFormOutline(form)
  const isSaving = useIsSaving(form)
  // The first key must not wait for the format of lists.
  useEffect(() => void whenIdle().then(() => formatList([], interfaceLanguage)), [interfaceLanguage])
  if (waitsFor === 'check') return <Trans>No response yet. Checking whether this was saved…</Trans>
  if (waitsFor === 'upload') return <Trans>Waiting for the image upload. Saving follows.</Trans>
  if (isSaving) return <Trans>Saving…</Trans>
  const fieldPaths = changedFields(draft)
  const count = fieldPaths.length
  if (count > 0) {
    const names = formatFieldNames(i18n, draft.table.name, fieldPaths)
    return (
      <Trans>
        <strong>
          <Plural value={count} one="# unsaved change" other="# unsaved changes" />
        </strong>
        : {names}
      </Trans>
    )
  }
  if (!saved) return <Trans>No unsaved changes</Trans>
  const time = timeOfDay(saved.at, interfaceLanguage)
  return <Trans>Saved {time}</Trans>
}

/** The time of an instant in milliseconds since 1970, such as “14:32:07”. */
export const timeOfDay = (instant: number, language: InterfaceLanguage): string =>
  new Intl.DateTimeFormat(formatLocales[language], { timeStyle: 'medium', hourCycle: 'h23' }).format(instant)

type Props = { isDirty: boolean; onSave: () => Promise<boolean> }

/** “Save and next”; nothing unless the form was opened from a list. */
export function SaveAndNext(props: Props) {
  const { draft } = useFormContext().form.state()
  const result = cachedResult(draft.table.name)
  return draft.id !== undefined && result && <Next {...props} id={draft.id} result={result} />
}

function Next({ isDirty, onSave, id, result }: Props & { id: number; result: ListResult }) {
  const { form, language } = useFormContext()
  const { draft } = useFormOutline(form)
  const isSaving = useIsSaving(form)
  const { search } = useLocation()
  const navigate = useNavigate()
  const next = useNeighbours(draft.table.name, id, result)?.next
  const goOn = async () => {
    if (next === undefined || !(await onSave())) return
    await navigate(keepSourceColumn(paths.edit(draft.table.name, next, language), search), { state: toWrite })
  }
  useShortcut('enter', (isDialogOpen) => {
    if (next === undefined || isDialogOpen) return false
    void goOn()
    return true
  })
  if (!isDirty || next === undefined) return null
  return (
    <span className={css.next}>
      <Button busy={isSaving} aria-keyshortcuts="Control+Enter Meta+Enter" onClick={() => void goOn()}>
        <Trans>Save and next</Trans>
      </Button>
    </span>
  )
}
