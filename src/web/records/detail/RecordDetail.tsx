// A record for reading.
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, Suspense, useMemo } from 'react'
import { externalServer } from '#api/client.ts'
import { paths, withLanguage } from '#api/paths.ts'
import { findUsageFilter } from '#fields/usage-filter.ts'
import type { Language } from '#shared/i18n/language.ts'
import { resourceLabels } from '#shared/i18n/labels.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import { classes } from '#ui/css-classes.ts'
import { Link } from '#ui/Link.tsx'
import { Section } from '#ui/Page.tsx'
import type { AnyBundle } from '../draft/draft.ts'
import { FieldList } from './FieldList.tsx'
import { LanguageList } from './LanguageList.tsx'
import css from './detail.module.css'
import {
  displayedLanguage,
  getDetailFields,
  getDisplayedValues,
  isBlank,
  type NamedField,
  isTrashed,
} from './visible-fields.ts'
import type { ImageResponse } from '#shared/schema/response-parts.ts'
import { useLocation } from 'react-router'
import { languageName } from '#shared/i18n/locale.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { lazyComponent } from '#ui/lazy-component.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { CalendarDays, type LucideIcon, MapPin } from 'lucide-react'
import { config } from '#device/page-config.ts'
import { toLinkedRecords } from '#fields/linked-records.ts'
import { useInterfaceLanguage } from '#fields/use-interface-language.ts'
import { type EventDates, formatDay, formatEventTimes } from '#shared/dates/format.ts'
import { today } from '#shared/dates/now.ts'
import { getDay, isWallTime, toEpoch } from '#shared/dates/wall-time.ts'
import { Icon } from '#ui/Icon.tsx'
import type { Values } from '../draft/values.ts'

const PublishButton = lazyPart(async () => (await import('./PublishButton.tsx')).PublishButton)

const RecordAside = lazyComponent(async () => (await import('./RecordAside.tsx')).RecordAside)

/**
 * `pageLanguage` is the content language of the page; a record without it is shown in its source language. Until `isComplete` only the
 * summary, texts and languages are rendered. Folded fields are rendered too, because the browser searches in them.
 */
export function RecordDetail({
  resource,
  bundle,
  pageLanguage,
  notices,
  isComplete,
}: {
  resource: ResourceName
  bundle: AnyBundle
  pageLanguage: Language
  notices?: ReactNode
  isComplete: boolean
}) {
  const { i18n, t } = useLingui()
  const table = resources[resource]
  const { values, texts, facts, details } = useMemo(() => {
    const values = getDisplayedValues(bundle, displayedLanguage(bundle, pageLanguage))
    const hasValue = ([name, { kind }]: NamedField) =>
      !isBlank(values[name]) &&
      !(kind === 'count' && hasNoEvents(values)) &&
      !(kind === 'minutes' && values[name] === 0)
    const fields = getDetailFields(table, bundle.shared)
    return {
      values,
      texts: fields.texts.filter(hasValue),
      facts: fields.facts.filter(hasValue),
      details: fields.details.filter(hasValue),
    }
  }, [table, bundle, pageLanguage])
  const uses = findUsageFilter(resource)
  const users = uses && i18n._(resourceLabels[uses.resource].many)
  const list = { resource, bundle, pageLanguage }
  return (
    <>
      {notices && <div className={css.notices}>{notices}</div>}
      <div className={classes(css.layout, !isComplete && css.incomplete)}>
        <div className={css.main}>
          <HeroImage image={values['image']} />
          {resource === 'events' && <EventSummary record={values} language={pageLanguage} />}
          {texts.length > 0 && <FieldList {...list} fields={texts} look="texts" />}
          {isComplete && facts.length > 0 && <FieldList {...list} fields={facts} look="columns" />}
          {isComplete && uses && !facts.some(([, { kind }]) => kind === 'count') && (
            <p data-print="no">
              <Link to={paths.list(uses.resource, pageLanguage, uses.params(bundle.id))}>
                <Trans>{users}: show all</Trans>
              </Link>
            </p>
          )}
          {isComplete && (
            <details className={css.folded} id="section-record">
              <summary>
                <b>
                  <Trans>Details</Trans>
                </b>{' '}
                <span>
                  <Trans>slug, ID</Trans>
                </span>
              </summary>
              <FieldList {...list} fields={details} />
            </details>
          )}
        </div>
        <div className={css.aside}>
          <Section title={t`Languages`} id="languages" box>
            <LanguageList
              resource={resource}
              bundle={bundle}
              current={pageLanguage}
              replace
              renderExtra={(other) => (
                <LanguageAction resource={resource} bundle={bundle} language={other} current={pageLanguage} />
              )}
            />
          </Section>
          {isComplete && !externalServer() && (
            <Suspense>
              <RecordAside {...list} />
            </Suspense>
          )}
        </div>
      </div>
    </>
  )
}

/** Whether a term has no event in any language. */
const hasNoEvents = ({ count, count_all_languages: all }: { readonly [name: string]: unknown }): boolean =>
  !count && !all

/** Images below this width, such as logos, are shown whole and not enlarged. */
const smallWidth = 480

/** The image of a record, cropped around its focal point to a height that does not depend on it. */
function HeroImage({ image }: { image: unknown }) {
  if (!isImage(image)) return null
  const { url, focus, sizes } = image
  // Thumbnails are cropped.
  const candidates = Object.entries(sizes ?? {}).flatMap(([name, size]) =>
    name === 'thumbnail' ? [] : [`${size.url} ${size.width}w`],
  )
  if (image.width) candidates.push(`${url} ${image.width}w`)
  return (
    <img
      className={css.hero}
      src={url}
      srcSet={candidates.join(', ') || undefined}
      sizes="(width >= 72rem) 45rem, 100vw"
      alt={image.alt ?? ''}
      style={
        image.width && image.width < smallWidth
          ? { objectFit: 'scale-down' }
          : focus && { objectPosition: `${focus.x}% ${focus.y}%` }
      }
    />
  )
}

const isImage = (value: unknown): value is ImageResponse =>
  typeof value === 'object' && value !== null && 'url' in value && typeof value.url === 'string'

type Props = { resource: ResourceName; bundle: AnyBundle; language: Language }

/** The next thing to do with a language: translate, update, publish or view it; nothing for a complete one on the page. */
function LanguageAction({ current, ...props }: Props & { current: Language }) {
  const location = useLocation()
  const { resource, bundle, language } = props
  const texts = bundle.texts[language]
  const canWrite = bundle.rights.languages.includes(language) && !isTrashed(bundle)
  const edit = paths.edit(resource, bundle.id, language)
  const name = <VisuallyHidden> {languageName(language)}</VisuallyHidden>
  const link = { className: css.languageAction, 'data-print': 'no' }
  if (!texts)
    return canWrite ? (
      <ButtonLink {...link} to={edit}>
        <Trans>Translate</Trans>
        {name}
      </ButtonLink>
    ) : null
  if (canWrite && (bundle.outdated[language] ?? []).length > 0)
    return (
      <ButtonLink {...link} to={edit}>
        <Trans>Update</Trans>
        {name}
      </ButtonLink>
    )
  if (canWrite && usesStatuses(resource) && ['draft', 'pending'].includes(String(texts['status'])))
    return (
      <Suspense>
        <PublishButton {...props} />
      </Suspense>
    )
  return language === current ? null : (
    <ButtonLink {...link} replace to={withLanguage(location, language)}>
      <Trans>View</Trans>
      {name}
    </ButtonLink>
  )
}

const usesStatuses = (resource: ResourceName): boolean => resources[resource].post && !externalServer()

/** The date and venue of an event. */
function EventSummary({ record, language }: { record: Values; language: Language }) {
  const { t } = useLingui()
  const venue = toLinkedRecords(record['venue'], 'venues')[0]
  const start = record['start_date']
  return (
    <div className={css.summaryFacts}>
      {typeof start === 'string' && isWallTime(start) && (
        // safe: the fields of an event response
        <EventDate event={record as EventDates & { utc_end_date: string }} />
      )}
      {venue && (
        <SummaryFact icon={MapPin}>
          <Link to={paths.record('venues', venue.id, language)} lang={venue.language}>
            {venue.name || t`Untitled`}
          </Link>
          <span>{getAddress(record['venue'])}</span>
        </SummaryFact>
      )}
    </div>
  )
}

const SummaryFact = ({ icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <div className={css.summaryFact}>
    <Icon icon={icon} size={20} />
    <div>{children}</div>
  </div>
)

/** Days in words, hours, duration within a day, and the distance of an event that is ahead. */
function EventDate({ event }: { event: EventDates & { utc_end_date: string } }) {
  const { t } = useLingui()
  const language = useInterfaceLanguage()
  const { start_date: start, end_date: end } = event
  const { days, times, zone } = formatEventTimes(event, language, config.siteTimezone)
  const minutes = Math.round(((toEpoch(event.utc_end_date) ?? 0) - (toEpoch(event.utc_start_date) ?? 0)) / 60_000)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const length = [hours > 0 && t`${hours} h`, rest > 0 && t`${rest} min`].filter(Boolean).join(' ')
  const daysAhead = ((toEpoch(getDay(start)) ?? 0) - (toEpoch(today(config.siteTimezone)) ?? 0)) / 86_400_000
  const parts = [
    times,
    zone,
    times !== undefined && minutes > 0 && minutes < 24 * 60 ? length : undefined,
    daysAhead >= 0 ? new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(daysAhead, 'day') : undefined,
  ]
  return (
    <SummaryFact icon={CalendarDays}>
      <b>{getDay(start) === getDay(end) ? formatDay(start, language, 'long') : days}</b>
      <time dateTime={start.replace(' ', 'T')}>{parts.filter(Boolean).join(' · ')}</time>
    </SummaryFact>
  )
}

/** Street, postal code and city of a venue in a response. */
function getAddress(venue: unknown): string {
  const { address, zip, city } = { address: '', zip: '', city: '', ...(Array.isArray(venue) ? venue[0] : venue) }
  return [address, `${zip} ${city}`]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ')
}
