/** The page runs and loads only its own resources. */
import { listPage } from './support/models/list.ts'
import { expect, test } from './support/test.ts'

test('scripts in markup do not run, and an injected script is reported as a violation', async ({
  signInAs,
  product,
}) => {
  const { body: event } = await product.as('editor').events.create(
    {
      title: '<img src=x onerror="document.title=1">Feest',
      description: '<p>Welkom <img src="/icon.svg" onerror="document.title=1"><script>document.title=1</script></p>',
      start_date: '2027-05-01 10:00:00',
      end_date: '2027-05-01 12:00:00',
    },
    { language: 'nl' },
  )
  const editor = await signInAs('editor')
  const { page, errors } = editor
  await page.goto(`/events/${event.id}?ml_language=nl`)
  await expect(page.getByRole('main')).toContainText('Welkom')
  await expect(page).toHaveTitle(/Feest.*Calendar Content/)
  expect(errors).toEqual([])

  await page
    .evaluate(() => {
      const script = document.createElement('script')
      script.src = 'https://elsewhere.example/script.js'
      document.body.append(script)
    })
    .catch(() => undefined)
  await expect.poll(() => errors.join('\n')).toMatch(/violates/)
  errors.length = 0
})

test('the page sends requests to its own server only', async ({ signInAs, product }) => {
  const editor = await signInAs('editor')
  const foreignRequests: string[] = []
  editor.page.on('request', (request) => {
    if (!request.url().startsWith(product.origin)) foreignRequests.push(request.url())
  })
  await listPage(editor, 'events').open('fr')
  await listPage(editor, 'events').filters.click()
  await expect(listPage(editor, 'events').panel).toBeVisible()
  expect(foreignRequests).toEqual([])
})
