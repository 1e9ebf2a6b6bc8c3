// Earlier translations of a similar text, below the text that is being written.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { paths } from '#api/paths.ts'
import { suggestionsQuery } from '#api/suggestions.ts'
import { useFormContext } from '#records/form/form-context.tsx'
import { languageName } from '#shared/i18n/locale.ts'
import { normalizeText } from '#shared/i18n/normalize-text.ts'
import type { Suggestion } from '#shared/translation-responses.ts'
import { htmlToText } from '#shared/i18n/html-text.ts'
import { Button } from '#ui/Button.tsx'
import { isMac } from '#ui/keys.ts'
import { Link } from '#ui/Link.tsx'
import { WordDiff } from '#ui/WordDiff.tsx'
import deskCss from './desk.module.css'
import css from './suggestions.module.css'

type SuggestionsProps = {
  id: number
  field: string
  /** The source text. */
  source: string
  /** Puts a translation in place of the text. */
  onUse: (translation: string) => void
  /** Moves the focus to the text that is being written. */
  onReturn: () => void
}

/** A line with the number of suggestions and the first of them, which stays free without any; it opens the list. */
export function Suggestions({ id, field, source, onUse, onReturn }: SuggestionsProps) {
  const { form, language } = useFormContext()
  const { data = [] } = useQuery(suggestionsQuery(form.state().draft.table.name, id, field, language))
  const [isOpen, setIsOpen] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const listId = useId()
  useEffect(() => {
    if (isOpen) usesIn(list.current)[0]?.focus()
  }, [isOpen])
  const [first] = data
  const count = data.length
  const goBack = () => {
    setIsOpen(false)
    onReturn()
  }
  const use = ({ translation }: Suggestion) => {
    onUse(translation)
    goBack()
  }
  return (
    <div className={css.suggestions}>
      <div className={css.line} role="status">
        {first && (
          <>
            <button
              type="button"
              className={deskCss.hint}
              aria-expanded={isOpen}
              aria-controls={isOpen ? listId : undefined}
              aria-keyshortcuts="Alt+ArrowDown"
              data-suggestions
              onClick={() => setIsOpen(!isOpen)}
            >
              <Plural value={count} one="# suggestion" other="# suggestions" />{' '}
              <kbd aria-hidden="true">{isMac ? '⌥↓' : 'Alt ↓'}</kbd>
            </button>
            {!isOpen && (
              <span className={css.first} lang={language}>
                {htmlToText(first.translation)}
              </span>
            )}
          </>
        )}
      </div>
      {isOpen && first && (
        <ul
          ref={list}
          id={listId}
          className={css.list}
          onKeyDown={(event) => {
            if (event.key === 'Escape') goBack()
            else if (!moveFocus(event, list.current)) return
            event.preventDefault()
            event.stopPropagation()
          }}
        >
          {data.map((suggestion) => (
            <Item
              key={`${suggestion.record.resource}/${suggestion.record.id}`}
              suggestion={suggestion}
              source={source}
              onUse={() => use(suggestion)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

const usesIn = (place: Element | null): HTMLElement[] => [...(place?.querySelectorAll<HTMLElement>('[data-use]') ?? [])]

/** Opens the suggestions of a text, or moves the focus into the open list. */
export function openSuggestions(row: Element): void {
  const button = row.querySelector<HTMLElement>('[data-suggestions]')
  if (button?.ariaExpanded === 'true') usesIn(row)[0]?.focus()
  else button?.click()
}

/** Moves the focus to the next or previous suggestion with the arrow keys; returns whether the key was one of them. */
function moveFocus({ key, altKey }: KeyboardEvent, list: Element | null): boolean {
  if (altKey || (key !== 'ArrowDown' && key !== 'ArrowUp')) return false
  const uses = usesIn(list)
  const at = uses.findIndex((use) => use.closest('li')?.contains(document.activeElement))
  const next = at + (key === 'ArrowDown' ? 1 : -1)
  uses[Math.min(Math.max(next, 0), uses.length - 1)]?.focus()
  return true
}

type ItemProps = Pick<SuggestionsProps, 'source'> & { suggestion: Suggestion; onUse: () => void }

/** A suggestion: what its source text has different, its translation without markup, and its record. */
function Item({ suggestion, source, onUse }: ItemProps) {
  const { t } = useLingui()
  const { form, language } = useFormContext()
  const { source: sourceLanguage } = form.state().draft
  const { translation, score, direction, record } = suggestion
  const text = htmlToText(translation)
  const start = text.slice(0, 100)
  const name = languageName(language)
  return (
    <li className={css.item}>
      <div className={css.source}>
        <WordDiff from={normalizeText(suggestion.source)} to={normalizeText(source)} lang={sourceLanguage} />
        <span className={css.score}>{score === 100 ? <Trans>same text</Trans> : <Trans>{score}% similar</Trans>}</span>
      </div>
      <p className={css.translation} lang={language}>
        {text}
      </p>
      <div className={css.origin}>
        <span>
          <Link to={paths.record(record.resource, record.id, language)} lang={record.language}>
            {record.title === '' ? t`Untitled` : record.title}
          </Link>
          {direction === 'opposite' && (
            <>
              {' · '}
              <Trans>written in {name}</Trans>
            </>
          )}
        </span>
        <Button data-use aria-label={t`Use “${start}”`} onClick={onUse}>
          <Trans>Use</Trans>
        </Button>
      </div>
    </li>
  )
}
