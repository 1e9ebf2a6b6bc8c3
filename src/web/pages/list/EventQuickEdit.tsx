import { QuickEdit } from '#features/quick-edit/QuickEdit.tsx'
import { useSeriesScope } from '#features/series/use-series-scope.tsx'
import type { QuickEditProps } from '#records/list/RecordTable.tsx'

/** The quick edit of an event, which asks which events of its series change. */
export function EventQuickEdit(props: QuickEditProps) {
  const { ask, question } = useSeriesScope(props.language)
  return (
    <>
      <QuickEdit {...props} askScope={ask} />
      {question}
    </>
  )
}
