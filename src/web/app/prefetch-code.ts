import { loadCatalog } from '#shared/i18n/locale.ts'

/**
 * Loads the code of pages that a list leads to, of parts that it opens, and of dialogs that must open without a network. Does nothing offline: Chromium does not
 * request a module again that could not be loaded.
 */
export async function prefetchCode(): Promise<void> {
  if (!navigator.onLine) return
  await Promise.allSettled([
    import('#pages/DetailPage.tsx'),
    import('#pages/EditPage.tsx'),
    import('#pages/session/SignInPage.tsx'),
    import('#features/session/SignInAgain.tsx'),
    import('#features/session/SignOut.tsx'),
    import('#records/filters/NoResults.tsx'),
    import('#records/filters/IgnoredFilters.tsx'),
    import('#records/filters/FilterBar.tsx'),
    import('#records/filters/FilterEditor.tsx'),
    import('#pages/SelectionBar.tsx'),
    import('#features/views/ViewMenu.tsx'),
    import('#features/quick-edit/QuickEdit.tsx'),
    import('#shared/i18n/problem-messages.ts'),
    import('#ui/html-purifier.ts'),
    import('./LeaveDialog.tsx'),
    import('./UserMenuItems.tsx'),
    loadCatalog('record'),
    loadCatalog('form'),
  ])
}
