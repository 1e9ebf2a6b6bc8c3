/** Finds texts of the pseudo-locale that are in no catalog. */
import type { Page } from '@playwright/test'
import { languageNames, nativeLanguageNames } from '#shared/i18n/language.ts'
import { brackets } from '../fixtures/pseudo-locale.ts'
import { users } from '../fixtures/template.ts'
import { fete } from '../models/pages.ts'

/** Content: other languages, proper names, keys, times, code, images. */
const content = 'body [lang], [translate="no"], kbd, time, code, [role="img"], [role="grid"], script, style'

const written = (style: Intl.DateTimeFormatOptions, at: (n: number) => number): string[] =>
  Array.from({ length: 12 }, (_, n) => new Intl.DateTimeFormat('en-GB', { ...style, timeZone: 'UTC' }).format(at(n)))
const month = (n: number): number => Date.UTC(2027, n, 1)
const day = (n: number): number => Date.UTC(2027, 0, 1 + n)
/** Texts of the browser, and names that are the same in every language. */
const proper = [
  ...written({ month: 'long' }, month),
  ...written({ month: 'short' }, month),
  ...written({ weekday: 'long' }, day),
  ...written({ weekday: 'short' }, day),
  ' at ',
  ' and ',
  ...Object.values(nativeLanguageNames),
  ...Object.values(languageNames.en),
  ...Object.keys(users),
  fete.title,
  // Countries, and a holiday of the calendar that the page shows.
  'France',
  'Belgium',
  'Summer Holidays',
  'HTML',
  'CEST',
  'CET',
  'UTC',
  // The hidden button of React Aria, translated by the library.
  'Next',
]

/** Returns texts and accessible names that are neither in the catalogs nor marked as content. */
export const findUntranslated = async (page: Page): Promise<string[]> =>
  page.evaluate(
    ({ open, close, content, proper }) => {
      const own = document.documentElement.lang
      /** Text marked with the interface language belongs to the page. */
      const isContent = (element: Element | null): boolean => {
        const marked = element?.closest(content)
        return marked !== null && marked !== undefined && marked.getAttribute('lang') !== own
      }
      const parameters = [...new URLSearchParams(location.search).values()]
      /** Whether words remain after removing names, URLs and time zones. */
      const hasWords = (text: string): boolean => {
        let left = text.replaceAll(/\S*[/.@]\S+/g, '')
        for (const name of [...proper, ...parameters].toSorted((one, other) => other.length - one.length))
          left = left.replaceAll(name, '')
        return /\p{L}{2}/u.test(left)
      }
      const found: string[] = []
      let depth = 0
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.nodeValue ?? ''
        let outside = ''
        for (const sign of text) {
          if (sign === open) depth += 1
          else if (sign === close) depth -= 1
          else if (depth === 0) outside += sign
        }
        if (hasWords(outside) && !isContent(node.parentElement)) found.push(outside.trim())
      }
      for (const element of document.body.querySelectorAll('*'))
        for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'label']) {
          const text = element.getAttribute(name) ?? ''
          const isOwn = element.matches('[role="img"]') || !isContent(element)
          if (hasWords(text) && !text.includes(open) && isOwn) found.push(`${name}: ${text}`)
        }
      return [...new Set(found)]
    },
    { open: brackets[0], close: brackets[1], content, proper },
  )
