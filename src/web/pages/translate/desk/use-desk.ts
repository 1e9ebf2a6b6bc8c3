// What a translator does at the desk, and its state.
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { externalServer } from '#api/client.ts'
import { knownTermsQuery } from '#api/glossary.ts'
import { paths } from '#api/paths.ts'
import { navigateWithForm } from '#fields/open-drafts.ts'
import { flushPendingInput } from '#fields/pending-input.ts'
import { getTitle, markCopied, partValues } from '#records/draft/draft.ts'
import { fieldName } from '#records/form/field-names.ts'
import { permissionsOf, useFormContext, useFormOutline } from '#records/form/form-context.tsx'
import { controlId, type StatusRequest } from '#records/form/record-form.ts'
import type { SaveResult } from '#records/form/save-form.ts'
import { useConfirmText } from '#records/form/use-confirm-text.ts'
import { fillableFields } from '#shared/schema/suggestions.ts'
import { isMac } from '#ui/keys.ts'
import { showToast } from '#ui/toasts.tsx'
import { useSaveKey } from '#ui/use-save-key.ts'
import { hasWarnings } from './check-text.ts'
import { type Ending, findEnding, toPreference, useDeskPreferences } from './desk-preferences.ts'
import { requestedStatus, unmarkCopied } from './finish.ts'
import { type DeskKey, findDeskKey } from './keys.ts'
import type { SavedTexts } from './Repeats.tsx'
import { openSuggestions } from './Suggestions.tsx'
import { canKeepSource, type DeskText, deskTexts, findNextText, isBlank, isUnfinished } from './texts.ts'
import { useDeskRoute } from './use-desk-route.ts'

export type Save = (requested?: StatusRequest) => Promise<SaveResult>

/**
 * The texts of a record in the content language, the one that is being written, and the actions of the keys and buttons. `rows`: the
 * element in which the keys find the text that has the focus.
 */
export function useDesk(id: number, save: Save, rows: RefObject<HTMLElement | null>) {
  const { i18n, t } = useLingui()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { form, language, account } = useFormContext()
  const state = useFormOutline(form)
  const { table, source } = state.draft
  const texts = useTexts()
  const { preferences, save: savePreferences } = useDeskPreferences()
  const route = useDeskRoute({ resource: table.name, id })
  const [first] = useState(() => findNextText(texts, undefined, new Set()))
  const [active, setActive] = useState(first)
  const [passed, setPassed] = useState<ReadonlySet<string>>(new Set())
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const [savedHere, setSavedHere] = useState<SavedTexts>()
  /** Texts that are the same as the source on purpose. */
  const [same, setSame] = useState<ReadonlySet<string>>(new Set())
  /** The text that a copy or a suggestion has replaced last. */
  const [replaced, setReplaced] = useState<{ field: string; before: unknown; after: unknown }>()
  const focus = useFocusText()
  const confirm = useConfirmText(id, language)
  const mayWrite = permissionsOf(state, account).languages.includes(language)

  const { key: entry } = useLocation()
  const begin = useEffectEvent(() => first !== undefined && focus(controlId(language, first)))
  useEffect(() => void begin(), [entry])

  const goTo = (field: string) => {
    setActive(field)
    focus(controlId(language, field))
  }
  const goToActive = () =>
    active === undefined ? document.querySelector<HTMLElement>('main h1')?.focus() : goTo(active)
  const saveTexts = async (requested?: StatusRequest) => {
    flushPendingInput()
    const { changes } = form.state().draft.parts[language]
    const fields = fillableFields(table.name).filter((field) => field in changes)
    const written = fields.length > 0 ? { resource: table.name, id, fields } : savedHere
    const result = await save(requested)
    if (result.kind !== 'failed') setSavedHere(written)
    return { result, written }
  }
  useSaveKey(() => void saveTexts())
  /** The text that is being written, if it is saved with warnings: they have not been shown yet. */
  const findUnchecked = (): string | undefined => {
    const { draft: present } = form.state()
    if (active === undefined || !(active in present.parts[language].changes)) return undefined
    const terms = queries.getQueryData(knownTermsQuery(table.name, id, active, language).queryKey) ?? []
    return hasWarnings(present, language, active, { terms, isSame: same.has(active) }) ? active : undefined
  }
  const finish = async (chosen?: Ending) => {
    let written = savedHere
    flushPendingInput()
    const unchecked = findUnchecked()
    if (mayWrite) {
      const { choices, left } = requestedStatus(form.state(), account, language, undefined)
      const ending = chosen ?? findEnding(preferences, choices)
      if (ending === undefined && choices.length > 1 && left === 0) return setIsDialogOpen(true)
      const { request, withheld } = requestedStatus(form.state(), account, language, ending ?? choices[0])
      const finished = await saveTexts(request)
      if (finished.result.kind === 'failed') return undefined
      written = finished.written
      if (withheld && finished.result.kind === 'saved')
        showToast({
          tone: 'info',
          text:
            withheld === 'pending'
              ? t`Saved. Not submitted for review, because a text is missing or outdated.`
              : t`Saved. Not published, because a text is missing or outdated.`,
        })
    }
    const isLeft = await route.goOn(written)
    if (!isLeft) setActive(undefined)
    else if (unchecked !== undefined) {
      const title = getTitle(form.state().draft, language)?.text ?? t`Untitled`
      showToast({
        tone: 'info',
        text: i18n._(toCheck(title, fieldName(i18n, table.name, language, unchecked))),
        action: {
          label: t`Open`,
          run: () => navigateWithForm(() => void navigate(paths.desk(table.name, id, language))),
        },
      })
    }
    return undefined
  }
  /** Goes to the next text after `field`; after the last one the record is saved. */
  const keep = (field: string | undefined) => {
    flushPendingInput()
    const nowPassed = new Set(passed).add(field ?? '')
    setPassed(nowPassed)
    const texts = deskTexts(form.state().draft, form.state().bundle, language, lackingFields(table.name))
    const next = findNextText(texts, field, nowPassed)
    if (next === undefined) void finish()
    else goTo(next)
  }
  const confirmText = async (field: string) => {
    flushPendingInput()
    const { draft: present } = form.state()
    const isSavedText = !(field in present.parts[language].changes)
    form.annotate((unmarked) => unmarkCopied(unmarked, language, field))
    const text = texts.find((other) => other.field === field)
    if (isSavedText && text && isUnfinished(text) && text.state !== 'missing' && !externalServer())
      try {
        await confirm.mutateAsync(field)
      } catch {
        return
      }
    keep(field)
  }
  const replace = (field: string, after: unknown) => {
    flushPendingInput()
    setReplaced({ field, before: partValues(form.state().draft, language)[field], after })
    form.change(language, field, after)
  }
  const canUndo = (field: string | undefined): boolean =>
    replaced !== undefined &&
    replaced.field === field &&
    partValues(form.state().draft, language)[field] === replaced.after
  const undoReplacing = () => {
    if (!replaced) return
    form.change(language, replaced.field, replaced.before)
    setReplaced(undefined)
    goTo(replaced.field)
  }
  const copy = (field: string) => {
    const isInherited = texts.some((text) => text.field === field && text.state === 'inherited')
    replace(field, partValues(form.state().draft, source)[field])
    // A value that equals an inherited one stays inherited, and the server may not mark copies.
    if (!isInherited && !externalServer())
      form.annotate((copied) => markCopied(copied, language, { [field]: partValues(copied, language)[field] }))
    goTo(field)
  }
  /** A copy of the source text that is right in this language, too. */
  const keepSource = (field: string) => {
    flushPendingInput()
    form.change(language, field, partValues(form.state().draft, source)[field])
    form.annotate((unmarked) => unmarkCopied(unmarked, language, field))
    setSame(new Set(same).add(field))
    keep(field)
  }
  const currentRow = () => {
    const row = document.activeElement?.closest<HTMLElement>('[data-text]')
    return row && rows.current?.contains(row) ? row : undefined
  }
  const run = (key: DeskKey) => {
    const row = currentRow()
    const field = row?.dataset['text']
    if (key === 'keep') keep(field)
    else if (key === 'next') void route.goOn(savedHere)
    else if (key === 'previous') route.goBack()
    else if (!row || field === undefined || !mayWrite) return
    else if (key === 'suggestions') openSuggestions(row)
    else if (key === 'confirm') void confirmText(field)
    else if (key === 'undo') undoReplacing()
    else if (isBlank(partValues(form.state().draft, source)[field])) return
    else if (key === 'copy') copy(field)
    else if (texts.some((text) => text.field === field && canKeepSource(text, table))) keepSource(field)
  }
  // Otherwise the browser or the editor undoes what was typed.
  useDeskKeys(run, (key) => key !== 'undo' || (mayWrite && canUndo(currentRow()?.dataset['text'])))
  return {
    texts,
    preferences,
    savePreferences,
    route,
    mayWrite,
    /** A text was unfinished when the desk was opened. */
    hasBegun: first !== undefined,
    active,
    setActive,
    same,
    savedHere,
    goTo,
    goToActive,
    saveTexts,
    finish,
    run,
    replace,
    canUndo,
    /** Chooses what becomes of finished records; `undefined` while that is not asked. */
    chooseEnding: isDialogOpen
      ? {
          close: () => setIsDialogOpen(false),
          choose: (ending: Ending, choices: readonly Ending[]) => {
            setIsDialogOpen(false)
            savePreferences(toPreference(ending, choices))
            void finish(ending)
          },
        }
      : undefined,
  }
}

const toCheck = (heading: string, name: string) => msg`To check in “${heading}”: ${name}`

const lackingFields = (resource: Parameters<NonNullable<ReturnType<typeof externalServer>>['lacks']>[0]) =>
  externalServer()?.lacks(resource)

/** The texts with their states; the component renders when one of them changes. */
function useTexts(): readonly DeskText[] {
  const { form, language } = useFormContext()
  const read = useCallback(() => {
    const { draft, bundle } = form.state()
    return JSON.stringify(deskTexts(draft, bundle, language, lackingFields(draft.table.name)))
  }, [form, language])
  // safe: written above
  return JSON.parse(useSyncExternalStore(form.subscribe, read)) as DeskText[]
}

/** Focuses a control by its id, as soon as the page has it: a rich text editor is loaded first. */
function useFocusText(): (id: string) => void {
  const observer = useRef<MutationObserver>(undefined)
  useEffect(() => () => observer.current?.disconnect(), [])
  return useCallback((id) => {
    observer.current?.disconnect()
    const tryFocus = (): boolean => {
      const control = document.getElementById(id)
      control?.focus({ preventScroll: true })
      control?.closest('[data-text]')?.scrollIntoView({ block: 'nearest' })
      return control !== null && control === document.activeElement
    }
    if (tryFocus()) return
    observer.current = new MutationObserver((_, own) => {
      if (tryFocus()) own.disconnect()
    })
    observer.current.observe(document.body, { childList: true, subtree: true })
  }, [])
}

/** Runs what the keys of the desk do, while they are offered. */
function useDeskKeys(run: (key: DeskKey) => void, isOffered: (key: DeskKey) => boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { code, key: character, ctrlKey, metaKey, altKey, shiftKey } = event
    const isAltGraph = event.getModifierState('AltGraph')
    const key = findDeskKey({ code, key: character, ctrlKey, metaKey, altKey, shiftKey, isAltGraph }, isMac)
    if (!key || !isOffered(key) || event.isComposing || document.querySelector('dialog[open]') !== null) return
    event.preventDefault()
    event.stopPropagation()
    if (!event.repeat) run(key)
  })
  useEffect(() => {
    // Before the rich text editor gets the key.
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener, { capture: true })
    return () => document.removeEventListener('keydown', listener, { capture: true })
  }, [])
}
