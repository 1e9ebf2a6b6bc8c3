// Where the focus goes when the control it is on is about to go: to the row after it, else the one before, else the first control of the same part.

/** Called before the control goes; answers how to go there afterwards. */
export function stayNear(control: HTMLElement): () => void {
  const part = control.closest('section')
  const row = control.closest('li')
  const beside = [row?.nextElementSibling, row?.previousElementSibling].flatMap((one) => one ?? [])
  return () => {
    const near = beside.flatMap((one) => (one.isConnected ? (one.querySelector<HTMLElement>('button') ?? []) : []))
    const all = part?.querySelectorAll<HTMLElement>('li button, form input:not([hidden]), button') ?? []
    // The row that goes may still be there.
    const first = [...near, ...all].find((one) => !row?.contains(one))
    const heading = part?.querySelector('h2')
    // A part without any control is at least read from its beginning.
    if (!first && heading) heading.tabIndex = -1
    ;(first ?? heading)?.focus()
  }
}
