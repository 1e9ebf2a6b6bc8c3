// The drafts that are open on the page, for the leave guard.

export type OpenDraft = {
  isUnsaved: () => boolean
  /** Whether it is on the page; a hidden draft stays until the browser closes the page. */
  isShown: () => boolean
  /** It cannot be saved by leaving the page. */
  isTemporary?: true
  /** Saves; returns whether it succeeded. The form shows the reason if not. */
  save: () => Promise<boolean>
  /** Shows the reason of the last failure again, and focuses it. */
  explain: () => void
  discard: () => void
  /** Removes the changes from the form; the stored draft stays. Returns `false`, without a change, if the device has no draft. */
  moveToDevice: () => Promise<boolean>
}

const open = new Map<object, OpenDraft>()

/** Registers the draft of a form, in place of an earlier one; returns a function that removes it. */
export const openDraft = (form: object, draft: OpenDraft): (() => void) => {
  open.set(form, draft)
  return () => {
    if (open.get(form) === draft) open.delete(form)
  }
}

/** The drafts with changes. */
export const unsavedDrafts = (): OpenDraft[] => [...open.values()].filter((draft) => draft.isUnsaved())

let isMoving = false
/** Navigates without the leave guard: the form stays open under another URL. */
export function navigateWithForm(go: () => void): void {
  isMoving = true
  try {
    go()
  } finally {
    isMoving = false
  }
}
/** Whether the running navigation keeps its form open. */
export const isNavigatingWithForm = (): boolean => isMoving
