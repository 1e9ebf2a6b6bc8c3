// Which language a record was written in first, to be corrected by who may: the other texts are measured by that one.
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Language, languages } from '#shared/i18n/language.ts'
import { Button } from '#ui/Button.tsx'
import { Select } from '#ui/Field.tsx'
import { showToast } from '#ui/toasts.tsx'
import { languageNames } from '#shared/i18n/language-names.ts'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import { permissionsOf, useFormOutline, useFormContext } from './form-context.ts'

/** Stands where there is another language to name, and the account may name it. */
export function SourceLanguage() {
  const { i18n, t } = useLingui()
  const { form, account, onSource } = useFormContext()
  const state = useFormOutline(form)
  const { draft } = state
  const [chosen, setChosen] = useState<Language>()
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const written = languages.filter((one) => draft.parts[one].exists)
  if (written.length < 2 || !permissionsOf(state, account).deeds.includes('setSource')) return null
  const change = async (source: Language) => {
    const before = draft.source
    const name = languageNames[source]
    setIsBusy(true)
    setRefusal(undefined)
    try {
      await onSource(source)
      setChosen(undefined)
      showToast({
        tone: 'positive',
        text: t`The source language is ${name}.`,
        action: { label: t`Undo`, run: () => void change(before) },
      })
    } catch (thrown) {
      setRefusal(i18n._(problemMessage(thrown)))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      <Select
        label={t`Source language`}
        hint={t`The other languages count as translations of it.`}
        value={chosen ?? draft.source}
        error={refusal}
        options={written.map((one) => ({ value: one, label: languageNames[one], lang: one }))}
        onChange={(event) => setChosen(written.find((one) => one === event.target.value))}
      />
      {chosen !== undefined && chosen !== draft.source && (
        <Button busy={isBusy} onClick={() => void change(chosen)}>
          <Trans>Change the source language</Trans>
        </Button>
      )}
    </>
  )
}
