/** `expect` with what it means for a screen of ours to be right. */
import { expect as base, type Page } from '@playwright/test'
import { axeViolations } from './axe.ts'

const result = (name: string, faults: string[]) => ({
  name,
  pass: faults.length === 0,
  message: () => (faults.length === 0 ? `There is no fault.` : faults.join('\n')),
})

export const expect = base.extend({
  /** Passes axe as it stands, open panels and dialogs included. */
  async toPassAxe(page: Page) {
    return result('toPassAxe', await axeViolations(page))
  },
  /** Its texts stand out from what is behind them, as it is coloured now. */
  async toHaveContrast(page: Page) {
    return result('toHaveContrast', await axeViolations(page, ['color-contrast']))
  },
  /** Nothing makes the page itself scroll sideways, nor what lies over it. */
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
