// The picture that the service has drawn into index.html: on the screen before anything heavy begins, then taken over by the page.
import type { QueryClient } from '@tanstack/react-query'
import { pictureAttribute, pictureSource, type PictureSource } from '#shared/picture.ts'

/** Gives the page the answers that its picture shows: whether there is one. index.html is to be read to its end. */
export function takeOver(queries: QueryClient): boolean {
  const source = document.getElementById(pictureSource)?.textContent
  if (!source) return false
  const answers: PictureSource = JSON.parse(source)
  for (const [key, answer] of answers) queries.setQueryData(key, answer)
  return true
}

/** Resolves when index.html is read to its end; the scripts do not wait for that. */
export const pageRead = async (): Promise<void> => {
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
}

/** Resolves once the picture is on the screen. */
export const pictureShown = async (): Promise<void> => {
  // A page in the background has no frames.
  if (!document.hidden) await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

/** What was a picture is the page from now on. */
export function awaken(): void {
  const root = document.querySelector<HTMLElement>(`[${pictureAttribute}]`)
  if (!root) return
  root.inert = false
  root.ariaHidden = null
  for (const input of root.querySelectorAll('input')) input.readOnly = false
  root.removeAttribute(pictureAttribute)
}
