let isPressed = false
let waiting: (() => void)[] = []
const release = () => {
  isPressed = false
  const now = waiting
  waiting = []
  for (const work of now) work()
}
addEventListener('pointerdown', () => (isPressed = true), { capture: true })
addEventListener('pointerup', release, { capture: true })
addEventListener('pointercancel', release, { capture: true })

/**
 * Does something at once, or once the pressed pointer is released: an error that appears when a field loses the focus moves what is being
 * clicked, and the click would be lost.
 */
export function afterPress(work: () => void): void {
  if (isPressed) waiting.push(work)
  else work()
}
