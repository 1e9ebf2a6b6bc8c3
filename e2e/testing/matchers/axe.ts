/** Whether what stands on the page passes axe by every rule of WCAG 2.0 to 2.2, A and AA. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** One line per fault, naming the element; empty when there is none. */
export async function axeFaults(page: Page): Promise<string[]> {
  // Without frames there is nothing to put together in a page of its own, which costs more than the check.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(standards).analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ html, failureSummary }) => `${id} (${help}): ${html}\n    ${failureSummary?.replaceAll('\n', '\n    ')}`,
    ),
  )
}
