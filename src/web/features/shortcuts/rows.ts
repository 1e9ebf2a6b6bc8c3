// The rows of the list on the screen, as keys walk through them.

/** The link of each row: the first beside its name, for a row that lacks the language has another. */
const links = (): HTMLElement[] =>
  [...document.querySelectorAll('main table [role=rowheader]')].flatMap(
    (header) => header.querySelector<HTMLElement>('a[href]') ?? [],
  )
const rowOf = (element: Element | null): Element | null => element?.closest('main table [role=row]') ?? null

/** The link of the row that has the focus. */
const rowLink = (): HTMLAnchorElement | null =>
  rowOf(document.activeElement)?.querySelector<HTMLAnchorElement>('[role=rowheader] a[href]') ?? null

/** Puts the focus on the next row, or the one before; from nowhere on the first. */
export function walkRows(step: 1 | -1): void {
  const all = links()
  const present = rowLink()
  const at = present ? all.indexOf(present) : step === 1 ? -1 : 1
  all[Math.min(Math.max(at + step, 0), all.length - 1)]?.focus()
}

/** Ticks the row that has the focus, or unticks it. */
export const selectRow = (): void =>
  rowOf(document.activeElement)?.querySelector<HTMLElement>('input[type=checkbox]')?.click()

/** The path of the record whose row has the focus. */
export const rowPath = (): string | undefined => rowLink()?.pathname

/** Goes to the neighbour that the screen offers: of the record, of the page of a list. */
export const goBeside = (way: 'prev' | 'next'): void =>
  document.querySelector<HTMLElement>(`main a[rel~='${way}']`)?.click()
