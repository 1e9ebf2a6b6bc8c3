// Where the focus goes when the row it is in is about to go.

/** The name of the next row, else of the one before; called before the row goes. Answers how to go there afterwards: without one, to the heading. */
export function beside(element: HTMLElement | null): () => void {
  const row = element?.closest('[role=row]')
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  const link = neighbour?.querySelector<HTMLElement>('[role=rowheader] a')
  return () => (link?.isConnected ? link : document.querySelector<HTMLElement>('main h1'))?.focus()
}
