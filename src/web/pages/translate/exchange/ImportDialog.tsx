// Imports a translated file: shows what it would change, then writes it.
import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { FileText } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useUndo } from '#api/change-sets.ts'
import { useImportTexts } from '#api/exchange.ts'
import type { Language } from '#shared/i18n/language.ts'
import { languageName } from '#shared/i18n/locale.ts'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import { maxExchangeBytes } from '#shared/schema/exchange.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { FileButton } from '#ui/FileButton.tsx'
import { Icon } from '#ui/Icon.tsx'
import { ErrorAlert } from '#ui/Notice.tsx'
import { showToast } from '#ui/toasts.tsx'
import css from './exchange.module.css'
import { fileMessage } from './import-messages.ts'
import { ImportRows } from './ImportRows.tsx'

/** Endings and content types of the files that can be imported. */
const acceptedTypes = '.xlf,.xliff,.csv,.txt,application/xliff+xml,text/csv'

export function ImportDialog({ language, onClose }: { language: Language; onClose: () => void }) {
  const { i18n, t } = useLingui()
  const [file, setFile] = useState<File>()
  const preview = useImportTexts(language)
  const importing = useImportTexts(language)
  const { mutateAsync: undo } = useUndo(language)
  const body = useRef<HTMLDivElement>(null)
  const result = file && preview.data
  useEffect(() => {
    if (result) body.current?.focus({ preventScroll: true })
  }, [result])
  const isTooLarge = (file?.size ?? 0) > maxExchangeBytes
  const choose = ([chosen]: Iterable<File>) => {
    if (!chosen) return
    setFile(chosen)
    preview.reset()
    importing.reset()
    if (chosen.size <= maxExchangeBytes) preview.mutate({ file: chosen, isDryRun: true })
  }
  const isPending = preview.isPending || importing.isPending
  const close = () => {
    if (!importing.isPending) onClose()
  }
  const undoImport = async (changeSet: string) => {
    try {
      const { refused } = await undo({ changeSet, partial: true })
      showToast(
        refused > 0
          ? {
              tone: 'warning',
              text: t`${plural(refused, { one: '# record was changed since and was left alone.', other: '# records were changed since and were left alone.' })}`,
            }
          : { tone: 'positive', text: t`The import was undone.` },
      )
    } catch (thrown) {
      const reason = i18n._(problemMessage(thrown))
      showToast({ tone: 'danger', text: t`The import could not be undone. ${reason}` })
    }
  }
  const run = async () => {
    if (!file || isPending) return
    const done = await importing.mutateAsync({ file, isDryRun: false }).catch(() => undefined)
    if (!done) return
    const count = done.written + done.outdated
    onClose()
    showToast({
      tone: 'positive',
      text: t`${plural(count, { one: '# translation was imported.', other: '# translations were imported.' })}`,
      ...(count > 0 && { action: { label: t`Undo`, run: () => void undoImport(done.change_set) } }),
    })
  }
  const name = languageName(language)
  const count = result ? result.written + result.outdated : 0
  const error = importing.error ?? preview.error
  return (
    <Dialog
      open
      wide={result !== undefined}
      onClose={close}
      title={t`Import translations into ${name}`}
      actions={
        <>
          <Button onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          {result && (
            <Button
              variant="primary"
              busy={importing.isPending}
              unavailable={count === 0 ? t`The file changes nothing.` : undefined}
              onClick={() => void run()}
            >
              <Plural value={count} one="Import # translation" other="Import # translations" />
            </Button>
          )}
        </>
      }
    >
      {!file && (
        <p>
          <Trans>
            Choose an exported file that was translated: XLIFF or CSV. You see what it changes before it does.
          </Trans>
        </p>
      )}
      <div className={css.file}>
        {file && (
          <p className={css.name}>
            <Icon icon={FileText} />
            <span>{file.name}</span>
          </p>
        )}
        <FileButton
          label={file ? t`Choose another file` : t`Choose a file`}
          accept={acceptedTypes}
          busy={isPending}
          onFiles={choose}
        >
          {file ? <Trans>Choose another file</Trans> : <Trans>Choose a file</Trans>}
        </FileButton>
      </div>
      <p role="status" className={css.status}>
        {preview.isPending && <Trans>Checking the file…</Trans>}
        {importing.isPending && <Trans>Importing…</Trans>}
      </p>
      <ErrorAlert>
        {isTooLarge
          ? t`The file is larger than 16 MiB. Export fewer records at a time.`
          : error && fileMessage(i18n, error)}
      </ErrorAlert>
      {result && (
        <div ref={body} tabIndex={-1} role="group" aria-label={t`Preview`}>
          <ImportRows result={result} language={language} />
          {result.rows.length === 0 && (
            <p>
              <Trans>The file changes nothing.</Trans>
            </p>
          )}
        </div>
      )}
    </Dialog>
  )
}
