/** Checks a page with axe: WCAG 2.0 to 2.2, levels A and AA. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Returns a line for each violation, with its element. `rules` limits the check to these. */
export async function axeViolations(page: Page, rules?: string[]): Promise<string[]> {
  // Sending axe to a page takes as long as a check: once per document is enough.
  const isLoaded = await page.evaluate(() => 'axe' in window)
  // The page has no frames, and results of passed rules take as long as the check.
  const axe = new AxeBuilder({ page, ...(isLoaded && { axeSource: 'void 0' }) })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
  const results = await (rules ? axe.withRules(rules) : axe.withTags(standards)).analyze()
  const violations = results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, target, failureSummary }) => ({
      id,
      at: String(target[0]),
      text: `${id} (${help}): ${html}\n    ${failureSummary?.replaceAll('\n', '\n    ')}`,
    })),
  )
  const small = violations.filter(({ id }) => id === 'target-size').map(({ at }) => at)
  const mismeasured = small.length === 0 ? [] : await page.evaluate(findMismeasured, small)
  return violations.filter(({ id, at }) => id !== 'target-size' || !mismeasured.includes(at)).map(({ text }) => text)
}

/**
 * Returns the selectors of elements whose size axe measures wrong: those partly under sticky, fixed or popover elements, of which it
 * measures the visible part, and those of a popover that it takes to be under the page.
 */
const findMismeasured = (selectors: string[]): string[] => {
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
  const isLargeAndOnTop = (element: Element): boolean => {
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect()
    const points = [left + 2, (left + right) / 2, right - 2].flatMap((x) =>
      [top + 2, bottom - 2].map((y) => [x, y] as const),
    )
    return width >= 24 && height >= 24 && points.every(([x, y]) => element.contains(document.elementFromPoint(x, y)))
  }
  return selectors.filter((selector) => {
    const element = document.querySelector(selector)
    if (!element) return false
    return isUnderSomething(element) || (element.closest(':popover-open') !== null && isLargeAndOnTop(element))
  })
}
