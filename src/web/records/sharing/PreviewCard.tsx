// The card with the preview of a record and, for who may edit an event, its share links.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Eye, Link2, Printer } from 'lucide-react'
import { useState } from 'react'
import { config } from '#device/page-config.ts'
import { toLinkedRecords } from '#fields/linked-records.ts'
import { formatDay } from '#shared/dates/format.ts'
import { today } from '#shared/dates/now.ts'
import { type Day, getDay } from '#shared/dates/wall-time.ts'
import type { Language } from '#shared/i18n/language.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import { defaultShareDays } from '#shared/schema/share-days.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { daySheetPath, previewPath } from '#shared/visitor-paths.ts'
import { Icon } from '#ui/Icon.tsx'
import { Section } from '#ui/Page.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import type { AnyBundle } from '../draft/draft.ts'
import { ShareDialog } from './ShareDialog.tsx'
import css from './sharing.module.css'

/** `language`: the one that is shown. */
export function PreviewCard({
  resource,
  bundle,
  language,
}: {
  resource: ResourceName
  bundle: AnyBundle
  language: Language
}) {
  const { t } = useLingui()
  const [isSharing, setIsSharing] = useState(false)
  const { venue, day } = getVenueDay(resource, bundle)
  const canShare = resource === 'events' && (bundle.rights.shared || bundle.rights.languages.length > 0)
  return (
    <Section title={t`Preview`} id="preview" box>
      <ul className={css.card} data-print="no">
        <li>
          <Icon icon={Eye} />
          <a href={previewPath(resource, bundle.id, language)} target="_blank" rel="noreferrer">
            <Trans>View as visitor</Trans>
            <VisuallyHidden>
              {' '}
              <Trans>(opens a new tab)</Trans>
            </VisuallyHidden>
          </a>
        </li>
        {venue !== undefined && (
          <li>
            <Icon icon={Printer} />
            <a href={daySheetPath(venue, day, language)} target="_blank" rel="noreferrer">
              <Trans>Day sheet of the venue</Trans>
              <VisuallyHidden>
                {' '}
                <Trans>(opens a new tab)</Trans>
              </VisuallyHidden>
            </a>
            <small>{formatDay(day, activeLocale())}</small>
          </li>
        )}
        {canShare && (
          <li>
            <Icon icon={Link2} />
            <button type="button" onClick={() => setIsSharing(true)}>
              <Trans>Share preview link</Trans>
            </button>
            <small>
              <Plural
                value={defaultShareDays}
                one="Works without signing in, for # day"
                other="Works without signing in, for # days"
              />
            </small>
          </li>
        )}
      </ul>
      <ShareDialog open={isSharing} bundle={bundle} onClose={() => setIsSharing(false)} />
    </Section>
  )
}

/** The venue and day of an event; of a venue itself today. */
function getVenueDay(resource: ResourceName, { id, shared }: AnyBundle): { venue: number | undefined; day: Day } {
  const day = today(config.siteTimezone)
  if (resource === 'venues') return { venue: id, day }
  const start = shared['start_date']
  const [venue] = toLinkedRecords(shared['venue'], 'venues')
  return { venue: resource === 'events' ? venue?.id : undefined, day: typeof start === 'string' ? getDay(start) : day }
}
