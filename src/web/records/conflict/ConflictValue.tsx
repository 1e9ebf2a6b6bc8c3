// A value of a draft as text, with the words that differ from another value.
import { Trans, useLingui } from '@lingui/react/macro'
import { createElement, type ReactNode } from 'react'
import type { FieldKind } from '#shared/schema/kinds.ts'
import { findNested } from '#shared/schema/links.ts'
import { isResourceName, resources } from '#shared/schema/resources.ts'
import { isDateTime } from '#shared/dates/wall-time.ts'
import { normalizeText } from '#shared/i18n/translation-state.ts'
import type { RecordChoice, ViewProps } from '#fields/field-props.ts'
import { AccountName } from '#fields/account-names.tsx'
import { LinkedImage } from '#fields/image/image-preview.tsx'
import { RecordNames } from '#fields/record-names.tsx'
import { viewComponents } from '#fields/view/views.tsx'
import { Html } from '#ui/Html.tsx'
import { languageName } from '#shared/i18n/locale.ts'
import type { FieldPath } from '../draft/draft.ts'
import { linkedChoices } from '../form/selected-records.ts'
import { useRecordFormState, useFormContext } from '../form/form-context.tsx'
import css from './conflict.module.css'
import { diffWordsWithSpace } from 'diff'

/** How a kind is displayed: as text with marked words, as markup, by its view, or by the records that it names. */
type Way = 'words' | 'markup' | 'face' | 'moment' | 'records' | 'above' | 'account' | 'picture'
const ways = {
  key: 'words',
  text: 'words',
  richText: 'markup',
  slug: 'words',
  boolean: 'face',
  dateTime: 'moment',
  timeZone: 'words',
  cost: 'words',
  url: 'words',
  email: 'words',
  phone: 'words',
  coordinate: 'face',
  account: 'account',
  image: 'picture',
  parent: 'above',
  password: 'words',
  count: 'words',
  readOnly: 'words',
  choice: 'face',
  link: 'records',
  links: 'records',
  terms: 'records',
} satisfies Record<FieldKind, Way>

/** `beside`: the value to compare with. */
export function ConflictValue({
  path: { part, field: name },
  value,
  beside,
}: {
  path: FieldPath
  value: unknown
  beside?: unknown
}) {
  const { language } = useFormContext()
  const { draft, bundle, linked } = useRecordFormState(useFormContext().form)
  const field = draft.table.fields[name]
  const lang = part === 'shared' ? undefined : part
  if (value === null && field?.inherits && lang && lang !== draft.source) {
    const source = languageName(draft.source)
    return (
      <p className={css.nothing}>
        <Trans>same as {source}</Trans>
      </p>
    )
  }
  if (!field || value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return (
      <p className={css.nothing}>
        <Trans>empty</Trans>
      </p>
    )
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  const before = typeof beside === 'string' ? beside : ''
  const way = ways[field.kind]
  if (way === 'account' && typeof value === 'number')
    return (
      <p>
        <AccountName id={value} />
      </p>
    )
  if (way === 'picture')
    return (
      <p>
        <LinkedImage value={text} savedValue={bundle?.shared[name]} language={language} className={css.picture} />
      </p>
    )
  if (way === 'records' || way === 'above') {
    const of = way === 'above' ? draft.table.name : field.to
    return <Records of={of} value={value} known={[...linkedChoices(bundle?.shared[name], getTitle(of)), ...linked]} />
  }
  if (way === 'markup') return <Prose before={before} html={text} lang={lang} />
  // A date that cannot be read stays as typed.
  if (way === 'words' || (way === 'moment' && !isDateTime(text)))
    return <Marked before={before} text={text} lang={lang} />
  const record = bundle?.shared ?? {}
  const face = { field, value, resource: draft.table.name, language: lang ?? language, record }
  return <div>{createElement<ViewProps>(viewComponents[field.kind], face)}</div>
}

const getTitle = (of: string | undefined): string => (isResourceName(of) ? resources[of].title : 'name')

/** Names that the form knows, and names to fetch. */
function Records({ of, value, known }: { of: string | undefined; value: unknown; known: readonly RecordChoice[] }) {
  const { language } = useFormContext()
  const { t } = useLingui()
  const ids = (Array.isArray(value) ? value : [value]).filter((id): id is number => typeof id === 'number' && id > 0)
  const names = ids.map((id) => known.find((other) => other.id === id)?.name)
  const title = getTitle(of)
  const created = findNested(value).map(({ record }) => String(record[title] ?? ''))
  const isKnown = names.every((name) => name !== undefined)
  if (ids.length + created.length === 0)
    return (
      <p className={css.nothing}>
        <Trans>empty</Trans>
      </p>
    )
  return (
    <p>
      {isKnown || !isResourceName(of) ? (
        ids.map((id, at) => names[at] ?? `#${id}`).join(', ')
      ) : (
        <RecordNames resource={of} ids={ids} language={language} />
      )}
      {ids.length > 0 && created.length > 0 && ', '}
      {created.map((name) => t`${name} (new)`).join(', ')}
    </p>
  )
}

type Told = { before: string; lang: string | undefined }

/** Texts that differ only in markup have no marks: the text is rendered instead. */
function Prose({ before, html, lang }: Told & { html: string }) {
  const [old, now] = [normalizeText(before), normalizeText(html)]
  return old === '' || old === now ? <Html html={html} lang={lang} /> : <Marked before={old} text={now} lang={lang} />
}

function Marked({ before, text, lang }: Told & { text: string }) {
  if (before === '') return <p lang={lang}>{text}</p>
  return <p lang={lang}>{newWords(before, text).map(({ text: piece, isNew }, at) => marked(piece, isNew, at))}</p>
}

const marked = (piece: string, isNew: boolean, at: number): ReactNode =>
  isNew ? <ins key={`${at} ${piece}`}>{piece}</ins> : piece

/** A piece of a text; `isNew`: it is not in the other text. */
export type Piece = { text: string; isNew: boolean }

/** In characters: longer texts are not compared, since that blocks the page. */
const most = 20_000

/** The pieces of `text`, compared with `before`; joined they are `text`. */
export function newWords(before: string, text: string): Piece[] {
  if (before.length + text.length > most) return [{ text, isNew: before !== text }]
  return diffWordsWithSpace(before, text)
    .filter(({ removed }) => !removed)
    .map(({ value, added }) => ({ text: value, isNew: added }))
}
