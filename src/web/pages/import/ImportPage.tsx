// `/import`: events of a CSV or iCalendar file. Upload, match columns, check, import.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { FileUp, Lock } from 'lucide-react'
import { type DragEvent, Suspense, useRef, useState } from 'react'
import { useContentLanguage } from '#api/paths.ts'
import { useAccount } from '#api/session.ts'
import { config } from '#device/page-config.ts'
import { can } from '#shared/policy/policy.ts'
import { FileButton } from '#ui/FileButton.tsx'
import { Icon } from '#ui/Icon.tsx'
import { lazyComponent } from '#ui/lazy-component.ts'
import { ErrorAlert } from '#ui/Notice.tsx'
import { Page } from '#ui/Page.tsx'
import { EmptyState, Skeleton } from '#ui/Skeleton.tsx'
import type { ImportOptions } from './build-row.ts'
import css from './import.module.css'
import { fileMessage } from './import-messages.ts'
import { MatchStep } from './MatchStep.tsx'
import { storeTargets } from './match-columns.ts'
import { maxFileRows } from './read-csv.ts'
import { acceptedFiles, type ImportFile, readFile, toImportOptions } from './read-file.ts'
import { type FileChoice, Steps, useStepFocus } from './Steps.tsx'

const ImportSteps = lazyComponent(async () => (await import('./ImportSteps.tsx')).ImportSteps)

export function ImportPage() {
  const { t } = useLingui()
  const account = useAccount()
  if (can(account, 'create', 'events') === true) return <Import />
  return (
    <Page title={t`Import events`}>
      <EmptyState icon={Lock} title={t`You cannot import events`}>
        <Trans>Your role cannot edit content. Ask an administrator to change it.</Trans>
      </EmptyState>
    </Page>
  )
}

function Import() {
  const { t } = useLingui()
  const language = useContentLanguage()
  const [file, setFile] = useState<ImportFile>()
  const [choice, setChoice] = useState<FileChoice>({ language, status: 'draft', targets: [] })
  const [options, setOptions] = useState<ImportOptions>()
  const open = (chosen: ImportFile) => {
    setFile(chosen)
    setChoice({ ...choice, language, targets: chosen.targets })
  }
  const close = () => {
    setFile(undefined)
    setOptions(undefined)
  }
  if (!file) return <UploadStep onFile={open} />
  if (!options)
    return (
      <MatchStep
        file={file}
        choice={choice}
        onChange={setChoice}
        onBack={close}
        onCheck={() => {
          if (!file.notes) storeTargets(file.table.headers, choice.targets)
          setOptions(toImportOptions(file.table, choice, config.siteTimezone))
        }}
      />
    )
  return (
    <Suspense
      fallback={
        <Page title={t`Import events`} state="loading">
          <Skeleton rows={8} />
        </Page>
      }
    >
      <ImportSteps
        file={file}
        options={options}
        onBack={(rows) => {
          setFile({ ...file, table: { ...file.table, rows } })
          setOptions(undefined)
        }}
        onRestart={close}
      />
    </Suspense>
  )
}

function UploadStep({ onFile }: { onFile: (file: ImportFile) => void }) {
  const { i18n, t } = useLingui()
  const [isOver, setIsOver] = useState(false)
  const depth = useRef(0)
  const read = useMutation({ mutationFn: async (file: File) => readFile(file, config.siteTimezone), onSuccess: onFile })
  useStepFocus()
  const choose = ([file]: Iterable<File>) => {
    if (file) read.mutate(file)
  }
  const enter = (change: 1 | -1) => (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    depth.current += change
    setIsOver(depth.current > 0)
  }
  return (
    <Page title={t`Import events`}>
      <Steps current="upload" />
      <div
        className={css.drop}
        data-over={isOver || undefined}
        onDragEnter={enter(1)}
        onDragLeave={enter(-1)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          depth.current = 0
          setIsOver(false)
          choose(event.dataTransfer.files)
        }}
      >
        <Icon icon={FileUp} size={20} />
        <p>
          <Trans>Drop a CSV or iCalendar file here, or choose one. You see what it changes before it does.</Trans>
        </p>
        <FileButton
          label={t`Choose a file`}
          accept={acceptedFiles}
          busy={read.isPending}
          variant="primary"
          onFiles={choose}
        >
          <Trans>Choose a file</Trans>
        </FileButton>
      </div>
      <ErrorAlert>{read.error && fileMessage(i18n, read.error)}</ErrorAlert>
      <ul className={css.hints}>
        <li>
          <Trans>
            CSV needs a title and a start date. Headers in Dutch, English, French and German are recognized.
          </Trans>
        </li>
        <li>
          <Trans>
            Events that are already here are updated: those with the same reference, or the same title on the same day.
          </Trans>
        </li>
        <li>
          <Plural value={maxFileRows} one="At most # event per file." other="At most # events per file." />
        </li>
      </ul>
    </Page>
  )
}
