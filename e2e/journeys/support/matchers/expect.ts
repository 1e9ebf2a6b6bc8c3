/** `expect` with matchers for pages. */
import { expect as base, type Page } from '@playwright/test'
import { axeViolations } from './axe.ts'

const result = (name: string, violations: string[]) => ({
  name,
  pass: violations.length === 0,
  message: () => (violations.length === 0 ? `There is no error.` : violations.join('\n')),
})

export const expect = base.extend({
  /** Passes axe, open panels and dialogs included. */
  async toPassAxe(page: Page) {
    return result('toPassAxe', await axeViolations(page))
  },
  /** Text has enough contrast in the current colours. */
  async toHaveContrast(page: Page) {
    return result('toHaveContrast', await axeViolations(page, ['color-contrast']))
  },
  /** Neither the page nor an open dialog or popover scrolls sideways. */
  async toFitItsWidth(page: Page) {
    const { wanted, width, tables, over } = await page.evaluate(() => ({
      wanted: document.documentElement.scrollWidth,
      width: document.documentElement.clientWidth,
      tables: [...document.querySelectorAll('table')]
        .filter((table) => table.offsetWidth > (table.parentElement?.clientWidth ?? 0))
        .map(
          (table) => `The table “${table.caption?.textContent}” is ${table.offsetWidth} px wide, more than its place.`,
        ),
      over: [...document.querySelectorAll<HTMLElement>('dialog[open], [popover]:popover-open')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(
          ({ scrollWidth, clientWidth, innerText }) =>
            `“${innerText.slice(0, 60)}” is ${scrollWidth} px wide, its box ${clientWidth}.`,
        ),
    }))
    return result('toFitItsWidth', [
      ...(wanted > width ? [`The page is ${wanted} px wide, the window ${width}.`] : []),
      ...tables,
      ...over,
    ])
  },
})
