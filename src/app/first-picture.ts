// The picture that the service has drawn into index.html: it is on the screen before anything heavy begins.
import { pictureAttribute } from '#contract/picture.ts'

/** A page in the background has no frames. */
const longest = 300

/** Resolves when index.html is read to its end; the scripts do not wait for that. */
const read = async (): Promise<void> => {
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
}

/** Resolves once the picture is on the screen: whether there is one. */
export async function pictureShown(): Promise<boolean> {
  await read()
  if (!document.querySelector(`[${pictureAttribute}]`)) return false
  await new Promise((resolve) => {
    setTimeout(resolve, longest)
    requestAnimationFrame(() => setTimeout(resolve))
  })
  return true
}
