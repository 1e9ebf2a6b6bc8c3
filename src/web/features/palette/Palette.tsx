// The palette over the page: find any record in any language, go anywhere, do what the screen offers, from the keyboard.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from 'react-router'
import { getUrlLanguage } from '#api/paths.ts'
import { externalServer } from '#api/client.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { ErrorNotice } from '#ui/Notice.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import type { InterfaceLanguage } from '#shared/i18n/language.ts'
import { PaletteList } from './PaletteList.tsx'
import type { Entry } from './entry.ts'
import { holds } from './fold-text.ts'
import css from './palette.module.css'
import { useCommands } from './use-commands.ts'
import { maxSearchLength, useHits } from './use-hits.ts'

type Props = {
  /** What was typed before it stood. */
  early: () => string
  onClose: () => void
  /** Chooses the language of the page. */
  speak: (language: InterfaceLanguage) => void
  /** Shows the shortcuts. */
  onOverview: () => void
}

/** Stands while it is open; whatever is taken closes it first. */
export function Palette({ early, onClose, speak, onOverview }: Props) {
  const { t } = useLingui()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const isBeside = useRef(false)
  const navigate = useNavigate()
  const language = getUrlLanguage(useLocation().search) ?? 'en'
  const [text, setText] = useState('')
  const [activeId, setActiveId] = useState<string>()
  const commands = useCommands(speak, onOverview)
  const hits = useHits(text, language)
  // Records come later than commands, and stand below them: what Enter takes does not change under one's finger.
  const groups = [
    ...commands
      .map(({ name, entries }) => ({ name, entries: entries.filter(({ label }) => holds(`${name} ${label}`, text)) }))
      .filter(({ entries }) => entries.length > 0),
    ...hits.groups,
  ]
  const entries = groups.flatMap((group) => group.entries)
  const active = entries.find((entry) => entry.id === activeId) ?? entries[0]
  const found = hits.groups.reduce((sum, group) => sum + group.entries.length, 0)
  // Read when the dialog opens, not when it first renders: React may show it later, and keys arrive in between.
  const takeEarlyText = useEffectEvent(() => setText(early()))
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    takeEarlyText()
    // Closing before the element leaves the page is what gives the focus back to where it was.
    return () => element?.close()
  }, [])
  const take = (entry: Entry, isApart: boolean) => {
    if ('to' in entry && isApart) {
      window.open(entry.to, '_blank', 'noopener')
      return
    }
    flushSync(onClose)
    if ('to' in entry) void navigate(entry.to, { state: entry.state })
    else entry.run()
  }
  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    // A word that is being composed is not finished yet.
    if (event.nativeEvent.isComposing) return
    const at = active ? entries.indexOf(active) : -1
    if (event.key === 'ArrowDown') setActiveId(entries[(at + 1) % entries.length]?.id)
    else if (event.key === 'ArrowUp') setActiveId(entries.at(at <= 0 ? -1 : at - 1)?.id)
    else if (event.key === 'Enter' && active) take(active, event.metaKey || event.ctrlKey)
    else return
    event.preventDefault()
  }
  const name = externalServer() ? t`Go to…` : t`Search everything`
  const idOf = (entry: Entry): string => `${id}-${entry.id}`
  return (
    <dialog
      ref={dialog}
      className={css.palette}
      aria-label={name}
      aria-modal="true"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // A press on the dialog itself is one beside what it holds; one that only ends there has marked a text.
      onMouseDown={(event) => {
        isBeside.current = event.target === dialog.current
      }}
      onClick={(event) => isBeside.current && event.target === dialog.current && onClose()}
    >
      <div className={css.inside}>
        <div className={css.field}>
          <Icon name="search" />
          <input
            ref={field}
            // A search field of the browser would take Escape for itself.
            type="text"
            enterKeyHint="go"
            role="combobox"
            aria-label={name}
            aria-expanded={entries.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={active && idOf(active)}
            placeholder={externalServer() ? '' : t`Search titles, venues and commands`}
            autoComplete="off"
            spellCheck={false}
            maxLength={maxSearchLength}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setActiveId(undefined)
            }}
            onKeyDown={step}
          />
          <Button variant="bare" icon aria-label={t`Close`} onClick={onClose}>
            <Icon name="close" />
          </Button>
        </div>
        {hits.error && (
          <ErrorNotice
            thrown={hits.error}
            busy={hits.isSearching}
            retry={() => {
              field.current?.focus()
              hits.retry()
            }}
          />
        )}
        {entries.length > 0 ? (
          <PaletteList id={`${id}-list`} label={name} groups={groups} active={active} idOf={idOf} onTake={take} />
        ) : hits.error ? null : (
          <p className={css.nothing}>{hits.isSearching ? <Trans>Searching…</Trans> : <Trans>No results.</Trans>}</p>
        )}
        <VisuallyHidden>
          <span role="status">
            {text.trim() !== '' && !hits.isSearching && !hits.error && (
              <Plural value={found} _0="No results" one="# result" other="# results" />
            )}
          </span>
        </VisuallyHidden>
      </div>
    </dialog>
  )
}
