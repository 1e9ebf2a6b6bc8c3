// Exports the texts of the queue for translation outside.
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { useExportTexts } from '#api/exchange.ts'
import { ProblemError } from '#client/send.ts'
import { isLanguage, type Language, languages } from '#shared/i18n/language.ts'
import { languageLabel, languageName } from '#shared/i18n/locale.ts'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import { defaultExported } from '#shared/schema/exchange.ts'
import type { DueFilter } from '#shared/schema/filters.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Form, Select } from '#ui/Field.tsx'
import { ErrorAlert } from '#ui/Notice.tsx'
import { saveFile } from '#ui/save-file.ts'
import { showToast } from '#ui/toasts.tsx'

export type ExportDialogProps = {
  language: Language
  /** The source language and the group of records that are chosen at first. */
  source: Language | undefined
  due: DueFilter
  onClose: () => void
}

export function ExportDialog({ language, source: firstSource, due: firstDue, onClose }: ExportDialogProps) {
  const { i18n, t } = useLingui()
  const formId = useId()
  const sources = languages.filter((each) => each !== language)
  const [source, setSource] = useState<Language>(firstSource ?? sources[0] ?? language)
  const [due, setDue] = useState<string>(firstDue)
  const [format, setFormat] = useState('xliff')
  const exporting = useExportTexts(language)
  const submit = async () => {
    if (exporting.isPending) return
    const file = await exporting.mutateAsync({ source, format, due }).catch(() => undefined)
    if (!file) return
    saveFile(file.content, file.name)
    const { name } = file
    showToast({ tone: 'positive', text: t`“${name}” was exported.` })
    onClose()
  }
  const name = languageName(language)
  const from = languageName(source)
  const { error } = exporting
  const isNothing = error instanceof ProblemError && error.problem.data.status === 404
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Export texts to translate into ${name}`}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={exporting.isPending}>
            <Trans>Export</Trans>
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        onSubmit={async (event) => {
          event.preventDefault()
          await submit()
        }}
      >
        <Select
          label={t`Source language`}
          value={source}
          onChange={({ target }) => {
            if (isLanguage(target.value)) setSource(target.value)
          }}
          options={sources.map((each) => ({ value: each, label: languageLabel(each) }))}
        />
        <Select
          label={t`Records`}
          value={due}
          onChange={({ target }) => setDue(target.value)}
          options={[
            { value: 'any', label: t`The whole queue` },
            { value: 'late', label: t`Late` },
            { value: 'week', label: t`Due this week` },
            { value: 'later', label: t`Due later` },
          ]}
        />
        <Select
          label={t`Format`}
          value={format}
          onChange={({ target }) => setFormat(target.value)}
          options={[
            { value: 'xliff', label: t`XLIFF 2.1, for translation tools` },
            { value: 'csv', label: t`CSV, for spreadsheets` },
          ]}
        />
      </Form>
      <p>
        <Trans>
          The file contains at most {defaultExported} records, those due first, with the state of each text. Import it
          here once it is translated.
        </Trans>
      </p>
      <ErrorAlert>
        {error && (isNothing ? t`These records have no texts in ${from}.` : i18n._(problemMessage(error)))}
      </ErrorAlert>
    </Dialog>
  )
}
