import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { externalServer } from '#api/client.ts'
import { config } from '#device/page-config.ts'
import { useInterfaceLanguage } from '#fields/use-interface-language.ts'
import { partValues } from '#records/draft/draft.ts'
import { fieldName } from '#records/form/field-names.ts'
import { useFieldValue, useFormContext, useFormOutline } from '#records/form/form-context.tsx'
import { RecordField } from '#records/form/RecordField.tsx'
import { formatCost, formatNumber } from '#shared/dates/format.ts'
import type { Language } from '#shared/i18n/language.ts'
import { languageLabel, languageName } from '#shared/i18n/locale.ts'
import { normalizeText } from '#shared/i18n/normalize-text.ts'
import type { KnownTerm } from '#shared/translation-responses.ts'
import type { Field } from '#shared/schema/fields.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { suggestionFields } from '#shared/schema/suggestions.ts'
import { htmlToText } from '#shared/i18n/html-text.ts'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/css-classes.ts'
import { Html } from '#ui/Html.tsx'
import { isMac } from '#ui/keys.ts'
import { StatusIcon } from '#ui/StatusIcon.tsx'
import { WordDiff } from '#ui/WordDiff.tsx'
import { isHtmlText } from './check-text.ts'
import css from './desk.module.css'
import type { DeskKey } from './keys.ts'
import { KnownTerms, useKnownTerms } from './KnownTerms.tsx'
import { Suggestions } from './Suggestions.tsx'
import { canKeepSource, type DeskText, isBlank, isUnfinished } from './texts.ts'
import { TextWarnings } from './TextWarnings.tsx'

type TextRowProps = {
  /** The id of the record. */
  id: number
  text: DeskText
  references: readonly Language[]
  /** The text is being written: its rich text editor is live, and its keys are shown. */
  isActive: boolean
  /** The text equals the source on purpose. */
  isSame: boolean
  onActivate: (isToFocus: boolean) => void
  isWritable: boolean
  /** The text has just replaced another one. */
  canUndo: boolean
  onKey: (key: DeskKey) => void
  /** Puts a suggestion in place of the text. */
  onReplace: (value: string) => void
}

/** A text next to its source. A finished one is folded to a line until it is opened. */
export function TextRow({
  id,
  text,
  references,
  isActive,
  isSame,
  onActivate,
  isWritable,
  canUndo,
  onKey,
  onReplace,
}: TextRowProps) {
  const { i18n, t } = useLingui()
  const { form, language } = useFormContext()
  const { draft, errors } = useFormOutline(form)
  const { table, source } = draft
  const { field } = text
  const hasError = errors.some((error) => error.part === language && error.field === field)
  const [isOpen, open] = useIsOpen(isUnfinished(text) || text.state === 'edited' || isActive || hasError)
  const value = useFieldValue(form, { part: language, field })
  const own = typeof value === 'string' ? value : ''
  const original = String(partValues(draft, source)[field] ?? '')
  const isRich = isHtmlText(table.fields[field], field, own)
  const label = fieldName(i18n, table.name, language, field)
  const sourceLabel = fieldName(i18n, table.name, source, field)
  const terms = useKnownTerms(id, field)
  const warnings = text.state !== 'inherited' && (
    <TextWarnings
      field={field}
      source={original}
      terms={terms}
      text={own}
      isHtml={isRich}
      isWriting={isActive}
      isSame={isSame || text.state === 'upToDate'}
    />
  )
  if (!isOpen)
    return (
      <div className={css.row} data-text={field} role="group" aria-label={label} dir="ltr">
        <p className={css.folded}>
          <span className={css.name}>{sourceLabel}</span>
          <span className={css.line} lang={source}>
            {toLine(table.fields[field], original, source)}
          </span>
        </p>
        <div className={css.own}>
          <div className={css.folded}>
            <span className={css.name}>{label}</span>
            <span className={css.line} lang={language}>
              {toLine(table.fields[field], own, language)}
            </span>
            <State text={text} source={source} />
            <Button
              variant="bare"
              aria-label={t`Edit: ${label}`}
              onClick={() => {
                open()
                onActivate(true)
              }}
            >
              <Trans>Edit</Trans>
            </Button>
          </div>
          {warnings}
        </div>
      </div>
    )
  const isLive = !isRich || isActive || hasError
  return (
    <div
      className={classes(css.row, isActive && css.active)}
      data-text={field}
      role="group"
      aria-label={label}
      // All languages are written from left to right.
      dir="ltr"
      // Not while only its Edit button can have the focus: the button would be gone before it is pressed.
      onFocus={() => isLive && !isActive && onActivate(false)}
    >
      <SourceText text={text} references={references} terms={terms} />
      {/* Spelling of what is typed follows from here. */}
      <div className={css.own} spellCheck>
        {isLive ? (
          <RecordField part={language} field={field} mark={<State text={text} source={source} />} />
        ) : (
          <Shown label={label} mark={<State text={text} source={source} />} onEdit={() => onActivate(true)}>
            {own !== '' && <Html html={own} lang={language} />}
          </Shown>
        )}
        {warnings}
        <div className={css.foot}>
          {isActive && isWritable ? (
            <Hints text={text} onKey={onKey} hasSource={!isBlank(original)} canUndo={canUndo} />
          ) : (
            <span aria-hidden="true" />
          )}
          <Count own={own} original={original} />
        </div>
        {isActive && isWritable && original !== '' && !externalServer() && hasSuggestions(table.name, field) && (
          <Suggestions id={id} field={field} source={original} onUse={onReplace} onReturn={() => onActivate(true)} />
        )}
      </div>
    </div>
  )
}

const hasSuggestions = (resource: ResourceName, field: string): boolean => suggestionFields(resource).includes(field)

/** A rich text that is not being written. */
function Shown({
  label,
  mark,
  onEdit,
  children,
}: {
  label: string
  mark: ReactNode
  onEdit: () => void
  children: ReactNode
}) {
  const { t } = useLingui()
  return (
    <>
      <div className={css.label}>
        <span className={css.name}>{label}</span>
        {mark}
        <Button variant="bare" aria-label={t`Edit: ${label}`} onClick={onEdit}>
          <Trans>Edit</Trans>
        </Button>
      </div>
      <div role="presentation" className={css.shown} onClick={onEdit}>
        {children}
      </div>
    </>
  )
}

function State({ text: { state }, source }: { text: DeskText; source: Language }) {
  const name = languageName(source)
  switch (state) {
    case 'missing':
      return <StatusIcon shape="empty" tone="quiet" small word={<Trans>missing</Trans>} />
    case 'outdated':
      return <StatusIcon shape="again" tone="warning" small word={<Trans>outdated</Trans>} />
    case 'copied':
      return <StatusIcon shape="again" tone="warning" small word={<Trans>copied</Trans>} />
    case 'edited':
      return <StatusIcon shape="half" tone="quiet" small word={<Trans>not saved yet</Trans>} />
    case 'inherited':
      return <StatusIcon shape="done" tone="quiet" small word={<Trans>same as {name}</Trans>} />
    case 'upToDate':
      return <StatusIcon shape="done" tone="positive" small word={<Trans>up to date</Trans>} />
  }
}

/** The source text; of an outdated translation, with what changed in it since. Below it the same text in further languages. */
function SourceText({
  text: { field, state },
  references,
  terms,
}: {
  text: DeskText
  references: readonly Language[]
  terms: readonly KnownTerm[]
}) {
  const { i18n, t } = useLingui()
  const { form, language } = useFormContext()
  const { draft, bundle } = useFormOutline(form)
  const { table, source } = draft
  const value = partValues(draft, source)[field]
  const label = fieldName(i18n, table.name, source, field)
  const from = bundle?.made_from?.[language]?.[field]
  const before = typeof from === 'string' ? normalizeText(from) : ''
  const others = references.filter(
    (other) => other !== source && other !== language && hasText(partValues(draft, other)[field]),
  )
  return (
    <div className={css.source} role="group" aria-label={t`Source text: ${label}`}>
      <div className={css.label}>
        <span className={css.name}>{label}</span>
        {state === 'outdated' && before !== '' && (
          <span className={css.changed}>
            <Trans>changed since your translation</Trans>
          </span>
        )}
      </div>
      <div className={css.text}>
        {state === 'outdated' && before !== '' ? (
          <WordDiff from={before} to={normalizeText(hasText(value) ? value : '')} lang={source} />
        ) : (
          <Text value={value} lang={source} field={table.fields[field]} />
        )}
      </div>
      <KnownTerms terms={terms} />
      {others.map((other) => (
        <div key={other} className={css.reference} role="group" aria-label={fieldName(i18n, table.name, other, field)}>
          <span className={css.code} title={languageLabel(other)} aria-hidden="true">
            {other.toUpperCase()}
          </span>
          <Text value={partValues(draft, other)[field]} lang={other} field={table.fields[field]} />
        </div>
      ))}
    </div>
  )
}

const hasText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** A text as one line without markup; a cost as visitors see it. */
const toLine = (field: Field | undefined, text: string, language: Language): string =>
  field?.kind === 'cost' ? formatCost(text, config.currency, language) : htmlToText(text)

function Text({ value, lang, field }: { value: unknown; lang: Language; field: Field | undefined }) {
  if (!hasText(value))
    return (
      <span className={css.nothing}>
        <Trans>empty</Trans>
      </span>
    )
  if (field?.kind === 'richText') return <Html html={value} lang={lang} />
  return <span lang={lang}>{field?.kind === 'cost' ? formatCost(value, config.currency, lang) : value}</span>
}

const lengthOf = (html: string): number => htmlToText(html).length

/** “46 of 52 characters”: the lengths of the text and of its source. */
function Count({ own, original }: { own: string; original: string }) {
  const language = useInterfaceLanguage()
  const source = lengthOf(original)
  const length = formatNumber(lengthOf(own), language)
  const total = formatNumber(source, language)
  return (
    <span className={css.count}>
      <Plural value={source} one={`${length} of ${total} character`} other={`${length} of ${total} characters`} />
    </span>
  )
}

const keyNames = {
  keep: isMac ? '⌘↵' : 'Ctrl ↵',
  confirm: isMac ? '⌘⇧↵' : 'Ctrl ⇧ ↵',
  copy: isMac ? '⌥↵' : 'Alt ↵',
  same: isMac ? '⌥⇧↵' : 'Alt ⇧ ↵',
  undo: isMac ? '⌘Z' : 'Ctrl Z',
} as const

/** The actions for the focused text, with their keys. */
function Hints({
  text,
  onKey,
  hasSource,
  canUndo,
}: {
  text: DeskText
  onKey: (key: DeskKey) => void
  hasSource: boolean
  canUndo: boolean
}) {
  const { form, language } = useFormContext()
  const isBehind = text.state === 'outdated' || text.state === 'copied'
  const isNew = copiedNow(form.state().draft.parts[language].copied, text.field)
  return (
    <span className={css.hints}>
      <Hint keys={keyNames.keep} shortcut="Control+Enter Meta+Enter" onPress={() => onKey('keep')}>
        <Trans>Keep and next</Trans>
      </Hint>
      {isBehind && (!externalServer() || isNew) && (
        <Hint keys={keyNames.confirm} shortcut="Control+Shift+Enter Meta+Shift+Enter" onPress={() => onKey('confirm')}>
          <Trans>Still right</Trans>
        </Hint>
      )}
      {hasSource && (
        <Hint keys={keyNames.copy} shortcut="Alt+Enter" onPress={() => onKey('copy')}>
          <Trans>Copy source</Trans>
        </Hint>
      )}
      {hasSource && canKeepSource(text, form.state().draft.table) && (
        <Hint keys={keyNames.same} shortcut="Alt+Shift+Enter" onPress={() => onKey('same')}>
          <Trans>Keep as it is</Trans>
        </Hint>
      )}
      {canUndo && (
        <Hint keys={keyNames.undo} shortcut="Control+Z Meta+Z" onPress={() => onKey('undo')}>
          <Trans>Undo</Trans>
        </Hint>
      )}
    </span>
  )
}

const copiedNow = (copied: { readonly [field: string]: unknown } | undefined, field: string): boolean =>
  copied !== undefined && field in copied

/** A button that leaves the focus in the text. */
function Hint({
  keys,
  shortcut,
  onPress,
  children,
}: {
  keys: string
  shortcut: string
  onPress: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      className={css.hint}
      aria-keyshortcuts={shortcut}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children} <kbd aria-hidden="true">{keys}</kbd>
    </button>
  )
}

/** Whether a text is open: once it must be or was opened, it stays so. */
function useIsOpen(mustBeOpen: boolean): [isOpen: boolean, open: () => void] {
  const [isOpen, setIsOpen] = useState(mustBeOpen)
  if (mustBeOpen && !isOpen) setIsOpen(true)
  return [isOpen || mustBeOpen, () => setIsOpen(true)]
}
