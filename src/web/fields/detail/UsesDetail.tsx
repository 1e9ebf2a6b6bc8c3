// How many records use this one, with the way to exactly those.
import { Link } from 'react-router'
import { paths } from '#api/paths.ts'
import type { ViewProps } from '../field-components.ts'
import { CountView } from '../view/CountView.tsx'
import { EventCount } from '../view/EventCount.tsx'
import { findUsageFilter } from './uses.ts'

/** A number; a link where a list can be narrowed to what was counted. */
export function UsesDetail(props: ViewProps) {
  const { value, resource, record, language } = props
  const uses = findUsageFilter(resource)
  const { id } = record
  if (typeof value !== 'number' || typeof id !== 'number' || !uses) return <CountView {...props} />
  return (
    <EventCount count={value} record={record} language={language}>
      {(all) => <Link to={paths.list(uses.resource, language, uses.narrowed(id))}>{all}</Link>}
    </EventCount>
  )
}
