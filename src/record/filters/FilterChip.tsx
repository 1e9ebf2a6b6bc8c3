// A filter that is set, as a chip that can be taken away.
import { useLingui } from '@lingui/react/macro'
import type { Language } from '#contract/language.ts'
import { Chip } from '#ui/Chip.tsx'
import { type SetFilter, useFilterWords } from './filter-words.tsx'

/** What the chip is given. */
export type FilterChipProps = { set: SetFilter; language: Language; onRemove: () => void }

/** "Category: Muziek ×". */
export function FilterChip({ set, language, onRemove }: FilterChipProps) {
  const { t } = useLingui()
  const words = useFilterWords(set, language)
  return (
    <Chip onRemove={onRemove} removeLabel={t`Remove the filter ${words}`}>
      {words}
    </Chip>
  )
}
