// Ignores the second click of a double click on a control that was not there for the first.

/** A button or link, and the text that it had when it was clicked. */
type ClickedControl = { element: Element; label: string }

const getLabel = (element: Element): string => `${element.getAttribute('aria-label') ?? ''} ${element.textContent}`

const findControl = (target: EventTarget | null): ClickedControl | undefined => {
  const element = target instanceof Element ? target.closest('button, a[href]') : null
  return element ? { element, label: getLabel(element) } : undefined
}

/**
 * Stops a repeated click (`event.detail` above 1) that meets another button or link than the first click of the series, or the same
 * one with another label: it was meant for the previous control. `detail` is 0 for the keyboard and 1 for clicks apart from each other,
 * in place or time, so those always count.
 */
export function ignoreMisplacedDoubleClicks(root: Document): void {
  let first: ClickedControl | undefined
  // The capture phase runs before any handler of the page, so the label is still the displayed one.
  root.addEventListener(
    'click',
    (event) => {
      const control = findControl(event.target)
      if (event.detail <= 1) {
        first = control
        return
      }
      if (!control || (control.element === first?.element && control.label === first.label)) return
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    { capture: true },
  )
}
