/** What React draws in parts by; of its own package only what is used here, which its published types leave out. */
declare module 'scheduler' {
  /** How many times a second drawing pauses, at most 125: each part lasts as long as that leaves. 0 is React's own choice. */
  export function unstable_forceFrameRate(partsInSecond: number): void
}
