import type { Session } from '../fixtures/session.ts'

/** The quick edit form in a row of the list. */
export function quickEditForm({ page, messages }: Session) {
  const form = page.getByRole('form', { name: messages.t('Quick edit'), exact: true })
  return {
    form,
    title: form.getByRole('textbox', { name: new RegExp(`^${messages.t('Title')}`) }),
    /** The button in the row of an event. */
    opener: (called: string) =>
      page.getByRole('button', { name: messages.t('Quick edit: {called}', { called }), exact: true }),
  }
}
