// The languages of a record with their states, and the removal of one.
import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import { Link } from '#ui/Link.tsx'
import { languageName } from '#shared/i18n/locale.ts'
import { type Language, languages } from '#shared/i18n/language.ts'
import type { Status } from '#shared/schema/status.ts'
import { withLanguage } from '#api/paths.ts'
import { Section } from '#ui/Page.tsx'
import { StatusIcon, type StatusShape } from '#ui/StatusIcon.tsx'
import { type Severity, Notice } from '#ui/Notice.tsx'
import { statusLabels } from '#shared/i18n/labels.ts'
import { formatList } from '#shared/dates/format.ts'
import { emptyIn } from '../detail/visible-fields.ts'
import { CopyTexts } from './CopyTexts.tsx'
import { useFormOutline, useFormContext, permissionsOf } from './form-context.tsx'
import css from './form.module.css'
import { fieldName } from './field-names.ts'
import { serverStatus, isTrashed } from './publication.ts'
import { useInterfaceLanguage } from '#fields/use-interface-language.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { externalServer } from '#api/client.ts'
import { removeTranslation, undoChangeSet } from '#api/mutations.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { showToast } from '#ui/toasts.tsx'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import { changedParts, discardChanges, getTitle, parts, type RecordDraft } from '../draft/draft.ts'
import type { Values } from '../draft/values.ts'

const looks = {
  publish: ['full', 'positive'],
  future: ['quarter', 'info'],
  draft: ['half', 'quiet'],
  pending: ['waiting', 'info'],
  private: ['closed', 'quiet'],
  trash: ['cross', 'danger'],
} satisfies Record<Status, [StatusShape, Severity | 'quiet']>

export function LanguageStates() {
  const { t } = useLingui()
  const { form, language } = useFormContext()
  const place = useLocation()
  const changed = changedParts(useFormOutline(form).draft)
  return (
    <Section title={t`Languages`} id="languages" box>
      <ul className={css.languages}>
        {languages.map((other) => (
          <li key={other}>
            <Link to={withLanguage(place, other)} lang={other} aria-current={other === language ? 'true' : undefined}>
              {languageName(other)}
            </Link>
            <span>
              <LanguageState language={other} />
              {changed.includes(other) && (
                <em>
                  <Trans>unsaved</Trans>
                </em>
              )}
            </span>
          </li>
        ))}
      </ul>
      <div className={css.languageActions}>
        <CopyTexts />
        <RemoveLanguage />
      </div>
    </Section>
  )
}

/** The state of one language; outdated and empty fields are named, and a status that is not public. */
function LanguageState({ language }: { language: Language }) {
  const { i18n, t } = useLingui()
  const interfaceLanguage = useInterfaceLanguage()
  const { draft, bundle } = useFormOutline(useFormContext().form)
  if (!draft.parts[language].exists) return <StatusIcon shape="empty" tone="quiet" word={t`missing`} />
  const status = serverStatus(draft, language)
  const said = status && i18n._(statusLabels[status])
  const basedOn = bundle?.outdated[language] ?? []
  const empty = bundle ? emptyIn(bundle, language) : []
  if (basedOn.length + empty.length > 0) {
    const isOutdated = basedOn.length > 0
    const names = formatList(
      (isOutdated ? basedOn : empty).map((name) => fieldName(i18n, draft.table.name, 'shared', name)),
      interfaceLanguage,
    )
    const state = isOutdated ? t`Outdated: ${names}` : t`Incomplete: ${names}`
    const word = status && status !== 'publish' ? `${said} · ${state}` : state
    const shape = isOutdated ? 'again' : 'half'
    return <StatusIcon shape={shape} tone="warning" word={word} />
  }
  if (!status) return <StatusIcon shape="done" tone="positive" word={t`available`} />
  const [shape, tone] = looks[status]
  return <StatusIcon shape={shape} tone={tone} word={said} />
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
  const undo = useMutation({
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
              <Trans>Remove {name}</Trans>
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
