/** A few fields of an event, in its row of the list. */
import type { Seat } from '../fixtures/person.ts'

/** The form that stands in a row; one at a time. */
export function quickEditOf({ page, words }: Seat) {
  const form = page.getByRole('form', { name: words.say('Quick edit'), exact: true })
  return {
    form,
    title: form.getByRole('textbox', { name: new RegExp(`^${words.say('Title')}`) }),
    /** What opens it in the row of an event. */
    opener: (called: string) =>
      page.getByRole('button', { name: words.say('Quick edit: {called}', { called }), exact: true }),
  }
}
