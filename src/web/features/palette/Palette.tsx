// The command palette: finds records in all languages, opens pages and runs actions of the page.
import { Search, X } from 'lucide-react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import { externalServer } from '#api/client.ts'
import { useContentLanguage } from '#api/paths.ts'
import type { InterfaceLanguage } from '#shared/i18n/language.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { ErrorNotice } from '#ui/Notice.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import {
  type Entry,
  type EntryGroup,
  matchesText,
  maxSearchLength,
  useCommands,
  useSearchHits,
} from './palette-entries.ts'
import css from './palette.module.css'

type Props = {
  /** Returns the text that was typed before the palette was loaded. */
  early: () => string
  onClose: () => void
  chooseInterfaceLanguage: (language: InterfaceLanguage) => void
  /** Shows the keyboard shortcuts. */
  onOverview: () => void
}

/** Closes before it opens a page or runs an action. */
export function Palette({ early, onClose, chooseInterfaceLanguage, onOverview }: Props) {
  const { t } = useLingui()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const isOutside = useRef(false)
  const navigate = useNavigate()
  const language = useContentLanguage()
  const [text, setText] = useState('')
  const [activeId, setActiveId] = useState<string>()
  const commands = useCommands(chooseInterfaceLanguage, onOverview)
  const hits = useSearchHits(text, language)
  // Records come later and are shown below: the entry that Enter selects must not change.
  const groups = [
    ...commands
      .map(({ name, entries }) => ({
        name,
        entries: entries.filter(({ label }) => matchesText(`${name} ${label}`, text)),
      }))
      .filter(({ entries }) => entries.length > 0),
    ...hits.groups,
  ]
  const entries = groups.flatMap((group) => group.entries)
  const active = entries.find((entry) => entry.id === activeId) ?? entries[0]
  const hitCount = hits.groups.reduce((sum, group) => sum + group.entries.length, 0)
  // Read when the dialog opens, not when it first renders: React may show it later, and keys arrive in between.
  const takeEarlyText = useEffectEvent(() => setText(early()))
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    takeEarlyText()
    // A dialog returns the focus only if it is closed before it is removed.
    return () => element?.close()
  }, [])
  const select = (entry: Entry, inNewTab: boolean) => {
    if ('to' in entry && inNewTab) {
      window.open(entry.to, '_blank', 'noopener')
      return
    }
    // Returns the focus to the page before the entry moves it.
    dialog.current?.close()
    onClose()
    if ('to' in entry) void navigate(entry.to, { state: entry.state })
    else entry.run()
  }
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const index = active ? entries.indexOf(active) : -1
    if (event.key === 'ArrowDown') setActiveId(entries[(index + 1) % entries.length]?.id)
    else if (event.key === 'ArrowUp') setActiveId(entries.at(index <= 0 ? -1 : index - 1)?.id)
    else if (event.key === 'Enter' && active) select(active, event.metaKey || event.ctrlKey)
    else return
    event.preventDefault()
  }
  const name = externalServer() ? t`Go to…` : t`Search everything`
  const getId = (entry: Entry): string => `${id}-${entry.id}`
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
      // A press on the backdrop; one that only ends there has selected text.
      onMouseDown={(event) => {
        isOutside.current = event.target === dialog.current
      }}
      onClick={(event) => isOutside.current && event.target === dialog.current && onClose()}
    >
      <div className={css.inside}>
        <div className={css.field}>
          <Icon icon={Search} />
          <input
            ref={field}
            // A field of type `search` would use Escape itself.
            type="text"
            enterKeyHint="go"
            role="combobox"
            aria-label={name}
            aria-expanded={entries.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={active && getId(active)}
            placeholder={externalServer() ? '' : t`Search titles, venues and commands`}
            autoComplete="off"
            spellCheck={false}
            maxLength={maxSearchLength}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setActiveId(undefined)
            }}
            onKeyDown={handleKey}
          />
          <Button variant="bare" icon aria-label={t`Close`} onClick={onClose}>
            <Icon icon={X} />
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
          <PaletteList id={`${id}-list`} label={name} groups={groups} active={active} getId={getId} onSelect={select} />
        ) : hits.error ? null : (
          <p className={css.nothing}>{hits.isSearching ? <Trans>Searching…</Trans> : <Trans>No results.</Trans>}</p>
        )}
        <VisuallyHidden>
          <span role="status">
            {text.trim() !== '' && !hits.isSearching && !hits.error && (
              <Plural value={hitCount} _0="No results" one="# result" other="# results" />
            )}
          </span>
        </VisuallyHidden>
      </div>
    </dialog>
  )
}

/** The list box of the entries, controlled by the search field. `active`: the entry that Enter selects. */
function PaletteList({
  id,
  label,
  groups,
  active,
  getId,
  onSelect,
}: {
  id: string
  label: string
  groups: readonly EntryGroup[]
  active: Entry | undefined
  getId: (entry: Entry) => string
  onSelect: (entry: Entry, inNewTab: boolean) => void
}) {
  const activeId = active && getId(active)
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  const press = (event: MouseEvent, entry: Entry) => onSelect(entry, event.metaKey || event.ctrlKey)
  return (
    <div id={id} role="listbox" aria-label={label} className={css.entries} tabIndex={-1}>
      {groups.map((group) => (
        <div key={group.name} role="group" aria-label={group.name} className={css.group}>
          <p aria-hidden="true">{group.name}</p>
          {group.entries.map((entry) => (
            <div
              key={entry.id}
              id={getId(entry)}
              role="option"
              aria-selected={entry === active}
              tabIndex={-1}
              className={css.entry}
              // The focus stays in the search field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={(event) => press(event, entry)}
            >
              <span lang={entry.lang}>{entry.label}</span>
              {entry.note && <small>{entry.note}</small>}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
