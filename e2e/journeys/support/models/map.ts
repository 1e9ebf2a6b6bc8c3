import type { Session } from '../fixtures/session.ts'

/** The map of a venue. */
export function venueMap({ page, messages }: Session) {
  const map = page.getByRole('group', { name: messages.t('Map'), exact: true })
  return {
    map,
    pin: map.getByRole('button', { name: messages.pattern('Pin at {0}, {1}') }),
    /** Opens the map of a venue without coordinates. */
    show: page.getByRole('button', { name: messages.t('Set pin on a map'), exact: true }),
    warning: page.getByText(messages.t('Address and pin disagree'), { exact: true }),
  }
}
