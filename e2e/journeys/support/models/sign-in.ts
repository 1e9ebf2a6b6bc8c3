/** Where one says who one is: the sign-in screen, and the dialog that asks again. */
import type { Locator, Page } from '@playwright/test'
import type { ProblemCode } from '#shared/problem.ts'
import type { Seat } from '../fixtures/person.ts'

/** The form, wherever it stands. */
export function signInOf({ page, words }: Seat, region: Page | Locator = page) {
  const name = region.getByRole('textbox', { name: words.say('Name'), exact: true })
  // A password field has no role; its label is what one goes by.
  const password = region.getByLabel(words.say('Password'), { exact: true })
  const submit = region.getByRole('button', { name: words.say('Sign in'), exact: true })
  return {
    name,
    password,
    submit,
    heading: region.getByRole('heading', { name: words.say('Sign in'), exact: true }),
    refusal: (code: ProblemCode) =>
      region.getByRole('alert').filter({ hasText: words.said(words.tables.problemWords[code]) }),
    signIn: async (as: string, secret: string) => {
      await name.fill(as)
      await password.fill(secret)
      await submit.click()
    },
  }
}
