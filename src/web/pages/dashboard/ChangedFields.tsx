import { useLingui } from '@lingui/react/macro'
import { auditFieldName } from '#records/history/audit-labels.ts'
import type { AuditEntry } from '#shared/responses.ts'

/** Fields that are named at most. */
const maxFields = 3

/** "Anna changed: Venue, Image, Title (German) …". */
export function ChangedFields({ change, name }: { change: AuditEntry; name: string }) {
  const { i18n, t } = useLingui()
  const parts = [...Object.entries(change.parts), ...Object.entries(change.marks ?? {})]
  const labels = parts.flatMap(([part, values]) =>
    Object.keys(values).map((field) => auditFieldName(i18n, 'events', part, field)),
  )
  if (labels.length === 0) return name
  const fields = labels.length > maxFields ? `${labels.slice(0, maxFields).join(', ')} …` : labels.join(', ')
  return t`${name} changed: ${fields}`
}
