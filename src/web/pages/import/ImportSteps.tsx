// Steps 3 and 4 of an import: the check of the rows, and the result.
import type { ImportOptions } from './build-row.ts'
import { CheckStep } from './CheckStep.tsx'
import type { FileRow } from './read-csv.ts'
import type { ImportFile } from './read-file.ts'
import { ResultStep } from './ResultStep.tsx'
import { useImport } from './use-import.ts'

type Props = {
  file: ImportFile
  options: ImportOptions
  onBack: (rows: readonly FileRow[]) => void
  onRestart: () => void
}

export function ImportSteps({ file, options, onBack, onRestart }: Props) {
  const process = useImport(file.table, options)
  const { started, isImporting } = process
  return started && !isImporting ? (
    <ResultStep {...{ file, options, process, started, onRestart }} />
  ) : (
    <CheckStep {...{ file, options, process, onBack }} />
  )
}
