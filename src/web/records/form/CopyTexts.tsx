// Copying texts of another language into the one drawn, to be translated from there. Saved as copies, they stay outdated until changed or confirmed.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Language, languages } from '#shared/i18n/language.ts'
import { externalServer } from '#api/client.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Checkbox, Select } from '#ui/Field.tsx'
import { languageNames } from '#shared/i18n/language-names.ts'
import { type RecordDraft, partValues, markCopied } from '../draft/draft.ts'
import { permissionsOf, useFormOutline, useFormContext } from './form-context.ts'
import css from './form.module.css'
import { fieldName } from './record-names.ts'
import type { RecordForm } from './record-form.ts'

/** The translated texts that a language has, as they stand in the form. */
const textsIn = (draft: RecordDraft, language: Language): { name: string; text: string }[] =>
  Object.entries(draft.table.fields).flatMap(([name, { translated }]) => {
    const value = partValues(draft, language)[name]
    return translated && typeof value === 'string' && value !== '' ? [{ name, text: value }] : []
  })

/** Writes texts of one language into another, marked as copies; nothing is saved yet. */
export function copyTexts(form: RecordForm, from: Language, to: Language, names: readonly string[]): void {
  const texts = textsIn(form.state().draft, from).filter(({ name }) => names.includes(name))
  for (const { name, text } of texts) form.change(to, name, text)
  const copied = Object.fromEntries(texts.map(({ name, text }) => [name, text]))
  form.set({ draft: markCopied(form.state().draft, to, copied) })
}

/** The button and its dialog; nothing where no other language has a text, or where copies cannot be marked as such. */
export function CopyTexts() {
  const { t } = useLingui()
  const { form, language, account } = useFormContext()
  const state = useFormOutline(form)
  const [isOpen, setIsOpen] = useState(false)
  const { draft } = state
  const from = [draft.source, ...languages.filter((one) => one !== draft.source)].filter(
    (one) => one !== language && textsIn(draft, one).length > 0,
  )
  if (externalServer() || from.length === 0 || !permissionsOf(state, account).languages.includes(language)) return null
  const name = languageNames[language]
  return (
    <>
      <Button onClick={() => setIsOpen(true)} aria-label={t`Copy texts into ${name}`}>
        <Trans>Copy texts…</Trans>
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
  // What is written is replaced only by who ticks it.
  const chosen = offered
    .map(({ name }) => name)
    .filter((name) => (ticked ? ticked.includes(name) : !own.includes(name)))
  const name = languageNames[language]
  const tick = (field: string, on: boolean) =>
    setTicked(on ? [...chosen, field] : chosen.filter((one) => one !== field))
  const copy = () => {
    copyTexts(form, source, language, chosen)
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Copy texts into ${name}`}
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
          options={from.map((one) => ({ value: one, label: languageNames[one], lang: one }))}
          onChange={(event) => {
            setSource(from.find((one) => one === event.target.value) ?? source)
            setTicked(undefined)
          }}
        />
        <fieldset className={css.copied}>
          <legend>
            <Trans>Texts</Trans>
          </legend>
          {offered.map(({ name: field }) => (
            <Checkbox
              key={field}
              label={fieldName(i18n, draft.table.name, 'shared', field)}
              hint={own.includes(field) ? t`Replaces the present text.` : undefined}
              checked={chosen.includes(field)}
              onChange={(event) => tick(field, event.target.checked)}
            />
          ))}
        </fieldset>
      </div>
    </Dialog>
  )
}
