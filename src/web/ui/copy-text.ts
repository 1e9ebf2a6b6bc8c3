// Copying what stands on the page. The clipboard is only there on https and on this machine, and may be refused: what is selected can be copied by keys.

/** Selects what an element says and copies it; answers whether the clipboard took it. It stays selected either way. */
export async function copyText(element: HTMLElement): Promise<boolean> {
  getSelection()?.selectAllChildren(element)
  try {
    await navigator.clipboard.writeText(element.textContent ?? '')
    return true
  } catch {
    return false
  }
}
