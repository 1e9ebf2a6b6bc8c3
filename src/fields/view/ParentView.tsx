// The record above, of the same resource, by its name; at the top there is none.
import { Link } from 'react-router'
import { paths } from '#data/paths.ts'
import type { ViewProps } from '../face.ts'
import { useName } from '../record-name.ts'
import { Nothing } from './Nothing.tsx'

/** Its name, asked of the server; until that is known, its number. */
export function ParentView({ value, resource, language, place }: ViewProps) {
  const id = typeof value === 'number' && value > 0 ? value : undefined
  const found = useName(resource, id, language)
  if (id === undefined) return <Nothing />
  const name = found?.name ?? `#${id}`
  if (place === 'cell') return <span lang={found?.language}>{name}</span>
  return (
    <Link to={paths.record(resource, id, language)} lang={found?.language}>
      {name}
    </Link>
  )
}
