// The records a record is linked to, as links to them.
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { isResourceName } from '#shared/schema/resources.ts'
import { paths } from '#api/paths.ts'
import type { ViewProps } from '../field-components.ts'
import { toLinkedRecords } from './linked.ts'
import { EmptyValue } from './EmptyValue.tsx'
import css from './RelatedView.module.css'

/** Each name stands in the language it is in. */
export function RelatedView({ value, field, language }: ViewProps) {
  const { to } = field
  const linked = toLinkedRecords(value, to)
  if (linked.length === 0 || !isResourceName(to)) return <EmptyValue />
  return (
    <ul className={css.links}>
      {linked.map(({ id, name, language: own, about }) => (
        <li key={id}>
          <Link to={paths.record(to, id, language)} lang={own}>
            {name || <Trans>Untitled</Trans>}
          </Link>
          {about !== '' && <span className={css.about}> {about}</span>}
        </li>
      ))}
    </ul>
  )
}
