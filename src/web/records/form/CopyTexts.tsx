// Copies texts from another language, and the notice about a missing translation. Copies stay outdated until changed or confirmed.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { languageName, languageLabel } from '#shared/i18n/locale.ts'
import { displayOrder, type Language } from '#shared/i18n/language.ts'
import { externalServer } from '#api/client.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Checkbox, Select } from '#ui/Field.tsx'
import { type RecordDraft, partValues, markCopied } from '../draft/draft.ts'
import { permissionsOf, useFormOutline, useFormContext } from './form-context.tsx'
import css from './form.module.css'
import { fieldName } from './field-names.ts'
import type { RecordForm } from './record-form.ts'
import { useLocation } from 'react-router'
import { Notice } from '#ui/Notice.tsx'
import { toWrite, withSourceColumn } from './source-column.ts'

/** The texts of a language in the form. */
const textsIn = (draft: RecordDraft, language: Language): { name: string; text: string }[] =>
  Object.entries(draft.table.fields).flatMap(([name, { translated }]) => {
    const value = partValues(draft, language)[name]
    return translated && typeof value === 'string' && value !== '' ? [{ name, text: value }] : []
  })

/** Copies texts into another language and marks them as copies; nothing is saved yet. */
function copyTexts(form: RecordForm, from: Language, to: Language, names: readonly string[]): void {
  const texts = textsIn(form.state().draft, from).filter(({ name }) => names.includes(name))
  for (const { name, text } of texts) form.change(to, name, text)
  const copied = Object.fromEntries(texts.map(({ name, text }) => [name, text]))
  form.annotate((draft) => markCopied(draft, to, copied))
}

/** Renders nothing if no other language has texts, or if the server cannot mark copies. */
export function CopyTexts() {
  const { t } = useLingui()
  const { form, language, account } = useFormContext()
  const state = useFormOutline(form)
  const [isOpen, setIsOpen] = useState(false)
  const { draft } = state
  const from = displayOrder(draft.source, draft.source).filter(
    (other) => other !== language && textsIn(draft, other).length > 0,
  )
  if (externalServer() || from.length === 0 || !permissionsOf(state, account).languages.includes(language)) return null
  const name = languageName(language)
  return (
    <>
      <Button onClick={() => setIsOpen(true)} aria-label={t`Copy text into ${name}`}>
        <Trans>Copy text…</Trans>
      </Button>
      {isOpen && <CopyDialog from={from} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function CopyDialog({ from, onClose }: { from: readonly Language[]; onClose: () => void }) {
  const { i18n, t } = useLingui()
  const { form, language } = useFormContext()
  const { draft } = form.state()
  const own = textsIn(draft, language).map(({ name }) => name)
  const [source, setSource] = useState(from[0] ?? draft.source)
  const offered = textsIn(draft, source)
  const [ticked, setTicked] = useState<readonly string[]>()
  // Existing texts are only replaced if selected.
  const chosen = offered
    .map(({ name }) => name)
    .filter((name) => (ticked ? ticked.includes(name) : !own.includes(name)))
  const name = languageName(language)
  const tick = (field: string, on: boolean) =>
    setTicked(on ? [...chosen, field] : chosen.filter((other) => other !== field))
  const copy = () => {
    copyTexts(form, source, language, chosen)
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Copy text into ${name}`}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            variant="primary"
            {...(chosen.length === 0 && { unavailable: t`Select at least one text.` })}
            onClick={copy}
          >
            <Plural value={chosen.length} one="Copy # text" other="Copy # texts" />
          </Button>
        </>
      }
    >
      <div className={css.copying}>
        <p>
          <Trans>Copies are marked as outdated until you translate or confirm them.</Trans>
        </p>
        <Select
          label={t`Copy from`}
          value={source}
          options={from.map((other) => ({ value: other, label: languageLabel(other) }))}
          onChange={(event) => {
            setSource(from.find((other) => other === event.target.value) ?? source)
            setTicked(undefined)
          }}
        />
        <fieldset className={css.copied}>
          <legend>
            <Trans>Text</Trans>
          </legend>
          {offered.map(({ name: field }) => (
            <Checkbox
              key={field}
              label={fieldName(i18n, draft.table.name, 'shared', field)}
              hint={own.includes(field) ? t`Replaces the current text.` : undefined}
              checked={chosen.includes(field)}
              onChange={(event) => tick(field, event.target.checked)}
            />
          ))}
        </fieldset>
      </div>
    </Dialog>
  )
}

export function MissingText() {
  const { t } = useLingui()
  const { form, language, account } = useFormContext()
  const place = useLocation()
  const state = useFormOutline(form)
  const { draft } = state
  const mayWrite = permissionsOf(state, account).languages.includes(language)
  const name = languageName(language)
  const sources = displayOrder(draft.source, draft.source).filter((other) => draft.parts[other].exists)
  const written = sources.map((other) => languageName(other)).join(', ')
  return (
    <Notice
      title={t`Not translated into ${name}`}
      actions={
        mayWrite && (
          <>
            {sources.slice(0, 1).map((other) => (
              <TranslateButton key={other} source={other} />
            ))}
            <CopyTexts />
            <ButtonLink variant="bare" replace to={withSourceColumn(place, 'none')} state={toWrite}>
              <Trans>Write without the source</Trans>
            </ButtonLink>
          </>
        )
      }
    >
      {mayWrite ? (
        <Trans>Available in {written}. The new translation starts empty.</Trans>
      ) : externalServer() ? (
        <Trans>Available in {written}. This server does not store this language.</Trans>
      ) : account.role === 'translator' && !account.languages.includes(language) ? (
        <Trans>
          Available in {written}. You cannot edit {name}.
        </Trans>
      ) : (
        <Trans>
          Available in {written}. You cannot edit this record in {name}.
        </Trans>
      )}
    </Notice>
  )
}

function TranslateButton({ source }: { source: Language }) {
  const place = useLocation()
  const name = languageName(source)
  return (
    <ButtonLink variant="primary" replace to={withSourceColumn(place, source)} state={toWrite}>
      <Trans>Translate side by side with {name}</Trans>
    </ButtonLink>
  )
}
