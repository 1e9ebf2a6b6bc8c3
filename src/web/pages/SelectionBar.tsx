import { BulkBar } from '#features/bulk/BulkBar.tsx'
import { LazyMergeDialog } from '#features/merge/LazyMergeDialog.tsx'
import type { SelectionBarProps } from '#records/list/selection.ts'

/** The bar of the selected rows of a list: bulk actions, and merging two of them. */
export const SelectionBar = (props: SelectionBarProps) => <BulkBar {...props} mergeDialog={LazyMergeDialog} />
