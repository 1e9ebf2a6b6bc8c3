/** `expect` with matchers for pages. */
import { expect as base, type Page } from '@playwright/test'
import { axeViolations } from './axe.ts'

const result = (name: string, violations: string[]) => ({
  name,
  pass: violations.length === 0,
  message: () => (violations.length === 0 ? `There is no error.` : violations.join('\n')),
})

/** Returns a line for the page, each table and each open dialog or popover that is wider than its place. */
async function overflows(page: Page): Promise<string[]> {
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
  return [...(wanted > width ? [`The page is ${wanted} px wide, the window ${width}.`] : []), ...tables, ...over]
}

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
    // After a change of the window's width the page adapts a moment later.
    const end = performance.now() + 5_000
    let violations = await overflows(page)
    while (violations.length > 0 && performance.now() < end) {
      await page.evaluate(() => new Promise(requestAnimationFrame))
      violations = await overflows(page)
    }
    return result('toFitItsWidth', violations)
  },
})
