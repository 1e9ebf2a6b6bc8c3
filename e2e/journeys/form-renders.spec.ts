/** Counts the fields that React renders while typing in a form, and the page around them. */
import type { Page } from '@playwright/test'
import { languages } from '#shared/i18n/language.ts'
import { appLayout } from './support/models/app-layout.ts'
import { formPage } from './support/models/form.ts'
import { expect, test } from './support/test.ts'

/** The part of a React fiber that React’s developer tools read. */
type Fiber = {
  alternate: Fiber | null
  child: Fiber | null
  sibling: Fiber | null
  flags: number
  type: unknown
  memoizedProps: { [name: string]: unknown } | null
}

/** Records the name of each form field that React renders, and `page` for the page, by the hook of React’s developer tools. */
const recordRenders = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const performedWork = 1
    const rendered: string[] = []
    const visit = (fiber: Fiber): void => {
      const { part, field, documentTitle } = fiber.memoizedProps ?? {}
      if (typeof fiber.type === 'function' && (fiber.flags & performedWork) !== 0) {
        if (typeof part === 'string' && typeof field === 'string') rendered.push(`${part} ${field}`)
        if (typeof documentTitle === 'string') rendered.push('page')
      }
      // Children that React skipped are those of the last commit.
      if (fiber.alternate && fiber.child === fiber.alternate.child) return
      for (let child = fiber.child; child; child = child.sibling) visit(child)
    }
    Object.assign(window, {
      renderedFields: rendered,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberRoot: (_id: number, root: { current: Fiber }) => visit(root.current),
        onCommitFiberUnmount: () => undefined,
      },
    })
  })

const renderedFields = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { renderedFields: string[] }).renderedFields.splice(0)) // safe: `recordRenders` defines it

test('typing in a form with four languages renders only that field and the slug preview', async ({
  signInAs,
  product,
}) => {
  const { events } = product.as('editor')
  const dates = { start_date: '2027-06-04 20:00:00', end_date: '2027-06-04 22:00:00' }
  const { body: event } = await events.create({ title: 'Concert', ...dates }, { language: 'nl' })
  for (const language of languages) await events.update(event.id, { title: `Concert ${language}` }, { language })
  const editor = await signInAs('editor')
  const { page } = editor
  await recordRenders(page)
  const form = formPage(editor, 'events')
  // The page listens to changes and renders what the first page can do without when it is idle, which is not due to a key.
  const idle = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith('/changes'), {
    timeout: 30_000,
  })
  await form.open(event.id, 'nl')
  for (const language of languages) await appLayout(editor).switchTo(language)
  await idle
  const last = languages[languages.length - 1] ?? 'nl'
  const title = form.control('title', last)
  await expect(title).toHaveValue(`Concert ${last}`)
  const first = new Set(await renderedFields(page))
  expect(first.size).toBeGreaterThan(10)
  expect(first).toContain('page')

  /** The fields that React renders while a word is typed at the end of a field. */
  const typeInto = async (field: 'title' | 'website'): Promise<Set<string>> => {
    const control = form.control(field, last)
    await control.press('End')
    // The first key marks the field as changed.
    await control.press('a')
    await form.hasChanged(field, last)
    await renderedFields(page)
    for (const key of ['b', 'c', 'd', 'e', 'f']) await control.press(key)
    await expect(control).toHaveValue(/abcdef$/)
    return new Set(await renderedFields(page))
  }
  // The slug field shows the address derived from the title.
  expect(await typeInto('title')).toEqual(new Set([`${last} title`, `${last} slug`]))
  expect(await typeInto('website')).toEqual(new Set([`${last} website`]))
})
