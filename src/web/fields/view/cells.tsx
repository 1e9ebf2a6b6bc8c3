import type { ViewProps } from '../field-props.ts'
import { Trans } from '@lingui/react/macro'
import { formatNumber, formatCost, formatDay } from '#shared/dates/format.ts'
import { useInterfaceLanguage } from '../use-interface-language.ts'
import { config } from '#device/page-config.ts'
import type { ReactNode, ComponentType } from 'react'
import { useLingui } from '@lingui/react'
import type { EventState, Status } from '#shared/schema/status.ts'
import { isLanguage, type Language } from '#shared/i18n/language.ts'
import { StatusIcon, type StatusShape } from '#ui/StatusIcon.tsx'
import type { Severity } from '#ui/Notice.tsx'
import { stateLabel } from '#shared/i18n/labels.ts'
import { languageNames } from '#shared/i18n/language-names.ts'
import { normalizeText } from '#shared/i18n/translation-state.ts'
import { SecondaryText } from '#ui/Table.tsx'
import { isResourceName, type ResourceName, resources } from '#shared/schema/resources.ts'
import css from './cells.module.css'
import { useRecordName } from '../record-names.tsx'
import type { FieldKind } from '#shared/schema/kinds.ts'

/** The dash. */
export const EmptyValue = () => (
  <span aria-hidden="true" data-nothing="">
    –
  </span>
)

/** Text of the record carries the language it is in. */
export function TextView({ value, field, language }: ViewProps) {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  if (text === '') return <EmptyValue />
  return <span lang={field.perLanguage ? language : undefined}>{text}</span>
}

/** `null` is what a password hides. */
export function BooleanView({ value }: ViewProps) {
  if (typeof value !== 'boolean') return <EmptyValue />
  return value ? <Trans>Yes</Trans> : <Trans>No</Trans>
}

/** The number. */
export function CountView({ value }: ViewProps) {
  const spoken = useInterfaceLanguage()
  return typeof value === 'number' ? formatNumber(value, spoken) : <EmptyValue />
}

export function CostView({ value, language }: ViewProps) {
  if (typeof value !== 'string' || value === '') return <EmptyValue />
  return <span lang={language}>{formatCost(value, config.currency, language)}</span>
}

/** The day alone: a list compares days. */
export function DateTimeCell({ value }: ViewProps) {
  const spoken = useInterfaceLanguage()
  if (typeof value !== 'string' || value === '') return <EmptyValue />
  return <time dateTime={value.replace(' ', 'T')}>{formatDay(value, spoken, 'brief')}</time>
}

/** The host and the path; the row's own link is what one follows in a list. */
export function UrlCell({ value }: ViewProps): ReactNode {
  const address = typeof value === 'string' ? value.trim() : ''
  return address === '' ? <EmptyValue /> : address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
}

type Look = { shape: StatusShape; tone: Severity | 'quiet' }
/** How a status looks. */
export const statusIcons = {
  publish: { shape: 'full', tone: 'positive' },
  future: { shape: 'quarter', tone: 'info' },
  draft: { shape: 'half', tone: 'quiet' },
  pending: { shape: 'waiting', tone: 'warning' },
  private: { shape: 'closed', tone: 'quiet' },
  trash: { shape: 'gone', tone: 'danger' },
} satisfies Record<Status, Look>
/** How the state of an event looks; one that takes place as announced needs no mark. */
export const eventStatusIcons = {
  scheduled: undefined,
  postponed: { shape: 'waiting', tone: 'warning' },
  cancelled: { shape: 'gone', tone: 'danger' },
  sold_out: { shape: 'closed', tone: 'info' },
  moved_online: { shape: 'again', tone: 'info' },
} satisfies Record<EventState, Look | undefined>
const looks: { readonly [value: string]: Look | undefined } = { ...statusIcons, ...eventStatusIcons }

/** The word, with its shape where it has one; a language under its own name. */
export function ChoiceView({ value }: ViewProps) {
  const { i18n } = useLingui()
  if (typeof value !== 'string' || value === '') return <EmptyValue />
  if (isLanguage(value)) return <span lang={value}>{languageNames[value]}</span>
  const said = stateLabel(value)
  const word = said ? i18n._(said) : value
  const look = looks[value]
  return look ? <StatusIcon {...look} word={word} /> : word
}

/** The words of a stored text, without its markup and the addresses in it. */
export const richTextToText = (html: string): string => normalizeText(html.replace(/<[^>]*>/g, ' '))

/** How much of a text is looked at for one line, in characters. */
const enough = 2_000

/** The line, in its language. */
export function RichTextCell({ value, language }: ViewProps) {
  const text = typeof value === 'string' ? richTextToText(value.slice(0, enough)) : ''
  if (text === '') return <EmptyValue />
  return (
    <SecondaryText oneLine lang={language}>
      {text}
    </SecondaryText>
  )
}

/** A linked record, as a face needs it. */
export type LinkedRecord = { id: number; name: string; language: Language | undefined; about: string }

/** Reads the linked records of an answer: one object, a list of them, or none. `to` is the resource they belong to. */
export function toLinkedRecords(value: unknown, to: string | undefined): LinkedRecord[] {
  if (!isResourceName(to)) return []
  return (Array.isArray(value) ? value : [value]).flatMap((one) => {
    const linked = readOne(one, to)
    return linked ? [linked] : []
  })
}

function readOne(value: unknown, to: ResourceName): LinkedRecord | undefined {
  if (typeof value !== 'object' || value === null || !('id' in value) || typeof value.id !== 'number') return undefined
  const record: { readonly [name: string]: unknown } = { ...value }
  const { language, city } = record
  return {
    id: value.id,
    name: String(record[resources[to].title] ?? ''),
    language: isLanguage(language) ? language : undefined,
    about: typeof city === 'string' ? city : '',
  }
}

/** The names in a row; what tells a single one from its like stands below it. */
export function RelatedCell({ value, field }: ViewProps) {
  const linked = toLinkedRecords(value, field.to)
  const [only] = linked
  if (only === undefined) return <EmptyValue />
  return (
    <div className={css.names}>
      {linked.map(({ id, name, language }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <span lang={language}>{name}</span>
        </span>
      ))}
      {linked.length === 1 && only.about !== '' && (
        // Whole, not cut at the cell's width: a clip in each row triples what painting the rows takes.
        <SecondaryText lang={only.language}>{only.about}</SecondaryText>
      )}
    </div>
  )
}

/** Its name, asked of the server; until that is known, its number. */
export function ParentCell({ value, resource, language }: ViewProps) {
  const id = typeof value === 'number' && value > 0 ? value : undefined
  const found = useRecordName(resource, id, language)
  return id === undefined ? <EmptyValue /> : <span lang={found?.language}>{found?.name ?? `#${id}`}</span>
}

type EventCountProps = {
  /** How many events there are in the shown language. */
  count: number
  record: { readonly [name: string]: unknown }
  language: Language
  /** Draws the number of all languages. */
  children?: (all: string) => ReactNode
}

/** "12", with "5 in Nederlands" below it. Other servers answer the number of one language only. */
export function EventCount({ count, record, language, children = (all) => all }: EventCountProps) {
  const spoken = useInterfaceLanguage()
  const inAll = record['count_all_languages']
  const all = formatNumber(count, spoken)
  if (typeof inAll !== 'number' || inAll === count) return children(all)
  const wanted = <span lang={language}>{languageNames[language]}</span>
  return (
    <>
      {children(formatNumber(inAll, spoken))}
      <span className={css.inLanguage}>
        <Trans>
          {all} in {wanted}
        </Trans>
      </span>
    </>
  )
}

/** The same in a list, whose rows may be shown in another language than the one that is counted. */
export function EventCountCell({ row, language }: { row: { readonly [name: string]: unknown }; language: Language }) {
  return <EventCount count={Number(row['count'])} record={row} language={language} />
}

/** The faces. What has no short form is not for lists. */
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
  parent: ParentCell,
  password: EmptyValue,
  count: CountView,
  readOnly: EmptyValue,
  choice: ChoiceView,
  link: RelatedCell,
  links: RelatedCell,
  terms: RelatedCell,
} satisfies Record<FieldKind, ComponentType<ViewProps>>
