/** The HTML purifier of the page in a real browser removes everything executable. */
import { fileURLToPath } from 'node:url'
import { allowedAttributes, allowedTags } from '#shared/schema/html.ts'
import { payloads } from '#support/payloads.ts'
import { runningMarkup } from '#support/running-markup.ts'
import { expect, test } from '@playwright/test'
import { build } from 'vite'

const entry = fileURLToPath(new URL('../../src/web/ui/html-purifier.ts', import.meta.url))

/** The `is` attribute of a customized element cannot be removed, only emptied. */
const emptied = ' is=""'

/** The purifier as a script that exports it as the global `purifier`. */
async function script(): Promise<string> {
  const bundle = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'purifier', fileName: 'purifier' } },
  })
  const [first] = Array.isArray(bundle) ? bundle : [bundle]
  const chunk = first && 'output' in first ? first.output[0] : undefined
  if (!chunk) throw new Error('nothing was built')
  return chunk.code
}

test('purified payloads contain and run no scripts', async ({ page }) => {
  const dialogs: string[] = []
  page.on('dialog', async (dialog) => {
    dialogs.push(dialog.message())
    await dialog.dismiss()
  })
  await page.setContent('<main></main>')
  await page.addScriptTag({ content: await script() })
  const shown = await page.evaluate((texts) => {
    const { purify } = (globalThis as unknown as { purifier: { purify(html: string): unknown } }).purifier // safe: the script above tells it
    const main = document.querySelector('main')
    return texts.map((text) => {
      const html = String(purify(text))
      if (main) main.innerHTML = html
      const inside = [...(main?.querySelectorAll('*') ?? [])]
      return {
        html,
        tags: inside.map((element) => element.localName),
        attributes: inside.flatMap((element) => element.getAttributeNames().filter((name) => name !== 'is')),
      }
    })
  }, payloads)
  expect(shown).toHaveLength(payloads.length)
  for (const [n, { html, tags, attributes }] of shown.entries()) {
    expect(runningMarkup(html.replaceAll(emptied, '')), payloads[n]).toEqual([])
    expect(
      tags.filter((tag) => !allowedTags.some((one) => one === tag)),
      payloads[n],
    ).toEqual([])
    expect(
      attributes.filter((name) => !allowedAttributes.some((one) => one === name)),
      payloads[n],
    ).toEqual([])
  }
  expect(dialogs).toEqual([])
})
