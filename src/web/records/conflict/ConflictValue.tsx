// A value of a draft, with the words that differ from another value.
import { Trans, useLingui } from '@lingui/react/macro'
import { createElement, Suspense } from 'react'
import type { FieldKind } from '#shared/schema/kinds.ts'
import { findNested } from '#shared/schema/links.ts'
import { isResourceName, resources } from '#shared/schema/resources.ts'
import { isDateTime } from '#shared/dates/wall-time.ts'
import { normalizeText } from '#shared/i18n/normalize-text.ts'
import type { RecordChoice, ViewProps } from '#fields/field-props.ts'
import { AccountName } from '#fields/account-names.tsx'
import { LinkedImage } from '#fields/image/image-preview.tsx'
import { toRecordChoices } from '#fields/linked-records.ts'
import { RecordNames } from '#fields/record-names.tsx'
import { viewComponents } from '#fields/view/views.tsx'
import { Html } from '#ui/Html.tsx'
import { languageName } from '#shared/i18n/locale.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import type { FieldPath } from '../draft/draft.ts'
import { useRecordFormState, useFormContext } from '../form/form-context.tsx'
import css from './conflict.module.css'

/** Forms load the comparison of words with the first conflict. */
const NewWords = lazyPart(async () => (await import('./NewWords.tsx')).NewWords)

/** Kinds that are shown by their view; a date only if it is valid. */
const viewedKinds: readonly FieldKind[] = ['boolean', 'dateTime', 'coordinate', 'choice']

/** `baseValue`: the value to compare with. */
export function ConflictValue({
  path: { part, field: name },
  value,
  baseValue,
}: {
  path: FieldPath
  value: unknown
  baseValue?: unknown
}) {
  const { form, language: pageLanguage } = useFormContext()
  const { draft, bundle, linked } = useRecordFormState(form)
  const field = draft.table.fields[name]
  const language = part === 'shared' ? undefined : part
  if (value === null && field?.inherits && language && language !== draft.source) {
    const source = languageName(draft.source)
    return (
      <p className={css.nothing}>
        <Trans>same as {source}</Trans>
      </p>
    )
  }
  if (!field || value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return <EmptyText />
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  const before = typeof baseValue === 'string' ? baseValue : ''
  const { kind } = field
  if (kind === 'account' && typeof value === 'number')
    return (
      <p>
        <AccountName id={value} />
      </p>
    )
  if (kind === 'image')
    return (
      <p>
        <LinkedImage value={text} savedValue={bundle?.shared[name]} language={pageLanguage} className={css.image} />
      </p>
    )
  if (kind === 'parent' || kind === 'link' || kind === 'links' || kind === 'terms') {
    const resource = kind === 'parent' ? draft.table.name : field.to
    const known = [...toRecordChoices(bundle?.shared[name], resource), ...linked]
    return <Records resource={resource} value={value} known={known} />
  }
  if (kind === 'richText') return <RichTextDiff before={before} html={text} lang={language} />
  if (!viewedKinds.includes(kind) || (kind === 'dateTime' && !isDateTime(text)))
    return <TextDiff before={before} text={text} lang={language} />
  const { name: resource } = draft.table
  const props = { field, value, resource, language: language ?? pageLanguage, record: bundle?.shared ?? {} }
  return <div>{createElement<ViewProps>(viewComponents[kind], props)}</div>
}

const EmptyText = () => (
  <p className={css.nothing}>
    <Trans>empty</Trans>
  </p>
)

/** The names of records: those that the form knows, the others are loaded. */
function Records({
  resource,
  value,
  known,
}: {
  resource: string | undefined
  value: unknown
  known: readonly RecordChoice[]
}) {
  const { language } = useFormContext()
  const { t } = useLingui()
  const ids = (Array.isArray(value) ? value : [value]).filter((id): id is number => typeof id === 'number' && id > 0)
  const names = ids.map((id) => known.find((other) => other.id === id)?.name)
  const title = isResourceName(resource) ? resources[resource].title : 'name'
  const created = findNested(value).map(({ record }) => String(record[title] ?? ''))
  if (ids.length + created.length === 0) return <EmptyText />
  return (
    <p>
      {!isResourceName(resource) || names.every((name) => name !== undefined) ? (
        ids.map((id, index) => names[index] ?? `#${id}`).join(', ')
      ) : (
        <RecordNames resource={resource} ids={ids} language={language} />
      )}
      {ids.length > 0 && created.length > 0 && ', '}
      {created.map((name) => t`${name} (new)`).join(', ')}
    </p>
  )
}

type DiffProps = { before: string; lang: string | undefined }

/** Texts that differ only in markup are rendered. */
function RichTextDiff({ before, html, lang }: DiffProps & { html: string }) {
  const [old, now] = [normalizeText(before), normalizeText(html)]
  return old === '' || old === now ? <Html html={html} lang={lang} /> : <TextDiff before={old} text={now} lang={lang} />
}

function TextDiff({ before, text, lang }: DiffProps & { text: string }) {
  if (before === '') return <p lang={lang}>{text}</p>
  return (
    <p lang={lang}>
      <Suspense fallback={text}>
        <NewWords before={before} text={text} />
      </Suspense>
    </p>
  )
}
