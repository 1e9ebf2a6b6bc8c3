// The records a record is linked to: names in a list, links to them on a detail screen.
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { isResourceName } from '#contract/resources.ts'
import { paths } from '#data/paths.ts'
import { SecondLine } from '#ui/Table.tsx'
import type { ViewProps } from '../face.ts'
import { type Linked, linkedOf } from './linked.ts'
import { Nothing } from './Nothing.tsx'
import css from './RelatedView.module.css'

/** Each name stands in the language it is in. */
export function RelatedView({ value, field, language, place }: ViewProps) {
  const linked = linkedOf(value, field.to)
  if (linked.length === 0) return <Nothing />
  if (place === 'cell') return <Names linked={linked} />
  return (
    <ul className={css.links}>
      {linked.map(({ id, name, language: own, about }) => (
        <li key={id}>
          {isResourceName(field.to) ? (
            <Link to={paths.record(field.to, id, language)} lang={own}>
              {name || <Trans>Untitled</Trans>}
            </Link>
          ) : (
            name
          )}
          {about !== '' && <span className={css.about}> {about}</span>}
        </li>
      ))}
    </ul>
  )
}

/** The names in a row; what tells a single one from its like stands below it. */
function Names({ linked }: { linked: readonly Linked[] }) {
  const [only] = linked
  return (
    <>
      {linked.map(({ id, name, language }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <span lang={language}>{name}</span>
        </span>
      ))}
      {linked.length === 1 && only?.about && <SecondLine lang={only.language}>{only.about}</SecondLine>}
    </>
  )
}
