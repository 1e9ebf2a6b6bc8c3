// The drafts that are open anywhere on the page, so that who guards the ways out need not know any form.

/** A draft as the guard sees it. */
export type OpenDraft = {
  isUnsaved: () => boolean
  /** On the screen now: leaving the screen leaves it. A hidden one is kept until the page itself goes. */
  isShown: () => boolean
  /** Saves; answers whether it was done. What hinders it stands in the form. */
  save: () => Promise<boolean>
  /** Says once more what hindered the last save, and takes the focus there. */
  explain: () => void
  discard: () => void
  /** Leaves what is unsaved on the device alone; answers whether it is there. Where it is not, nothing is taken from the page. */
  setAside: () => Promise<boolean>
}

const open = new Map<object, OpenDraft>()

/** Makes a draft known under the form that holds it; another under the same form takes its place. Answers how to withdraw it. */
export const openDraft = (form: object, draft: OpenDraft): (() => void) => {
  open.set(form, draft)
  return () => {
    if (open.get(form) === draft) open.delete(form)
  }
}

/** The drafts with something unsaved. */
export const unsavedDrafts = (): OpenDraft[] => [...open.values()].filter((draft) => draft.isUnsaved())

let isMoving = false
/** Goes to another address together with the form that is open: nothing is left behind, so nobody is asked. */
export function moveAlong(go: () => void): void {
  isMoving = true
  try {
    go()
  } finally {
    isMoving = false
  }
}
/** Whether the navigation under way takes its form along. */
export const isMovingAlong = (): boolean => isMoving
