import type { Locator } from '@playwright/test'
import type { Language } from '#shared/i18n/language.ts'
import type { Session } from '../fixtures/session.ts'
import { expect } from '../matchers/expect.ts'
import { formPage } from './form.ts'

/** The rich text editor of the description: text, toolbar, source. */
export function richTextEditor(session: Session, language: Language = 'nl') {
  const { page, messages } = session
  const form = formPage(session, 'events')
  const text = form.control('description', language)
  const bar = page.getByRole('toolbar', {
    name: messages.t('Formatting: {label}', { label: form.labelOf('description', language) }),
    exact: true,
  })
  const tool = (english: string): Locator => bar.getByRole('button', { name: messages.t(english), exact: true })
  return {
    form,
    text,
    bar,
    tool,
    /** The HTML that saving would store. */
    source: async (): Promise<string> => {
      await tool('HTML source').click()
      const html = await text.inputValue()
      await page
        .getByRole('button', {
          name: messages.t('Visual editor: {label}', { label: form.labelOf('description', language) }),
          exact: true,
        })
        .click()
      await expect(text).toHaveAttribute('contenteditable', 'true')
      return html
    },
  }
}

/** Puts the caret after the first occurrence of a word. */
export async function after(text: Locator, word: string): Promise<void> {
  await text.evaluate((root, word) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.nodeValue?.indexOf(word) ?? -1
      if (at === -1) continue
      if (root instanceof HTMLElement) root.focus()
      getSelection()?.collapse(node, at + word.length)
      return
    }
    throw new Error(`No ${word} here.`)
  }, word)
}
