// Which entry of the history the browser is at: what is drawn may still be at the one before.

/** Whether the browser is at the entry that the router calls so. */
export const isAt = (key: string): boolean =>
  // safe: the router keeps its name for an entry there; one that it did not make has none
  ((history.state as { key?: string } | null)?.key ?? 'default') === key

let follower: (() => void) | undefined
// safe: where the property exists it is the Navigation API, which TypeScript's DOM does not know in every version
;(globalThis as { navigation?: EventTarget }).navigation?.addEventListener('currententrychange', () => follower?.())

/** Calls now, and at every move to another entry where the browser tells of it, until another is to be called. */
export const follow = (tell: () => void): void => {
  follower = tell
  tell()
}
