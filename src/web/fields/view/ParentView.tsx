// The record above, of the same resource, as a link to it; at the top there is none.
import { Link } from 'react-router'
import { paths } from '#api/paths.ts'
import type { ViewProps } from '../field-components.ts'
import { EmptyValue } from './EmptyValue.tsx'
import { ParentCell } from './ParentCell.tsx'

/** Its name, which leads to it. */
export function ParentView(props: ViewProps) {
  const { value, resource, language } = props
  if (typeof value !== 'number' || value <= 0) return <EmptyValue />
  return (
    <Link to={paths.record(resource, value, language)}>
      <ParentCell {...props} />
    </Link>
  )
}
