/** Settings: application passwords, sessions, password, accounts and preferences. */
import { appLayout } from './support/models/app-layout.ts'
import { signInForm } from './support/models/sign-in.ts'
import { expect, test } from './support/test.ts'

test('an application password with an expiry date is created, shown once and revoked', async ({ signInAs }) => {
  const author = await signInAs('editor')
  const { page, messages } = author
  const { main, settled } = appLayout(author)
  await page.goto('/settings/application-passwords?ml_language=nl')
  await settled()
  const part = main.getByRole('region', { name: messages.t('Application passwords'), exact: true })
  await part.getByRole('textbox', { name: messages.t('Application password name'), exact: true }).fill('Website')
  await part.getByRole('combobox', { name: messages.t('Permissions'), exact: true }).selectOption('texts')
  await part.getByRole('checkbox', { name: 'French', exact: true }).check()
  const end = part.getByRole('textbox', { name: messages.t('Expires'), exact: true })
  const make = part.getByRole('button', { name: messages.t('Create application password'), exact: true })
  await end.fill('next spring')
  author.expectStatus(400)
  await make.click()
  await expect(part.getByText(messages.t('Enter a full date, for example 24-11-2027.'))).toBeVisible()
  await end.fill('31 december 2031')
  await make.click()
  const item = part.getByRole('listitem').filter({ hasText: 'Website' })
  await expect(item).toContainText('text in selected languages: French · created')
  await expect(item).toContainText('never used · expires Wed, 31 Dec 2031')
  await expect(
    part.getByText(messages.t('Save this password now. You will not be able to see it again.')),
  ).toBeVisible()
  await expect(page).toPassAxe()
  await page.reload()
  await settled()
  await expect(part.getByText(messages.t('Save this password now. You will not be able to see it again.'))).toHaveCount(
    0,
  )
  // Revoking cannot be undone: a dialog asks first, and a second Enter revokes no other password.
  const { question } = appLayout(author)
  const revoke = part.getByRole('button', { name: 'Revoke “Website”', exact: true })
  await revoke.press('Enter')
  await expect(page).toPassAxe()
  await question.getByRole('button', { name: messages.t('Cancel'), exact: true }).click()
  await expect(revoke).toBeFocused()
  await revoke.click()
  await question.getByRole('button', { name: messages.t('Revoke password'), exact: true }).click()
  await expect(revoke).toHaveCount(0)
  await expect(part.getByRole('listitem').getByRole('button')).toBeFocused()
  await expect(main.getByRole('link', { name: messages.t('Accounts') })).toHaveCount(0)
})

test('a translator can limit an application password to their own languages only', async ({ signInAs }) => {
  const translator = await signInAs('translator-de')
  const { page, messages } = translator
  const { main, settled } = appLayout(translator)
  await page.goto('/settings/application-passwords?ml_language=nl')
  await settled()
  const part = main.getByRole('region', { name: messages.t('Application passwords'), exact: true })
  await part.getByRole('textbox', { name: messages.t('Application password name'), exact: true }).fill('Glossary')
  await part.getByRole('combobox', { name: messages.t('Permissions'), exact: true }).selectOption('texts')
  await expect(part.getByRole('checkbox')).toHaveCount(1)
  await part.getByRole('checkbox', { name: 'German', exact: true }).check()
  await part.getByRole('button', { name: messages.t('Create application password'), exact: true }).click()
  await expect(part.getByRole('listitem').filter({ hasText: 'Glossary' })).toContainText('German')
})

test('without the clipboard API, as with http, “Copy” selects the password and names the keys', async ({
  signInAs,
}) => {
  const editor = await signInAs('editor')
  const { page, messages } = editor
  const { main, settled } = appLayout(editor)
  // As in a browser at an intranet address without https.
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.goto('/settings/application-passwords?ml_language=nl')
  await settled()
  const part = main.getByRole('region', { name: messages.t('Application passwords'), exact: true })
  await part.getByRole('textbox', { name: messages.t('Application password name'), exact: true }).fill('Website')
  await part.getByRole('button', { name: messages.t('Create application password'), exact: true }).click()
  await part.getByRole('button', { name: messages.t('Copy'), exact: true }).click()
  await expect(part.getByRole('status')).toHaveText(messages.t('Selected. Press Ctrl+C or ⌘C to copy.'))
  const secret = await part.getByRole('code').innerText()
  expect(await page.evaluate(() => String(getSelection()))).toBe(secret)
})

test('a user changes their password and ends another session', async ({ signInAs, product }) => {
  const here = await signInAs('author')
  const there = await signInAs('author')
  const { page, messages } = here
  const { main, settled, message } = appLayout(here)
  await page.goto('/settings/security?ml_language=nl')
  await settled()
  const sessions = main.getByRole('region', { name: messages.t('Sessions'), exact: true })
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await expect(sessions.getByRole('listitem').first()).toContainText(/in use · expires .+ if not used/)
  await sessions.getByRole('button', { name: messages.t('Sign out of all other sessions'), exact: true }).click()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  there.expectStatus(401)
  await there.page.goto('/')
  await expect(signInForm(there).name).toBeVisible()
  const part = main.getByRole('region', { name: messages.t('Password'), exact: true })
  // Hidden field for password managers.
  const whose = part.getByRole('textbox', { includeHidden: true }).first()
  await expect(whose).toHaveValue('author')
  await expect(whose).toHaveAttribute('autocomplete', 'username')
  await expect(whose).toBeHidden()
  await part.getByLabel(messages.t('Current password')).fill(product.secrets.author.password)
  const change = part.getByRole('button', { name: messages.t('Change password'), exact: true })
  for (const [password, reason] of [
    ['short', messages.t('This password is too short. Use at least 10 characters.')],
    ['x'.repeat(201), messages.t('This password is too long. Use at most 200 characters.')],
    ['qwertyuiop', messages.t('This is one of the most common passwords. Choose another one.')],
  ] as const) {
    await part.getByLabel(messages.t('New password')).fill(password)
    here.expectStatus(400)
    await change.click()
    await expect(part.getByText(reason)).toBeVisible()
  }
  await part.getByLabel(messages.t('New password')).fill('a much longer one')
  await change.click()
  await expect(message).toContainText(messages.t('Password changed. You have been signed out of your other sessions.'))
})

test('an administrator adds a translator, who signs in, and removes the account', async ({ signInAs }) => {
  const admin = await signInAs('admin')
  const { page, messages } = admin
  const { main, settled, question } = appLayout(admin)
  await page.goto('/settings/accounts?ml_language=nl')
  await settled()
  const part = main.getByRole('region', { name: messages.t('Accounts'), exact: true })
  await part.getByRole('button', { name: messages.t('Add account'), exact: true }).click()
  const adding = page.getByRole('dialog', { name: messages.t('Add account'), exact: true })
  const name = adding.getByRole('textbox', { name: messages.t('Username'), exact: true })
  await expect(name).toBeFocused()
  await name.fill('fatima')
  await adding.getByRole('combobox', { name: messages.t('Role'), exact: true }).selectOption('translator')
  admin.expectStatus(400)
  await adding.getByRole('button', { name: messages.t('Add account'), exact: true }).click()
  await expect(adding.getByText(messages.t('A translator needs at least one language.'))).toBeVisible()
  await adding.getByRole('checkbox', { name: 'French', exact: true }).check()
  await adding.getByRole('button', { name: messages.t('Add account'), exact: true }).click()
  const password = await part.getByRole('code').innerText()
  const item = part.getByRole('row').filter({ hasText: 'fatima' })
  await expect(item).toContainText('French')

  const fatima = await signInAs()
  fatima.expectStatus(401)
  await fatima.page.goto('/')
  const signIn = signInForm(fatima)
  await signIn.name.fill('fatima')
  await signIn.password.fill(password)
  await signIn.password.press('Enter')
  await expect(appLayout(fatima).account).toHaveAccessibleName(/fatima/)

  // The focus moves to the row after the removed one, otherwise to the row before.
  const menus = part.getByRole('row').getByRole('button', { name: messages.t('Actions: {name}', { name: '' }) })
  const labels = await menus.evaluateAll((buttons) => buttons.map(({ ariaLabel }) => ariaLabel ?? ''))
  const menu = item.getByRole('button', { name: messages.t('Actions: {name}', { name: 'fatima' }), exact: true })
  const at = labels.indexOf(messages.t('Actions: {name}', { name: 'fatima' }))
  const neighbour = labels[at + 1] ?? labels[at - 1] ?? ''
  await menu.click()
  await expect(page).toPassAxe()
  await item.getByRole('button', { name: messages.t('Remove'), exact: true }).click()
  await expect(page).toPassAxe()
  await question.getByRole('button', { name: messages.t('Cancel'), exact: true }).click()
  await expect(menu).toBeFocused()
  await menu.click()
  await item.getByRole('button', { name: messages.t('Remove'), exact: true }).click()
  await question.getByRole('button', { name: messages.t('Remove account'), exact: true }).click()
  await expect(item).toHaveCount(0)
  await expect(part.getByRole('button', { name: neighbour, exact: true })).toBeFocused()
})

test('an administrator deactivates an account and reactivates it', async ({ signInAs }) => {
  const admin = await signInAs('admin')
  const { page, messages } = admin
  const { main, settled, question } = appLayout(admin)
  await page.goto('/settings/accounts?ml_language=nl')
  await settled()
  const menu = page.getByRole('button', { name: messages.t('Actions: {name}', { name: 'author' }), exact: true })
  const item = main.getByRole('row').filter({ has: menu })
  for (const [action, status] of [
    [messages.t('Deactivate'), messages.t('Deactivated')],
    [messages.t('Reactivate'), messages.t('Active')],
  ] as const) {
    await menu.click()
    await item.getByRole('button', { name: action, exact: true }).click()
    await question.getByRole('button', { name: action, exact: true }).click()
    await expect(item.getByText(status, { exact: true })).toBeVisible()
    await expect(menu).toBeFocused()
  }
})

test('the tabs of the settings have URLs for Back and reload', async ({ signInAs }) => {
  const admin = await signInAs('admin')
  const { page, messages } = admin
  const { main, settled } = appLayout(admin)
  await page.goto('/settings?ml_language=nl')
  await settled()
  const tabs = main.getByRole('navigation', { name: messages.t('Settings'), exact: true })
  const tab = (name: string) => tabs.getByRole('link', { name })
  await expect(tab(messages.t('Profile'))).toHaveAttribute('aria-current', 'page')
  await tab(messages.t('Security')).press('Enter')
  await expect(main.getByRole('region', { name: messages.t('Sessions'), exact: true })).toBeVisible()
  await expect(tab(messages.t('Security'))).toBeFocused()
  await tab(messages.t('Roles')).click()
  await expect(page).toHaveURL(/\/settings\/roles\?ml_language=nl$/)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.reload()
  await expect(main.getByRole('table', { name: messages.t('Role permissions'), exact: true })).toBeVisible()
  await expect(tab(messages.t('Roles'))).toBeInViewport({ ratio: 1 })
  await page.goBack()
  await expect(tab(messages.t('Security'))).toHaveAttribute('aria-current', 'page')
  await expect(tabs.locator('[aria-current]')).toHaveCount(1)
  await page.goto('/settings/nowhere?ml_language=nl')
  await expect(tab(messages.t('Profile'))).toHaveAttribute('aria-current', 'page')
})

test('an administrator can generate new passwords for other accounts only', async ({ signInAs }) => {
  const admin = await signInAs('admin')
  const { page, messages } = admin
  await page.goto('/settings/accounts?ml_language=nl')
  await appLayout(admin).settled()
  const generate = messages.t('Generate new password')
  const row = (name: string) =>
    page
      .getByRole('row')
      .filter({ has: page.getByRole('button', { name: messages.t('Actions: {name}', { name }), exact: true }) })
  for (const [name, offered] of [
    ['editor', 1],
    ['admin', 0],
  ] as const) {
    const menu = page.getByRole('button', { name: messages.t('Actions: {name}', { name }), exact: true })
    await menu.click()
    await expect(row(name).getByRole('button', { name: messages.t('Edit'), exact: true })).toBeVisible()
    await expect(row(name).getByRole('button', { name: generate, exact: true })).toHaveCount(offered)
    await page.keyboard.press('Escape')
    await expect(menu).toBeFocused()
  }
})

test('a table of role permissions shows which right a role lacks', async ({ signInAs }) => {
  const translator = await signInAs('translator-de')
  const { page, messages } = translator
  const { main, settled } = appLayout(translator)
  await page.goto('/settings/roles?ml_language=nl')
  await settled()
  const part = main.getByRole('region', { name: messages.t('Roles'), exact: true })
  await expect(part.getByRole('paragraph').first()).toContainText('Edit others’ records')
  await expect(part.getByRole('table', { name: messages.t('Role permissions'), exact: true })).toBeVisible()
})

test('the user menu leads to the settings, where compact density is set for all lists', async ({ signInAs }) => {
  const author = await signInAs('author')
  const { page, messages } = author
  const { main, settled, account } = appLayout(author)
  await page.goto('/venues?ml_language=nl')
  await settled()
  await account.click()
  await page
    .getByRole('group')
    .getByRole('link', { name: messages.t('Settings'), exact: true })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: messages.t('Settings'), exact: true })).toBeVisible()
  const density = main.getByRole('group', { name: messages.t('List density'), exact: true })
  const compact = density.getByRole('button', { name: messages.t('Compact'), exact: true })
  await compact.click()
  await expect(compact).toHaveAttribute('aria-pressed', 'true')
  await expect(density.getByRole('button', { pressed: true })).toHaveCount(1)
  const there = await signInAs('author')
  await there.page.goto('/settings?ml_language=nl')
  await expect(
    there.page
      .getByRole('group', { name: messages.t('List density'), exact: true })
      .getByRole('button', { pressed: true }),
  ).toHaveText(messages.t('Compact'))
})
