// Counts of one group: each a link to just the records it counts.
import { useLingui } from '@lingui/react/macro'
import { Link } from '#ui/Link.tsx'
import type { Attention } from '#shared/responses.ts'
import { classes } from '#ui/css-classes.ts'
import { formatNumber } from '#shared/dates/format.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import { resourceLabels } from '#shared/i18n/labels.ts'
import { attentionAddress } from './attention-links.ts'
import { attentionWords, isNamed } from './attention-labels.ts'
import css from './start.module.css'

/** Counts of other things than events are told only where there is something. */
export const isTold = ({ resource, total }: Attention): boolean => resource === 'events' || total > 0

/** The list; each count says of what it is. */
export function Counts({ counts }: { counts: readonly Attention[] }) {
  const { i18n } = useLingui()
  return (
    <ul className={css.counts}>
      {counts.filter(isTold).map((count) => (
        <li key={`${count.kind} ${count.resource}`}>
          <Link className={classes(css.count, count.total === 0 && css.none)} to={attentionAddress(count)}>
            <b>{formatNumber(count.total, activeLocale())}</b>{' '}
            <span>
              {isNamed(count.kind) && i18n._(attentionWords[count.kind].name)}
              {count.resource !== 'events' && <small> {i18n._(resourceLabels[count.resource].many)}</small>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
