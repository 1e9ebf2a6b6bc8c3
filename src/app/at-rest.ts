// What the page does once it rests: it tells its choices, and fetches what is needed when the network has gone or the session has ended.
import { loadCatalog } from '#shared/i18n/locale.ts'
import { renewChoices } from './renew-choices.ts'

/** Does all of it; what cannot be fetched now is fetched when it is needed. */
export async function atRest(): Promise<void> {
  renewChoices()
  await Promise.allSettled([
    import('#features/session/SignInAgain.tsx'),
    import('#screens/session/SignInScreen.tsx'),
    import('#features/drafts/SignOutQuestion.tsx'),
    import('#features/session-end/SignOutFailed.tsx'),
    import('#record/filters/NoRows.tsx'),
    import('#shared/i18n/problem-messages.ts'),
    loadCatalog('form'),
  ])
}
