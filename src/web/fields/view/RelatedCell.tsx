// The records a record is linked to, in a list: their names, each in the language it is in.
import { SecondaryText } from '#ui/Table.tsx'
import type { ViewProps } from '../field-components.ts'
import { toLinkedRecords } from './linked.ts'
import { EmptyValue } from './EmptyValue.tsx'
import css from './RelatedCell.module.css'

/** The names in a row; what tells a single one from its like stands below it. */
export function RelatedCell({ value, field }: ViewProps) {
  const linked = toLinkedRecords(value, field.to)
  const [only] = linked
  if (only === undefined) return <EmptyValue />
  return (
    <div className={css.names}>
      {linked.map(({ id, name, language }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <span lang={language}>{name}</span>
        </span>
      ))}
      {linked.length === 1 && only.about !== '' && (
        // Whole, not cut at the cell's width: a clip in each row triples what painting the rows takes.
        <SecondaryText lang={only.language}>{only.about}</SecondaryText>
      )}
    </div>
  )
}
