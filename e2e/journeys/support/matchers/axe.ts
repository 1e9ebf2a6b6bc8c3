/** Whether what stands on the page passes axe by every rule of WCAG 2.0 to 2.2, A and AA. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** One line per fault, naming the element; empty when there is none. `rules`: these alone, instead of all. */
export async function axeViolations(page: Page, rules?: string[]): Promise<string[]> {
  // Without frames there is nothing to put together in a page of its own, which costs more than the check.
  // What passes would be described element by element, which takes as long as the check.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  const { violations } = await (rules ? axe.withRules(rules) : axe.withTags(standards)).analyze()
  const faults = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, target, failureSummary }) => ({
      id,
      at: String(target[0]),
      text: `${id} (${help}): ${html}\n    ${failureSummary?.replaceAll('\n', '\n    ')}`,
    })),
  )
  const small = faults.filter(({ id }) => id === 'target-size').map(({ at }) => at)
  const covered = small.length === 0 ? [] : await page.evaluate(halfCovered, small)
  return faults.filter(({ id, at }) => id !== 'target-size' || !covered.includes(at)).map(({ text }) => text)
}

/** Of some elements, by selector, those that something which floats over the page lies over as it is scrolled now: axe takes what is left of them in sight for their size. */
const halfCovered = (selectors: string[]): string[] => {
  const floats = (element: Element): boolean =>
    element.matches(':popover-open') || ['sticky', 'fixed'].includes(getComputedStyle(element).position)
  const isUnderSomething = (element: Element): boolean => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const corners = [left + 2, right - 2].flatMap((x) =>
      [top + 2, bottom - 2].map((y) => document.elementFromPoint(x, y)),
    )
    return corners.some((over) => {
      for (let above = over; above && !above.contains(element); above = above.parentElement)
        if (floats(above)) return true
      return false
    })
  }
  return selectors.filter((selector) => {
    const element = document.querySelector(selector)
    return element !== null && isUnderSomething(element)
  })
}
