// What the screen itself offers to do: the palette offers the same, so both know the same rights.

/** A deed of the present screen, by its own name; `run` presses it. */
export type ScreenDeed = { label: string; run: () => void }

const nameOf = (element: HTMLElement): string => element.ariaLabel ?? element.textContent.trim()

/** The deeds in the head and the bar of the screen that can be done now. */
export function findPageActions(): ScreenDeed[] {
  const all = document.querySelectorAll<HTMLElement>('main [data-actions] :is(a[href], button)')
  return [...all]
    .filter((element) => element.checkVisibility() && element.ariaDisabled !== 'true' && nameOf(element) !== '')
    .map((element) => ({
      label: nameOf(element),
      run: () => {
        element.focus()
        element.click()
      },
    }))
}
