/** Pasted and dropped content is reduced to supported markup. */
import type { Locator } from '@playwright/test'
import type { Session } from './support/fixtures/session.ts'
import { png } from './support/fixtures/png.ts'
import { appLayout } from './support/models/app-layout.ts'
import { after, richTextEditor } from './support/models/rich-text.ts'
import { expect, test } from './support/test.ts'

const evening = {
  title: 'Avond',
  start_date: '2027-06-04 20:00:00',
  end_date: '2027-06-04 22:00:00',
  status: 'publish',
} as const

/** Opens the form of an event with the caret in its description. */
const inTextOf = async (editor: Session, id: number) => {
  const here = richTextEditor(editor)
  await here.form.open(id, 'nl')
  await here.text.click()
  return here
}
/** Pastes markup, or plain text, at the caret. */
const paste = (text: Locator, content: string, type: 'text/html' | 'text/plain' = 'text/html'): Promise<void> =>
  text.evaluate(
    (root, { content, type }) => {
      const data = new DataTransfer()
      data.setData(type, content)
      root.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    },
    { content, type },
  )

test('text pasted from Word loses its styles and scripts', async ({ signInAs, product }) => {
  const { body: event } = await product.as('editor').events.create({ ...evening, description: '' }, { language: 'nl' })
  const { text, source } = await inTextOf(await signInAs('editor'), event.id)
  await paste(
    text,
    `<html><head><style>p{color:red}</style></head><body><!--StartFragment-->
<p class="MsoNormal" style="margin:0cm"><b><span lang="NL" style="color:#ff0000">Welkom</span></b><o:p></o:p></p>
<p class="MsoListParagraphCxSpFirst" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span>  </span></span>zang</p>
<p class="MsoListParagraphCxSpLast" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span>  </span></span>dans</p>
<p class="MsoListParagraph" style="mso-list:l1 level1 lfo2"><span style="mso-list:Ignore">1.<span>&nbsp; </span></span>om 8 uur</p>
<p class="MsoListParagraph" style="mso-list:l1 level2 lfo2"><span style="mso-list:Ignore">o<span>&nbsp; </span></span>gratis</p>
<p class="MsoNormal" style="text-indent:-18pt; mso-list:l1 level1 lfo2"><![if !supportLists]><span><span style="mso-list:Ignore">2.<span>&nbsp; </span></span></span><![endif]>om 9 uur</p>
<p onclick="alert(1)">Tot <span style="font-weight:700">dan</span> <a href="javascript:alert(1)">x</a><script>alert(1)</script></p>
<!--EndFragment--></body></html>`,
  )
  await expect(text).toContainText('Tot dan')
  expect(await source()).toBe(
    [
      '<p><strong>Welkom</strong></p>',
      '<ul><li>zang</li><li>dans</li></ul>',
      '<ol><li>om 8 uur<ul><li>gratis</li></ul></li><li>om 9 uur</li></ol>',
      '<p>Tot <strong>dan</strong> x</p>',
    ].join('\n'),
  )
})

test('text pasted from Google Docs or a web page gets no extra blocks', async ({ signInAs, product }) => {
  const { body: event } = await product.as('editor').events.create({ ...evening, description: '' }, { language: 'nl' })
  const { text, source } = await inTextOf(await signInAs('editor'), event.id)
  await paste(
    text,
    `<b style="font-weight:normal" id="docs-internal-guid-1"><ul><li><p role="presentation"><span>zang</span></p></li>
<ul><li><p role="presentation"><span>koor</span></p></li></ul></ul><div align="left"><table><tr><td>20 u</td></tr></table></div></b>
<div class="page"><h1>Welkom</h1><div>Elke <b>avond</b></div><ol start="3"><li>soep</li></ol>
<section><div><p>Tot dan</p></div></section></div>`,
  )
  await expect(text).toContainText('Tot dan')
  expect(await source()).toBe(
    [
      '<ul><li>zang<ul><li>koor</li></ul></li></ul>',
      '<table><tbody><tr><td>20 u</td></tr></tbody></table>',
      '<h2>Welkom</h2>',
      '<p>Elke <strong>avond</strong></p>',
      '<ol start="3"><li>soep</li></ol>',
      '<p>Tot dan</p>',
    ].join('\n'),
  )
})

test('blocks of web pages separate words, empty lines are removed, and struck text stays struck', async ({
  signInAs,
  product,
}) => {
  const { body: event } = await product.as('editor').events.create({ ...evening, description: '' }, { language: 'nl' })
  const { text, source } = await inTextOf(await signInAs('editor'), event.id)
  await paste(
    text,
    `<p>Welkom</p><p><br></p><section>Zaal <del>1</del> 2</section><address>Kaai 1</address><p>&nbsp;</p><br>
<figure><figcaption>De zaal</figcaption></figure><p><span style="text-decoration: line-through">€ 10</span> € 8</p>`,
  )
  await expect(text).toContainText('€ 8')
  expect(await source()).toBe(
    ['<p>Welkom</p>', '<p>Zaal <s>1</s> 2</p>', '<p>Kaai 1</p>', '<p>De zaal</p>', '<p><s>€ 10</s> € 8</p>'].join('\n'),
  )
})

test('images of other websites are not pasted, which a message says; emoji are', async ({ signInAs, product }) => {
  const { body: event } = await product
    .as('editor')
    .events.create({ ...evening, description: '<p>Kort</p>' }, { language: 'nl' })
  const editor = await signInAs('editor')
  const { text, source } = await inTextOf(editor, event.id)
  await after(text, 'Kort')
  await paste(
    text,
    `: <img src="https://cdn.example.org/party.png" alt="🎉" /> feest <img src="https://example.org/hall.jpg" alt="Hall" />
<img src="https://example.org/pixel.gif" width="1" height="1" />`,
  )
  await expect(appLayout(editor).message).toContainText('1 image was not pasted. Add it with “Image”.')
  expect(await source()).toBe('<p>Kort: 🎉 feest</p>')
})

test('plain text gets paragraphs at its empty lines and keeps the spaces around it', async ({ signInAs, product }) => {
  const { body: event } = await product
    .as('editor')
    .events.create({ ...evening, description: '<p>Om 8 uur</p>' }, { language: 'nl' })
  const { text, source } = await inTextOf(await signInAs('editor'), event.id)
  await after(text, '8')
  await paste(text, ' of 9', 'text/plain')
  await expect(text).toContainText('Om 8 of 9 uur')
  await after(text, 'uur')
  await paste(text, ':\r\nzang\r\n\r\nTot <dan>\r\n', 'text/plain')
  await expect(text).toContainText('Tot')
  expect(await source()).toBe('<p>Om 8 of 9 uur:<br />zang</p>\n<p>Tot &lt;dan&gt;</p>')
})

for (const way of ['paste', 'drop'] as const)
  test(`an image is added to the text by ${way} after entering an alt text`, async ({ signInAs, product }) => {
    const { body: event } = await product
      .as('editor')
      .events.create({ ...evening, description: '<p>Kort</p>' }, { language: 'nl' })
    const editor = await signInAs('editor', { interfaceLanguage: 'nl' })
    const { page, messages } = editor
    const { form, text, source } = richTextEditor(editor)
    await form.open(event.id, 'nl')
    await after(text, 'Kort')
    await text.evaluate(
      (root, { kind, bytes }) => {
        const data = new DataTransfer()
        data.items.add(new File([new Uint8Array(bytes)], 'scherm.png', { type: 'image/png' }))
        const { right: clientX, top, height } = (root.querySelector('p') ?? root).getBoundingClientRect()
        const place = { clientX: clientX - 1, clientY: top + height / 2 }
        const how = { bubbles: true, cancelable: true }
        root.dispatchEvent(
          kind === 'paste'
            ? new ClipboardEvent('paste', { ...how, clipboardData: data })
            : new DragEvent('drop', { ...how, ...place, dataTransfer: data }),
        )
      },
      { kind: way, bytes: [...png(64, 48)] },
    )
    const dialog = page.getByRole('dialog', { name: messages.t('Add image'), exact: true })
    const shows = dialog.getByLabel(messages.t('Alt text ({name})', { name: 'Nederlands' }), { exact: true })
    await expect(shows).toBeFocused()
    await shows.fill('De affiche')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    expect(await source()).toMatch(/^<p>Kort<img src="[^"]+\.png" alt="De affiche" width="64" height="48" \/><\/p>$/)
  })
