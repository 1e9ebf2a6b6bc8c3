// Facts about the record: source language, last change, version.
import { type ReactNode, useState } from 'react'
import { Section } from '#ui/Page.tsx'
import { fieldLabel, sectionLabels } from '#shared/i18n/form/field-labels.ts'
import { formatDateTime } from '#shared/dates/format.ts'
import { languageName, languageLabel } from '#shared/i18n/locale.ts'
import { type Language, languages } from '#shared/i18n/language.ts'
import { useFormOutline, useFormContext, permissionsOf } from './form-context.tsx'
import css from './form.module.css'
import { useInterfaceLanguage } from '#fields/use-interface-language.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#ui/Button.tsx'
import { Select } from '#ui/Field.tsx'
import { showToast } from '#ui/toasts.tsx'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { keys } from '#api/queries.ts'
import { saveRecord } from '#api/mutations.ts'

export function RecordFacts() {
  const { i18n } = useLingui()
  const interfaceLanguage = useInterfaceLanguage()
  const { draft, bundle } = useFormOutline(useFormContext().form)
  if (!bundle) return null
  const { modified, version } = bundle.shared
  const fact = (name: string, value: ReactNode) => {
    const label = fieldLabel(draft.table.name, name)
    return (
      <>
        <dt>{label ? i18n._(label) : name}</dt>
        <dd>{value}</dd>
      </>
    )
  }
  return (
    <Section title={i18n._(sectionLabels.record)} id="section-record" box>
      <dl className={css.facts}>
        {fact('source_language', languageLabel(draft.source))}
        {typeof modified === 'string' && fact('modified', formatDateTime(modified, interfaceLanguage))}
        {typeof version === 'number' && fact('version', version)}
        {fact('id', bundle.id)}
      </dl>
      <SourceLanguage />
    </Section>
  )
}

/** Changes the source language; nothing with one translation, or without the permission. Changes in the form stay. */
function SourceLanguage() {
  const { i18n, t } = useLingui()
  const { form, language, account } = useFormContext()
  const queries = useQueryClient()
  const state = useFormOutline(form)
  const { draft } = state
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
  if (written.length < 2 || !permissionsOf(state, account).deeds.includes('setSource')) return null
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
