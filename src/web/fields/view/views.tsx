import { Trans } from '@lingui/react/macro'
import type { ViewProps } from '../field-props.ts'
import {
  EmptyValue,
  TextView,
  ParentCell,
  toLinkedRecords,
  ChoiceView,
  CountView,
  BooleanView,
  CostView,
  EventCount,
} from './cells.tsx'
import css from './views.module.css'
import { formatCoordinates, formatDateTime, formatDay, formatTime } from '#shared/dates/format.ts'
import { useInterfaceLanguage } from '../use-interface-language.ts'
import { isDateTime, parseOffset, toWallTime, isWallTime, isTimeZone } from '#shared/dates/wall-time.ts'
import { formatOffset, resolveWallTime, formatTimeZone } from '../input/time-zones.ts'
import type { ReactNode, ComponentType } from 'react'
import { Icon } from '#ui/Icon.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { Html } from '#ui/Html.tsx'
import { Link } from '#ui/Link.tsx'
import { paths } from '#api/paths.ts'
import { isResourceName, type ResourceName, resourceNames, resources } from '#shared/schema/resources.ts'
import type { FieldKind } from '#shared/schema/kinds.ts'
import { AccountName } from '../account-names.tsx'
import { config } from '#device/page-config.ts'
import { rangeFields } from '../input/date-range.ts'
import type { Filters } from '#shared/schema/filters.ts'

/** Yes and no, numbers and texts as such, everything else as JSON. */
export function ReadOnlyView({ value }: ViewProps) {
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return <EmptyValue />
  if (typeof value === 'boolean') return value ? <Trans>Yes</Trans> : <Trans>No</Trans>
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  return <code className={css.data}>{JSON.stringify(value, undefined, 1)}</code>
}

/** The number; what was typed and is none, as typed. */
export function CoordinateView(props: ViewProps) {
  const spoken = useInterfaceLanguage()
  return typeof props.value === 'number' ? formatCoordinates(props.value, spoken) : <TextView {...props} />
}

/** Day and time, written out; of two equal times, which is meant. */
export function DateTimeView({ value }: ViewProps) {
  const spoken = useInterfaceLanguage()
  if (typeof value !== 'string' || !isDateTime(value)) return <EmptyValue />
  const offset = parseOffset(value)
  return (
    <time dateTime={value.replace(' ', 'T')}>
      {formatDateTime(toWallTime(value), spoken, 'long')}
      {offset !== undefined && ` (${formatOffset(offset)})`}
    </time>
  )
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** An http(s) address; anything else is shown and cannot be followed. */
export function UrlView({ value }: ViewProps): ReactNode {
  const address = text(value)
  if (address === '') return <EmptyValue />
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return address
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {address} <Icon name="outside" size={14} />
      <VisuallyHidden>
        <Trans>(opens in a new tab)</Trans>
      </VisuallyHidden>
    </a>
  )
}

/** A mail address. */
export function EmailView({ value }: ViewProps): ReactNode {
  const address = text(value)
  if (address === '') return <EmptyValue />
  return address.includes('@') ? <a href={`mailto:${encodeURI(address)}`}>{address}</a> : address
}

/** A telephone number. */
export function PhoneView({ value }: ViewProps): ReactNode {
  const number = text(value)
  return number === '' ? <EmptyValue /> : <a href={`tel:${number.replace(/[^+\d]/g, '')}`}>{number}</a>
}

/** The text, in its language. */
export function RichTextView({ value, language }: ViewProps) {
  const html = typeof value === 'string' ? value : ''
  return html.trim() === '' ? <EmptyValue /> : <Html html={html} lang={language} />
}

type Shown = { url: string; width: number; height: number }
const isShown = (value: unknown): value is Shown =>
  typeof value === 'object' && value !== null && 'url' in value && typeof value.url === 'string'

/** What it shows is not known, so it is marked as decoration and its size is said beside it. */
export function ImageView({ value }: ViewProps) {
  if (!isShown(value)) return <EmptyValue />
  const { url, width, height } = value
  return (
    <figure className={css.picture}>
      <img src={url} alt="" width={width || undefined} height={height || undefined} loading="lazy" />
      <figcaption>{width && height ? `${width} × ${height}` : url}</figcaption>
    </figure>
  )
}

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

/** The faces. A secret is never answered, so there is nothing to show. */
export const viewComponents = {
  key: TextView,
  text: TextView,
  richText: RichTextView,
  slug: TextView,
  boolean: BooleanView,
  dateTime: DateTimeView,
  timeZone: TextView,
  cost: CostView,
  url: UrlView,
  email: EmailView,
  phone: PhoneView,
  coordinate: CoordinateView,
  account: TextView,
  image: ImageView,
  parent: ParentView,
  password: EmptyValue,
  count: CountView,
  readOnly: ReadOnlyView,
  choice: ChoiceView,
  link: RelatedView,
  links: RelatedView,
  terms: RelatedView,
} satisfies Record<FieldKind, ComponentType<ViewProps>>

/** Answered as a text, `"0"` where nobody is named. */
export function AccountDetail({ value }: ViewProps) {
  const id = Number(value)
  return Number.isInteger(id) && id > 0 ? <AccountName id={id} /> : <EmptyValue />
}

/** Moments of the section `when` are in the record's own zone; all others in the site's, unless their name says UTC. */
export function DateTimeDetail({ value, field, record }: ViewProps) {
  const spoken = useInterfaceLanguage()
  if (typeof value !== 'string' || value === '') return <EmptyValue />
  if (!isWallTime(value)) return value
  const isSpan = field.section === 'when'
  const day = formatDay(value, spoken, 'long')
  if (isSpan && record[rangeFields.allDay] === true) return <time dateTime={value.slice(0, 10)}>{day}</time>
  const own = isSpan ? record[rangeFields.zone] : undefined
  const zone = typeof own === 'string' && own !== '' && isTimeZone(own) ? own : config.siteTimezone
  const side = isSpan ? resolveWallTime(value, zone) : undefined
  const at = side && side.kind !== 'never' ? `, ${formatTimeZone(zone, side.instant, spoken)}` : ''
  return <time dateTime={value.replace(' ', 'T')}>{`${day}, ${formatTime(value, spoken)}${at}`}</time>
}

/** The list of the users, and the parameters of its address that leave only those of one record, past ones too. */
export type UsageFilter = { resource: ResourceName; narrowed: (id: number) => [string, string][] }

/** The first list with a filter that takes records of this resource; `undefined` for one that nothing is filtered by. */
export function findUsageFilter(of: ResourceName): UsageFilter | undefined {
  for (const resource of resourceNames) {
    if (resource === of) continue
    const filters: Filters = resources[resource].filters
    const filter = Object.keys(filters).find((name) => filters[name]?.kind === 'records' && filters[name]?.of === of)
    const always: [string, string][] = filters['start_date'] ? [['dates', 'all']] : []
    if (filter !== undefined) return { resource, narrowed: (id) => [[filter, String(id)], ...always] }
  }
  return undefined
}

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

const more: { readonly [K in FieldKind]?: ComponentType<ViewProps> } = {
  account: AccountDetail,
  count: UsesDetail,
  dateTime: DateTimeDetail,
}

/** The face that shows a kind of value on a detail screen. */
export const getDetailComponent = (kind: FieldKind): ComponentType<ViewProps> => more[kind] ?? viewComponents[kind]
