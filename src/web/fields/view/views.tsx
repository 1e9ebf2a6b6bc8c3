import { ExternalLink } from 'lucide-react'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import type { ViewProps } from '../field-props.ts'
import { cellComponents, CountView, EmptyValue, EventCount, ParentCell, TextView } from './cells.tsx'
import css from './views.module.css'
import { formatCoordinates, formatDateTime, formatDay, formatTime } from '#shared/dates/format.ts'
import { useInterfaceLanguage } from '../use-interface-language.ts'
import { isDateTime, parseOffset, toWallTime, isWallTime, isTimeZone } from '#shared/dates/wall-time.ts'
import { formatOffset, resolveWallTime, formatTimeZone } from '../input/time-zones.ts'
import type { ReactNode, ComponentType } from 'react'
import { CategoryDot } from '#ui/CategoryDot.tsx'
import { Icon } from '#ui/Icon.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { Html } from '#ui/Html.tsx'
import { Link } from '#ui/Link.tsx'
import { paths } from '#api/paths.ts'
import { hueLabels } from '#shared/i18n/form/hue-labels.ts'
import { type Hue, isHue } from '#shared/schema/hues.ts'
import { isResourceName } from '#shared/schema/resources.ts'
import type { FieldKind } from '#shared/schema/kinds.ts'
import { AccountName } from '../account-names.tsx'
import { toLinkedRecords } from '../linked-records.ts'
import { config } from '#device/page-config.ts'
import { rangeFields } from '../field-props.ts'
import { findUsageFilter } from '../usage-filter.ts'

/** A derived value; JSON if it is an object. */
function ReadOnlyView({ value }: ViewProps) {
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return <EmptyValue />
  if (typeof value === 'boolean') return value ? <Trans>Yes</Trans> : <Trans>No</Trans>
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  return <code className={css.data}>{JSON.stringify(value, undefined, 1)}</code>
}

/** A latitude or longitude; invalid input as typed. */
function CoordinateView(props: ViewProps) {
  const interfaceLanguage = useInterfaceLanguage()
  return typeof props.value === 'number' ? formatCoordinates(props.value, interfaceLanguage) : <TextView {...props} />
}

/** Day and time in words; the offset where the clock shows the time twice. */
function DateTimeView({ value }: ViewProps) {
  const interfaceLanguage = useInterfaceLanguage()
  if (typeof value !== 'string' || !isDateTime(value)) return <EmptyValue />
  const offset = parseOffset(value)
  return (
    <time dateTime={value.replace(' ', 'T')}>
      {formatDateTime(toWallTime(value), interfaceLanguage, 'long')}
      {offset !== undefined && ` (${formatOffset(offset)})`}
    </time>
  )
}

const toText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** A link to an http(s) URL; anything else as text. */
function UrlView({ value }: ViewProps): ReactNode {
  const address = toText(value)
  if (address === '') return <EmptyValue />
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return address
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {address} <Icon icon={ExternalLink} size={14} />
      <VisuallyHidden>
        <Trans>(opens in a new tab)</Trans>
      </VisuallyHidden>
    </a>
  )
}

/** A link to an e-mail address. */
function EmailView({ value }: ViewProps): ReactNode {
  const address = toText(value)
  if (address === '') return <EmptyValue />
  return address.includes('@') ? <a href={`mailto:${encodeURI(address)}`}>{address}</a> : address
}

/** A link to a phone number. */
function PhoneView({ value }: ViewProps): ReactNode {
  const number = toText(value)
  return number === '' ? <EmptyValue /> : <a href={`tel:${number.replace(/[^+\d]/g, '')}`}>{number}</a>
}

/** Sanitized HTML. */
function RichTextView({ value, language }: ViewProps) {
  const html = typeof value === 'string' ? value : ''
  return html.trim() === '' ? <EmptyValue /> : <Html html={html} lang={language} />
}

type Image = { url: string; width: number; height: number }
const isImage = (value: unknown): value is Image =>
  typeof value === 'object' && value !== null && 'url' in value && typeof value.url === 'string'

/** An image with its size. Its alt text is not part of the response. */
function ImageView({ value }: ViewProps) {
  if (!isImage(value)) return <EmptyValue />
  const { url, width, height } = value
  return (
    <figure className={css.image}>
      <img src={url} alt="" width={width || undefined} height={height || undefined} loading="lazy" />
      <figcaption>{width && height ? `${width} × ${height}` : url}</figcaption>
    </figure>
  )
}

/** A link to the parent. */
function ParentView(props: ViewProps) {
  const { value, resource, language } = props
  if (typeof value !== 'number' || value <= 0) return <EmptyValue />
  return (
    <Link to={paths.record(resource, value, language)}>
      <ParentCell {...props} />
    </Link>
  )
}

/** A colour of categories by dot and name. */
export function HueName({ hue }: { hue: Hue }) {
  const { i18n } = useLingui()
  return (
    <>
      <CategoryDot hue={hue} />
      {i18n._(hueLabels[hue])}
    </>
  )
}

const ColorView = ({ value }: ViewProps) => (isHue(value) ? <HueName hue={value} /> : <EmptyValue />)

/** Links to the linked records. */
function RelatedView({ value, field, language }: ViewProps) {
  const { to } = field
  const linked = toLinkedRecords(value, to)
  if (linked.length === 0 || !isResourceName(to)) return <EmptyValue />
  return (
    <ul className={css.links}>
      {linked.map(({ id, name, language: recordLanguage, about, color }) => (
        <li key={id}>
          {color && <CategoryDot hue={color} />}
          <Link to={paths.record(to, id, language)} lang={recordLanguage}>
            {name || <Trans>Untitled</Trans>}
          </Link>
          {about !== '' && <span className={css.about}> {about}</span>}
        </li>
      ))}
    </ul>
  )
}

/** The component that shows a value of each field kind. */
export const viewComponents: { readonly [K in FieldKind]: ComponentType<ViewProps> } = {
  ...cellComponents,
  richText: RichTextView,
  dateTime: DateTimeView,
  url: UrlView,
  email: EmailView,
  phone: PhoneView,
  coordinate: CoordinateView,
  image: ImageView,
  color: ColorView,
  parent: ParentView,
  readOnly: ReadOnlyView,
  link: RelatedView,
  links: RelatedView,
  terms: RelatedView,
}

/** The account, whose id is a text; `"0"` for none. */
function AccountDetail({ value }: ViewProps) {
  const id = Number(value)
  return Number.isInteger(id) && id > 0 ? <AccountName id={id} /> : <EmptyValue />
}

/** Day, time and time zone. Only dates of the section `when` are in the time zone of the record. */
function DateTimeDetail({ value, field, record }: ViewProps) {
  const interfaceLanguage = useInterfaceLanguage()
  if (typeof value !== 'string' || value === '') return <EmptyValue />
  if (!isWallTime(value)) return value
  const isRange = field.section === 'when'
  const day = formatDay(value, interfaceLanguage, 'long')
  if (isRange && record[rangeFields.allDay] === true) return <time dateTime={value.slice(0, 10)}>{day}</time>
  const recordZone = isRange ? record[rangeFields.zone] : undefined
  const zone =
    typeof recordZone === 'string' && recordZone !== '' && isTimeZone(recordZone) ? recordZone : config.siteTimezone
  const resolved = isRange ? resolveWallTime(value, zone) : undefined
  const zoneText =
    resolved && resolved.kind !== 'skipped' ? `, ${formatTimeZone(zone, resolved.instant, interfaceLanguage)}` : ''
  return <time dateTime={value.replace(' ', 'T')}>{`${day}, ${formatTime(value, interfaceLanguage)}${zoneText}`}</time>
}

/** The number of uses, as a link to the list of them if a filter exists. */
function UsesDetail(props: ViewProps) {
  const { value, resource, record, language } = props
  const usage = findUsageFilter(resource)
  const { id } = record
  if (typeof value !== 'number' || typeof id !== 'number' || !usage) return <CountView {...props} />
  return (
    <EventCount count={value} record={record} language={language}>
      {(total) => <Link to={paths.list(usage.resource, language, usage.params(id))}>{total}</Link>}
    </EventCount>
  )
}

/** The component of each field kind on a detail page. */
export const detailComponents: { readonly [K in FieldKind]: ComponentType<ViewProps> } = {
  ...viewComponents,
  account: AccountDetail,
  count: UsesDetail,
  dateTime: DateTimeDetail,
}
