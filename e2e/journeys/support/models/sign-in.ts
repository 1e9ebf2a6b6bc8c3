import type { Locator, Page } from '@playwright/test'
import type { ProblemCode } from '#shared/problem.ts'
import type { Session } from '../fixtures/session.ts'

/** The sign-in form, on its page or in the dialog after a session has expired. */
export function signInForm({ page, messages }: Session, region: Page | Locator = page) {
  const name = region.getByRole('textbox', { name: messages.t('Username'), exact: true })
  // A password field has no role.
  const password = region.getByLabel(messages.t('Password'), { exact: true })
  const submit = region.getByRole('button', { name: messages.t('Sign in'), exact: true })
  return {
    name,
    password,
    submit,
    heading: region.getByRole('heading', { name: messages.t('Sign in'), exact: true }),
    failureMessage: (code: ProblemCode) =>
      region.getByRole('alert').filter({ hasText: messages.label(messages.tables.problemLabels[code]) }),
    signIn: async (as: string, secret: string) => {
      await name.fill(as)
      await password.fill(secret)
      await submit.click()
    },
  }
}
