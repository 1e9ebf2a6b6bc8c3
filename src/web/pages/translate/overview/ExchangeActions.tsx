// Buttons that export the texts of the queue, and import their translations.
import { Trans, useLingui } from '@lingui/react/macro'
import { Download, Upload } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Language } from '#shared/i18n/language.ts'
import { languageName, loadCatalog } from '#shared/i18n/locale.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { loadEventually } from '#ui/idle.ts'
import type { ExportDialogProps } from '../exchange/ExportDialog.tsx'

const loadMessages = () => Promise.all([loadCatalog('texts'), loadCatalog('form')])
const ExportDialog = lazy(async () => {
  const load = () => Promise.all([import('../exchange/ExportDialog.tsx'), loadMessages()])
  return { default: (await loadEventually(load))[0].ExportDialog }
})
const ImportDialog = lazy(async () => {
  const load = () => Promise.all([import('../exchange/ImportDialog.tsx'), loadMessages()])
  return { default: (await loadEventually(load))[0].ImportDialog }
})

type Props = Omit<ExportDialogProps, 'onClose'> & { language: Language; isEmpty: boolean }

export function ExchangeActions({ isEmpty, ...props }: Props) {
  const { t } = useLingui()
  const [open, setOpen] = useState<'export' | 'import'>()
  const close = () => setOpen(undefined)
  const name = languageName(props.language)
  return (
    <>
      <Button
        unavailable={isEmpty ? t`Nothing to translate into ${name}` : undefined}
        onClick={() => setOpen('export')}
      >
        <Icon icon={Download} />
        <Trans>Export</Trans>
      </Button>
      <Button onClick={() => setOpen('import')}>
        <Icon icon={Upload} />
        <Trans>Import</Trans>
      </Button>
      <Suspense fallback={null}>
        {open === 'export' && <ExportDialog {...props} onClose={close} />}
        {open === 'import' && <ImportDialog language={props.language} onClose={close} />}
      </Suspense>
    </>
  )
}
