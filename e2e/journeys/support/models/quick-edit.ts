/** A few fields of an event, in its row of the list. */
import type { Session } from '../fixtures/session.ts'

/** The form that stands in a row; one at a time. */
export function quickEditForm({ page, messages }: Session) {
  const form = page.getByRole('form', { name: messages.t('Quick edit'), exact: true })
  return {
    form,
    title: form.getByRole('textbox', { name: new RegExp(`^${messages.t('Title')}`) }),
    /** What opens it in the row of an event. */
    opener: (called: string) =>
      page.getByRole('button', { name: messages.t('Quick edit: {called}', { called }), exact: true }),
  }
}
