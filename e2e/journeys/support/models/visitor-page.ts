import type { Session } from '../fixtures/session.ts'

/** A page that the service renders for visitors. */
export function visitorPage({ page, messages }: Session) {
  return {
    main: page.getByRole('main'),
    heading: page.getByRole('heading', { level: 1 }),
    languages: page.getByRole('navigation', { name: messages.t('Other languages'), exact: true }),
    /** The note on a page that is not public. */
    note: page.getByRole('complementary', { name: messages.t('About this page'), exact: true }),
  }
}
