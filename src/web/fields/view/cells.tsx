import { lazyComponent } from '#ui/lazy-component.ts'
import type { ViewProps } from '../field-props.ts'
import { Trans } from '@lingui/react/macro'
import { formatNumber, formatCost, formatDay } from '#shared/dates/format.ts'
import { useInterfaceLanguage } from '../use-interface-language.ts'
import { config } from '#device/page-config.ts'
import { type ReactNode, type ComponentType, Suspense } from 'react'
import { useLingui } from '@lingui/react'
import type { EventState, Status } from '#shared/schema/status.ts'
import { languageName, languageLabel } from '#shared/i18n/locale.ts'
import { isLanguage, type Language } from '#shared/i18n/language.ts'
import { Pill, type StatusShape } from '#ui/StatusIcon.tsx'
import type { Severity } from '#ui/Notice.tsx'
import { stateLabel } from '#shared/i18n/labels.ts'
import { htmlToText } from '#shared/i18n/html-text.ts'
import { CategoryDot } from '#ui/CategoryDot.tsx'
import { SecondaryText } from '#ui/Table.tsx'
import css from './cells.module.css'
import { toLinkedRecords } from '../linked-records.ts'
import type { FieldKind } from '#shared/schema/kinds.ts'

/** A dash, hidden from screen readers and left out where rows are cards. */
export const EmptyValue = () => (
  <span aria-hidden="true" data-nothing="">
    –
  </span>
)

/** A line of text. */
export function TextView({ value, field, language }: ViewProps) {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  if (text === '') return <EmptyValue />
  return <span lang={field.perLanguage ? language : undefined}>{text}</span>
}

/** Yes or no; empty if a password protects the value. */
export function BooleanView({ value }: ViewProps) {
  if (typeof value !== 'boolean') return <EmptyValue />
  return value ? <Trans>Yes</Trans> : <Trans>No</Trans>
}

/** A whole number. */
export function CountView({ value }: ViewProps) {
  const interfaceLanguage = useInterfaceLanguage()
  return typeof value === 'number' ? formatNumber(value, interfaceLanguage) : <EmptyValue />
}

/** A cost as visitors see it. */
export function CostView({ value, language }: ViewProps) {
  if (typeof value !== 'string' || value === '') return <EmptyValue />
  return <span lang={language}>{formatCost(value, config.currency, language)}</span>
}

/** The day of a date and time. */
export function DateTimeCell({ value }: ViewProps) {
  const interfaceLanguage = useInterfaceLanguage()
  if (typeof value !== 'string' || value === '') return <EmptyValue />
  return <time dateTime={value.replace(' ', 'T')}>{formatDay(value, interfaceLanguage, 'brief')}</time>
}

/** A URL without scheme, as text. */
export function UrlCell({ value }: ViewProps): ReactNode {
  const url = typeof value === 'string' ? value.trim() : ''
  return url === '' ? <EmptyValue /> : url.replace(/^https?:\/\/(www\.)?|\/$/gi, '')
}

type Icon = { shape: StatusShape; tone: Severity | 'quiet' }

/** The icon of each status. */
export const statusIcons = {
  publish: { shape: 'full', tone: 'positive' },
  future: { shape: 'quarter', tone: 'info' },
  draft: { shape: 'half', tone: 'quiet' },
  pending: { shape: 'waiting', tone: 'warning' },
  private: { shape: 'closed', tone: 'quiet' },
  trash: { shape: 'cross', tone: 'danger' },
} satisfies Record<Status, Icon>

/** The icon of each event status. */
export const eventStatusIcons = {
  scheduled: undefined,
  postponed: { shape: 'waiting', tone: 'warning' },
  cancelled: { shape: 'cross', tone: 'danger' },
  sold_out: { shape: 'closed', tone: 'info' },
  moved_online: { shape: 'again', tone: 'info' },
} satisfies Record<EventState, Icon | undefined>

const icons: { readonly [value: string]: Icon | undefined } = { ...statusIcons, ...eventStatusIcons }

/** The label of a choice, with an icon for a status; a language by its own name. */
export function ChoiceView({ value }: ViewProps) {
  const { i18n } = useLingui()
  if (typeof value !== 'string' || value === '') return <EmptyValue />
  if (isLanguage(value)) return languageLabel(value)
  const message = stateLabel(value)
  const label = message ? i18n._(message) : value
  const icon = icons[value]
  return icon ? <Pill tone={icon.tone}>{label}</Pill> : label
}

/** Characters of HTML that are read for one line. */
const maxLength = 2_000

/** The beginning of a text on one line. */
export function RichTextCell({ value, language }: ViewProps) {
  const text = typeof value === 'string' ? htmlToText(value.slice(0, maxLength)) : ''
  if (text === '') return <EmptyValue />
  return (
    <SecondaryText oneLine lang={language}>
      {text}
    </SecondaryText>
  )
}

/** The name of the first linked record on one line, a venue with its city; others as "+2". */
export function RelatedCell({ value, field }: ViewProps) {
  const [first, ...others] = toLinkedRecords(value, field.to)
  if (first === undefined) return <EmptyValue />
  return (
    <>
      <span className={css.names}>
        {first.color && <CategoryDot hue={first.color} />}
        <span lang={first.language}>{first.name}</span>
        {others.length > 0 && <abbr title={others.map(({ name }) => name).join(', ')}>+{others.length}</abbr>}
      </span>
      {others.length === 0 && first.about !== '' && <SecondaryText lang={first.language}>{first.about}</SecondaryText>}
    </>
  )
}

const LazyParentCell = lazyComponent(async () => (await import('./ParentCell.tsx')).ParentCell)

/** The name of the parent; its id until the name is loaded. Waits in its own cell: the rows do not. */
export const ParentCell = (props: ViewProps) =>
  Number(props.value) ? (
    <Suspense fallback={`#${Number(props.value)}`}>
      <LazyParentCell {...props} />
    </Suspense>
  ) : (
    <EmptyValue />
  )

type EventCountProps = {
  /** Events in `language`. */
  count: number
  record: { readonly [name: string]: unknown }
  language: Language
  /** Renders the number of events in all languages. */
  children?: (total: string) => ReactNode
}

/** "12", with "5 in Dutch" below it. External servers return the number of one language only. */
export function EventCount({ count, record, language, children = (total) => total }: EventCountProps) {
  const interfaceLanguage = useInterfaceLanguage()
  const totalCount = record['count_all_languages']
  const all = formatNumber(count, interfaceLanguage)
  if (typeof totalCount !== 'number' || totalCount === count) return children(all)
  const wanted = languageName(language)
  return (
    <>
      {children(formatNumber(totalCount, interfaceLanguage))}
      <span className={css.inLanguage}>
        <Trans>
          {all} in {wanted}
        </Trans>
      </span>
    </>
  )
}

/** The number of events of a row, in the language of the list. */
export function EventCountCell({ row, language }: { row: { readonly [name: string]: unknown }; language: Language }) {
  return <EventCount count={Number(row['count'])} record={row} language={language} />
}

/** The component of each field kind in a list. Lists do not load `views.tsx`. */
export const cellComponents = {
  key: TextView,
  text: TextView,
  richText: RichTextCell,
  slug: TextView,
  boolean: BooleanView,
  dateTime: DateTimeCell,
  timeZone: TextView,
  cost: CostView,
  url: UrlCell,
  email: TextView,
  phone: TextView,
  coordinate: TextView,
  account: TextView,
  image: EmptyValue,
  // The only cell that loads names.
  parent: ParentCell,
  password: EmptyValue,
  count: CountView,
  minutes: TextView,
  readOnly: EmptyValue,
  choice: ChoiceView,
  color: TextView,
  link: RelatedCell,
  links: RelatedCell,
  terms: RelatedCell,
} satisfies Record<FieldKind, ComponentType<ViewProps>>
