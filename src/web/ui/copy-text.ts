/** Selects the text of an element and copies it. Returns false where the clipboard is unavailable (plain HTTP) or denied; the text stays selected. */
export async function copyText(element: HTMLElement): Promise<boolean> {
  getSelection()?.selectAllChildren(element)
  try {
    await navigator.clipboard.writeText(element.textContent ?? '')
    return true
  } catch {
    return false
  }
}
