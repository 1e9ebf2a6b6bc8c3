/** Whether what stands on the page passes axe by every rule of WCAG 2.0 to 2.2, A and AA. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** One line per fault, naming the element; empty when there is none. */
export async function axeFaults(page: Page): Promise<string[]> {
  // Without frames there is nothing to put together in a page of its own, which costs more than the check.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(standards).analyze()
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

/** Of some elements, by selector, those an open panel may lie over: axe takes what is left of them in sight for their size. */
const halfCovered = (selectors: string[]): string[] => {
  const panels = [...document.querySelectorAll(':popover-open')]
  return selectors.filter((selector) => {
    const element = document.querySelector(selector)
    return element !== null && panels.length > 0 && !panels.some((panel) => panel.contains(element))
  })
}
