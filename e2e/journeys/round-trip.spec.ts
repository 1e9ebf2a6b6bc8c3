/** The isolated rich text editor in a real browser keeps every byte of the demo texts except an edited word. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { build } from 'vite'
import { wordChanged } from './support/texts/fragments.ts'

type EditorState = { show: (source: string) => string | undefined; written: () => string }
type Alone = { editor: { createIsolatedEditor: (root: Element) => EditorState } }

const entry = fileURLToPath(new URL('../../src/web/fields/rich-text/isolated.testing.ts', import.meta.url))
const demo = readFileSync(new URL('../../src/server/demo/content.json', import.meta.url), 'utf8')
const texts = [...demo.matchAll(/"(?:description|excerpt)":\s*("(?:[^"\\]|\\.)*")/g)]
  .map(([, written = '""']): unknown => JSON.parse(written))
  .filter((text): text is string => typeof text === 'string' && text !== '')

/** An empty page with only the editor, as its own script. */
async function alone(page: Page): Promise<void> {
  const bundle = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'editor', fileName: 'editor' } },
  })
  const [first] = Array.isArray(bundle) ? bundle : [bundle]
  const chunk = first && 'output' in first ? first.output[0] : undefined
  if (!chunk) throw new Error('nothing was built')
  await page.setContent('<main aria-label="Text" role="textbox"></main>')
  await page.addScriptTag({ content: chunk.code })
}

test('opening a demo text changes nothing, and editing a word changes only that word', async ({ page }) => {
  await alone(page)
  expect(texts.length).toBeGreaterThan(300)
  const seen = await page.evaluate((sources) => {
    const root = document.querySelector('main')
    const { editor } = globalThis as unknown as Alone // safe: the script of the page tells it
    if (!root) throw new Error('No text is here.')
    const text = editor.createIsolatedEditor(root)
    return sources.map((source) => {
      const lossyPart = text.show(source)
      const opened = text.written()
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      let word = ''
      while (word === '' && walker.nextNode()) {
        const node = walker.currentNode
        word = /\p{L}{3,}/u.exec(node.nodeValue ?? '')?.[0] ?? ''
        if (word !== '') node.nodeValue = (node.nodeValue ?? '').replace(word, `${word}xyz`)
      }
      return { lossyPart, opened, word, changed: text.written() }
    })
  }, texts)
  for (const [n, { lossyPart, opened, word, changed }] of seen.entries()) {
    const source = texts[n] ?? ''
    expect(lossyPart, source).toBeUndefined()
    expect(opened).toBe(source)
    expect(word, source).not.toBe('')
    expect(changed).toBe(wordChanged(source, { word }, 'xyz'))
  }
})

test('a new line inside a block of the block editor becomes its own block', async ({ page }) => {
  await alone(page)
  const source = '<!-- wp:paragraph -->\n<p>Kom op tijd</p>\n<!-- /wp:paragraph -->'
  const written = await page.evaluateHandle((source) => {
    const root = document.querySelector('main')
    const { editor } = globalThis as unknown as Alone // safe: the script of the page tells it
    if (!root) throw new Error('No text is here.')
    const text = editor.createIsolatedEditor(root)
    text.show(source)
    return text.written
  }, source)
  await page.getByRole('textbox').click()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Of later')
  expect(await written.evaluate((read) => read())).toBe(
    `${source}\n\n<!-- wp:paragraph -->\n<p>Of later</p>\n<!-- /wp:paragraph -->`,
  )
})

for (const src of ['https://images.invalid/hall.png', '/media/hall.png'])
  test(`an image that is in the text can be cut and pasted: ${src}`, async ({ page }) => {
    await alone(page)
    await page.evaluate((src) => {
      const root = document.querySelector('main')
      const { editor } = globalThis as unknown as Alone // safe: the script of the page tells it
      if (!root) throw new Error('No text is here.')
      editor.createIsolatedEditor(root).show(`<p>Kort <img src="${src}" alt="Zaal" /></p><p>Lang</p>`)
    }, src)
    const text = page.getByRole('textbox', { name: 'Text' })
    const image = text.getByRole('img', { name: 'Zaal' })
    await image.click()
    await page.keyboard.press('ControlOrMeta+x')
    await expect(image).toHaveCount(0)
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.press('ControlOrMeta+v')
    await expect(text.getByRole('paragraph').last().getByRole('img', { name: 'Zaal' })).toHaveAttribute('src', src)
  })
