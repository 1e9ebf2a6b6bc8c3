// Boxes of the side column: the languages of the record, and its facts.
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { externalServer } from '#api/client.ts'
import { removeTranslation, saveRecord, undoChangeSet } from '#api/mutations.ts'
import { keys } from '#api/queries.ts'
import { type Language, languages } from '#shared/i18n/language.ts'
import { languageLabel, languageName } from '#shared/i18n/locale.ts'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Select } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Fold } from '#ui/Fold.tsx'
import { Section } from '#ui/Page.tsx'
import { showToast } from '#ui/toasts.tsx'
import { FieldList } from '../detail/FieldList.tsx'
import { LanguageList } from '../detail/LanguageList.tsx'
import { getMainFacts } from '../detail/visible-fields.ts'
import { changedParts, discardChanges, getTitle, parts, type RecordDraft } from '../draft/draft.ts'
import type { Values } from '../draft/values.ts'
import { CopyTexts } from './CopyTexts.tsx'
import { permissionsOf, useFormContext, useFormOutline } from './form-context.tsx'
import { type FormSection, formSectionLabels } from './form-layout.ts'
import { FormSections } from './FormSections.tsx'
import css from './form.module.css'
import { isTrashed, serverStatus } from './publication.ts'

/** `sideBySide` is a link that opens the source column. */
export function LanguagesBox({ sideBySide }: { sideBySide: ReactNode }) {
  const { t } = useLingui()
  const { form, language } = useFormContext()
  const { draft, bundle } = useFormOutline(form)
  const changed = changedParts(draft)
  return (
    <Section title={t`Languages`} id="languages" box>
      <LanguageList
        resource={draft.table.name}
        bundle={bundle}
        current={language}
        renderExtra={(other) =>
          changed.includes(other) && (
            <em>
              <Trans>unsaved</Trans>
            </em>
          )
        }
      />
      <div className={css.languageActions}>
        {sideBySide}
        <CopyTexts />
        <RemoveLanguage />
      </div>
    </Section>
  )
}

/** Removes the translation on the page; nothing if it does not exist or cannot be removed. */
function RemoveLanguage() {
  const { form, language, account } = useFormContext()
  const state = useFormOutline(form)
  const { draft } = state
  const canRemove = permissionsOf(state, account).deeds.includes('deleteVariant')
  if (draft.id === undefined || !draft.parts[language].exists || !canRemove || isTrashed(draft) || externalServer())
    return null
  return <RemoveButton id={draft.id} draft={draft} />
}

function RemoveButton({ id, draft }: { id: number; draft: RecordDraft }) {
  const { i18n, t } = useLingui()
  const { form, language } = useFormContext()
  const queries = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const name = languageName(language)
  const title = getTitle(draft, language)?.text ?? t`Untitled`
  const count = languages.filter((other) => draft.parts[other].exists).length
  const reason =
    count < 2
      ? t`This is the only language. Delete the record instead.`
      : language === draft.source
        ? t`This is the source language. Make another language the source first.`
        : undefined
  const translation = { resource: draft.table.name, id, language }
  // As a save: what the record becomes meanwhile is no change by someone else.
  const undo = useMutation({
    mutationKey: form.saveKey,
    mutationFn: ({ changeSet }: { changeSet: string; changes: Values }) =>
      undoChangeSet(queries, translation, changeSet),
    onSuccess: (bundle, { changes }) => {
      form.mergeNewer(bundle)
      for (const [field, value] of Object.entries(changes)) form.change(language, field, value)
      showToast({ tone: 'positive', text: t`${name} was restored in “${title}”.` })
    },
    onError: (thrown) => showToast({ tone: 'danger', text: i18n._(problemMessage(thrown)) }),
  })
  const remove = useMutation({
    mutationKey: form.saveKey,
    mutationFn: () => removeTranslation(queries, translation),
    onSuccess: ({ whole: bundle, changeSet }) => {
      const { changes } = form.state().draft.parts[language]
      const others = parts.filter((part) => part !== language)
      form.load(discardChanges(form.state().draft, others))
      form.mergeNewer(bundle)
      close()
      const action = changeSet !== undefined && {
        action: { label: t`Undo`, run: () => undo.mutate({ changeSet, changes }) },
      }
      showToast({
        tone: 'positive',
        text: t`${name} was removed from “${title}”. You can restore it from the history.`,
        ...action,
      })
    },
  })
  const close = () => {
    setIsOpen(false)
    remove.reset()
  }
  return (
    <>
      <Button
        variant="bare"
        {...(reason !== undefined && { unavailable: reason })}
        onClick={() => setIsOpen(true)}
        aria-label={t`Remove ${name}…`}
      >
        <Trans>Remove {name}…</Trans>
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        alert
        title={t`Remove ${name} from “${title}”?`}
        actions={
          <>
            <Button onClick={close}>
              <Trans>Cancel</Trans>
            </Button>
            <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
              <Trans>Remove translation</Trans>
            </Button>
          </>
        }
      >
        <p>
          <Trans>All text in {name} will be removed. The other languages are kept.</Trans>
        </p>
        {serverStatus(draft, language) === 'publish' && (
          <p>
            <Trans>Visitors will no longer find this record in {name}.</Trans>
          </p>
        )}
        {changedParts(draft).includes(language) && (
          <p>
            <Trans>Your unsaved changes in {name} will be discarded.</Trans>
          </p>
        )}
        {remove.error && (
          <Notice tone="danger" role="alert">
            {i18n._(problemMessage(remove.error))}
          </Notice>
        )}
      </Dialog>
    </>
  )
}

/** Slug, password, and facts of the record, folded; the version and id of a new record are absent. */
export function DetailsBox({ sections }: { sections: readonly FormSection[] }) {
  const { i18n } = useLingui()
  const { form, language } = useFormContext()
  const { draft, bundle } = useFormOutline(form)
  const { name } = draft.table
  const canSetSource = useCanSetSource()
  const facts = getMainFacts(draft.table)
  return (
    <Fold id="section-details" title={i18n._(formSectionLabels.details)} note={<Trans>slug, ID</Trans>}>
      <FormSections sections={sections} />
      {bundle && (
        <>
          <FieldList resource={name} bundle={bundle} pageLanguage={language} fields={facts} look="lines" />
          {canSetSource && <SourceLanguage />}
        </>
      )}
    </Fold>
  )
}

/** Whether the record has several languages, and the account may name another source. */
function useCanSetSource(): boolean {
  const { form, account } = useFormContext()
  const state = useFormOutline(form)
  const existing = languages.filter((language) => state.draft.parts[language].exists)
  return existing.length > 1 && permissionsOf(state, account).deeds.includes('setSource')
}

/** Changes the source language. Changes in the form stay. */
function SourceLanguage() {
  const { i18n, t } = useLingui()
  const { form, language } = useFormContext()
  const queries = useQueryClient()
  const { draft } = useFormOutline(form)
  const [chosen, setChosen] = useState<Language>()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ source }: { source: Language; before: Language }) => {
      const { id, table, parts } = form.state().draft
      if (id === undefined) return
      await queries.cancelQueries({ queryKey: keys.bundle(table.name, id) })
      const body = { source_language: source, if: { shared: parts.shared.etag } }
      form.mergeNewer(await saveRecord(queries, table.name, id, body, { language }))
    },
    onSuccess: (_, { source, before }) => {
      const name = languageName(source)
      setChosen(undefined)
      showToast({
        tone: 'positive',
        text: t`The source language is ${name}.`,
        action: { label: t`Undo`, run: () => mutate({ source: before, before: source }) },
      })
    },
  })
  const written = languages.filter((other) => draft.parts[other].exists)
  return (
    <>
      <Select
        label={t`Source language`}
        hint={t`The other languages are translations of it.`}
        value={chosen ?? draft.source}
        error={error ? i18n._(problemMessage(error)) : undefined}
        options={written.map((other) => ({ value: other, label: languageLabel(other) }))}
        onChange={(event) => setChosen(written.find((other) => other === event.target.value))}
      />
      {chosen !== undefined && chosen !== draft.source && (
        <Button busy={isPending} onClick={() => mutate({ source: chosen, before: draft.source })}>
          <Trans>Change source language</Trans>
        </Button>
      )}
    </>
  )
}
