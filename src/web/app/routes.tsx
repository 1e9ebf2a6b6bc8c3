// Which screen stands at which address. Each is a chunk of its own, fetched when it is needed or about to be.
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import type { QueryClient } from '@tanstack/react-query'
import { Navigate, Outlet, Route, Routes, useLocation, useParams } from 'react-router'
import { languageParameter } from '#shared/i18n/language.ts'
import { type ResourceName, resourceNames, resources } from '#shared/schema/resources.ts'
import { anyResource, getUrlLanguage, parseId, parseResource, routePatterns, withLanguage } from '#api/paths.ts'
import { externalServer } from '#api/client.ts'
import { getAccount, sessionQuery } from '#api/session.ts'
import { useContentLanguage } from '#features/language/content-language.ts'
import { useInterfaceLanguage } from '#features/language/interface-language.ts'
import { SignedIn } from '#features/session/SignedIn.tsx'
import { askedAt, asQuestion } from '#records/list/list-query-options.ts'
import { askings } from '#pages/list/list-filters.ts'
import { ListScreen } from '#pages/list/ListPage.tsx'
import { AppFrame } from './AppLayout.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { onIntent } from '#ui/lazy-on-intent.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { loadCatalog } from '#shared/i18n/locale.ts'

/** A screen in its own chunk. Once `ahead` has fetched it, it is drawn at once; `React.lazy` alone would stop there and begin anew. */
const screen = <P extends object>(load: () => Promise<ComponentType<P>>) => {
  let here: ComponentType<P> | undefined
  const ahead = async () => (here ??= await load())
  const Coming = lazy(async () => ({ default: await ahead() }))
  const Screen = (props: P) => {
    // One that is on its way stays the same component when it has come.
    const [Part] = useState<ComponentType<P>>(() => here ?? Coming)
    return <Part {...props} />
  }
  return Object.assign(Screen, { ahead })
}
/** The same for a screen that says more words than the frame and the lists. */
const wordyScreen = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  screen(async () => (await Promise.all([load(), loadCatalog('form')]))[0])

/** The same for a form; the guard comes with it. */
const guarded =
  <P extends object>(load: () => Promise<ComponentType<P>>) =>
  async () => {
    const [Form, { Guarded }] = await Promise.all([load(), import('./Guarded.tsx'), loadCatalog('form')])
    return (props: P) => (
      <Guarded>
        <Form {...props} />
      </Guarded>
    )
  }
const formScreen = <P extends object>(load: () => Promise<ComponentType<P>>) => screen(guarded(load))
/** The form in a row of the list of events. */
const quickEdit = onIntent(guarded(async () => (await import('#features/quick-edit/QuickEdit.tsx')).QuickEdit))
const OwnList = (of: { resource: ResourceName }) => <ListScreen {...of} quickEdit={quickEdit} />

/** A screen that lies outside lists and records, with the words that are said only there. */
const deskScreen = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  screen(async () => (await Promise.all([load(), loadCatalog('desk')]))[0])

// A server that is not ours counts nothing and sorts little: what it is stands where the day begins, and its lists offer what it has.
const StartScreen = deskScreen(async () =>
  externalServer()
    ? (await import('#pages/connection/ConnectionPage.tsx')).ConnectionScreen
    : (await import('#pages/start/StartPage.tsx')).StartScreen,
)
const OtherListScreen = screen(async () => (await import('#pages/list/OtherListPage.tsx')).OtherListScreen)
const DetailScreen = wordyScreen(async () => (await import('#pages/detail/DetailPage.tsx')).DetailScreen)
const BySlugScreen = wordyScreen(async () => (await import('#pages/detail/BySlugPage.tsx')).BySlugScreen)
const HistoryScreen = wordyScreen(async () => (await import('#pages/history/HistoryPage.tsx')).HistoryScreen)
const EditScreen = formScreen(async () => (await import('#pages/edit/EditPage.tsx')).EditScreen)
const CreateScreen = formScreen(async () => (await import('#pages/edit/CreatePage.tsx')).CreateScreen)
/** One that speaks of records too. */
const wideScreen = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  deskScreen(async () => (await Promise.all([load(), loadCatalog('form')]))[0])
const TrashScreen = wideScreen(async () => (await import('#pages/trash/TrashPage.tsx')).TrashScreen)
const SettingsScreen = deskScreen(async () => (await import('#pages/settings/SettingsPage.tsx')).SettingsScreen)
const SignInScreen = screen(async () => (await import('#pages/session/SignInPage.tsx')).SignInScreen)
const NotFoundScreen = screen(async () => (await import('#pages/NotFoundPage.tsx')).NotFoundScreen)

/** Requests the rows of the list at an address, for the account that is signed in; nothing at other addresses. */
export async function prefetchList(queries: QueryClient, { pathname, search }: Location): Promise<void> {
  const account = getAccount(queries.getQueryData(sessionQuery.queryKey))
  const name = resourceNames.find((one) => routePatterns.list(one) === pathname)
  const language = getUrlLanguage(search)
  if (externalServer() || !account || !name || !language) return
  await queries.prefetchQuery(asQuestion(name, askedAt(askings[name], search, account), language))
}

/**
 * Fetches the screens that a list leads to, and what is needed when the network fails or the session ends. Not while the browser is
 * offline: Chromium remembers that a module could not be fetched, and would refuse to import it once it is needed.
 */
export async function prefetchScreens(): Promise<void> {
  if (!navigator.onLine) return
  await Promise.allSettled([
    DetailScreen.ahead(),
    CreateScreen.ahead(),
    EditScreen.ahead(),
    import('#ui/html-purifier.ts'),
    import('#features/session/SignInAgain.tsx'),
    import('#pages/session/SignInPage.tsx'),
    import('#features/drafts/SignOutDialog.tsx'),
    import('#features/session-end/SignOutFailed.tsx'),
    import('#records/filters/NoResults.tsx'),
    import('#shared/i18n/problem-messages.ts'),
    loadCatalog('form'),
  ])
}

/** Every address of ours, and what stands there. */
export function AppRoutes() {
  const List = externalServer() ? OtherListScreen : OwnList
  return (
    <InALanguage>
      <Routes>
        <Route
          path={routePatterns.signIn}
          element={
            <ErrorBoundary>
              <Suspense>
                <SignInScreen />
              </Suspense>
            </ErrorBoundary>
          }
        />
        <Route element={<Behind />}>
          <Route path={routePatterns.start} element={<StartScreen />} />
          {!externalServer() && (
            <>
              <Route path={routePatterns.trash} element={<TrashScreen />} />
              <Route path={routePatterns.settings} element={<SettingsScreen />} />
            </>
          )}
          {/* One for all resources: the router weighs every route it has against every address. */}
          <Route path={routePatterns.list(anyResource)} element={<OfResource screen={List} />} />
          <Route path={routePatterns.create(anyResource)} element={<OfResource screen={CreateScreen} />} />
          <Route path={routePatterns.record(anyResource)} element={<OfRecord screen={DetailScreen} />} />
          <Route path={routePatterns.history(anyResource)} element={<OfRecord screen={HistoryScreen} />} />
          <Route path={routePatterns.bySlug(anyResource)} element={<OfResource posts screen={BySlugScreen} />} />
          <Route path={routePatterns.edit(anyResource)} element={<OfRecord screen={EditScreen} />} />
          <Route path="*" element={<NotFoundScreen />} />
        </Route>
      </Routes>
    </InALanguage>
  )
}

/** Every address names the language of the content; one that does not is completed with the page's own. */
function InALanguage({ children }: { children: ReactNode }) {
  const location = useLocation()
  const spoken = useInterfaceLanguage()
  if (getUrlLanguage(location.search) !== undefined) return children
  const given = new URLSearchParams(location.search).has(languageParameter)
  const state: unknown = given ? { dropped: [languageParameter] } : location.state
  return <Navigate replace to={withLanguage(location, spoken)} state={state} />
}

/** The frame and the screen in it, for who is signed in. */
function Behind() {
  return (
    <SignedIn language={useContentLanguage()}>
      <AppFrame>
        <ErrorBoundary>
          <Suspense fallback={<Skeleton lines={6} />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </AppFrame>
    </SignedIn>
  )
}

/** A screen about one resource: another resource is another screen. `posts`: there is one for those alone that have a slug in each language. */
function OfResource({
  screen: Screen,
  posts = false,
}: {
  screen: ComponentType<{ resource: ResourceName }>
  posts?: boolean
}) {
  const resource = parseResource(useParams()['resource'])
  const isThere = resource !== undefined && (resources[resource].post || !posts)
  return isThere ? <Screen key={resource} resource={resource} /> : <NotFoundScreen />
}

/** A screen about one record: another record is another screen, another language is not. */
function OfRecord({ screen: Screen }: { screen: ComponentType<{ resource: ResourceName; id: number }> }) {
  const { resource: named, id: number } = useParams()
  const [resource, id] = [parseResource(named), parseId(number)]
  if (resource === undefined || id === undefined) return <NotFoundScreen />
  return <Screen key={`${resource} ${id}`} resource={resource} id={id} />
}
