// The page of every URL, with its messages and the data that it shows first.
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { type LoaderFunction, Navigate, Outlet, type RouteObject, useLocation, useParams } from 'react-router'
import { type Language, languageParameter } from '#shared/i18n/language.ts'
import { loadCatalog } from '#shared/i18n/locale.ts'
import type { Account } from '#shared/policy/policy.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import { anyResource, withLanguage, getUrlLanguage, routePatterns, parseId, parseResource } from '#api/paths.ts'
import { recordBundleQuery } from '#api/queries.ts'
import { externalServer } from '#api/client.ts'
import { getAccount, sessionQuery } from '#api/session.ts'
import { getListQuery, listRowsQuery } from '#records/list/list-query.ts'
import { useInterfaceLanguage } from '#fields/use-interface-language.ts'
import { listQueryConfigs } from '#pages/list/list-configs.ts'
import { ListPage } from '#pages/ListPage.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { AppLayout } from './AppLayout.tsx'
import { ErrorPage, NotFoundPage } from './ErrorPage.tsx'
import { LeaveGuard, loadLeaveDialog } from './LeaveGuard.tsx'

/** Milliseconds that a navigation waits for data: rendering a skeleton first takes longer than most responses. */
const maxWait = 300

type Opening = {
  account: NonNullable<Account>
  language: Language
  search: string
  resource: ResourceName | undefined
  id: number | undefined
}

/** A loader that prefetches data for a signed-in user and never fails: the page reads the cache and shows errors. */
export const prefetch =
  (client: QueryClient, fetchData: (opening: Opening) => Promise<void> | undefined): LoaderFunction =>
  async ({ url, params }) => {
    const account = getAccount(await client.ensureQueryData(sessionQuery).catch(() => null))
    const language = getUrlLanguage(url.search)
    if (!account || !language) return null
    const [resource, id] = [parseResource(params['resource']), parseId(params['id'])]
    // What cannot be loaded now is requested again by the page.
    const data = fetchData({ account, language, search: url.search, resource, id })?.catch(() => undefined)
    await Promise.race([data, new Promise((resolve) => setTimeout(resolve, maxWait))])
    return null
  }

/** Loads the code of a page together with its messages and other parts. */
const loadPage = async <T,>(module: Promise<T>, ...others: Promise<unknown>[]): Promise<T> =>
  (await Promise.all([module, ...others]))[0]

/** A page about a resource. Another resource is another instance. `posts`: only resources that have a slug in each language. */
const withResource = (Page: ComponentType<{ resource: ResourceName }>, posts = false) =>
  function ResourcePage() {
    const resource = parseResource(useParams()['resource'])
    const exists = resource !== undefined && (resources[resource].post || !posts)
    return exists ? <Page key={resource} resource={resource} /> : <NotFoundPage />
  }

/** A page about a record. Another record is another instance, another language is not. */
const withRecord = (Page: ComponentType<{ resource: ResourceName; id: number }>) =>
  function RecordPage() {
    const params = useParams()
    const [resource, id] = [parseResource(params['resource']), parseId(params['id'])]
    if (resource === undefined || id === undefined) return <NotFoundPage />
    return <Page key={`${resource} ${id}`} resource={resource} id={id} />
  }

/** The route of a page. Other parameters of the same path do not run its loader: the page requests what they change. */
const page = (path: string, load: () => Promise<ComponentType>, loader?: LoaderFunction): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
  ...(loader && { loader, shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname }),
})

/** Every URL names the content language; a URL without one gets the interface language. */
function Root() {
  const location = useLocation()
  const interfaceLanguage = useInterfaceLanguage()
  if (getUrlLanguage(location.search) === undefined) {
    const isUnknown = new URLSearchParams(location.search).has(languageParameter)
    const state: unknown = isUnknown ? { dropped: [languageParameter] } : location.state
    return <Navigate replace to={withLanguage(location, interfaceLanguage)} state={state} />
  }
  return (
    <>
      <Outlet />
      <LeaveGuard />
    </>
  )
}

/** All routes. Each page is a chunk of its own, except the list, which most visits open first. */
export function createRoutes(client: QueryClient): RouteObject[] {
  const fetchRecord = async ({ language, resource, id }: Opening) =>
    resource && id ? client.prefetchQuery(recordBundleQuery(resource, id, language)) : undefined
  const record = prefetch(client, fetchRecord)
  const recordPage = prefetch(client, async (opening) => {
    const record = fetchRecord(opening)
    await (await import('#pages/DetailPage.tsx')).prefetchNotices(client, opening)
    await record
  })
  const ownPages = [
    page(
      routePatterns.start,
      async () => (await loadPage(import('#pages/dashboard/DashboardPage.tsx'), loadCatalog('settings'))).DashboardPage,
    ),
    page(
      routePatterns.list(anyResource),
      async () => withResource(ListPage),
      prefetch(
        client,
        ({ account, language, search, resource }) =>
          resource &&
          client.prefetchQuery(
            listRowsQuery(resource, getListQuery(listQueryConfigs[resource], search, account), language),
          ),
      ),
    ),
    page(routePatterns.images, async () => {
      const images = import('#pages/images/ImagesPage.tsx')
      return (await loadPage(images, loadCatalog('settings'), loadCatalog('form'))).ImagesPage
    }),
    page(routePatterns.import, async () => {
      const imports = import('#pages/import/ImportPage.tsx')
      return (await loadPage(imports, loadCatalog('texts'), loadCatalog('form'))).ImportPage
    }),
    page(routePatterns.trash, async () => {
      const trash = import('#pages/trash/TrashPage.tsx')
      return (await loadPage(trash, loadCatalog('settings'), loadCatalog('form'))).TrashPage
    }),
    page(routePatterns.settings, async () => {
      const settings = import('#pages/settings/SettingsPage.tsx')
      return (await loadPage(settings, loadCatalog('settings'))).SettingsPage
    }),
    page(
      routePatterns.history(anyResource),
      async () =>
        withRecord(
          (await loadPage(import('#pages/HistoryPage.tsx'), loadCatalog('history'), loadCatalog('form'))).HistoryPage,
        ),
      record,
    ),
    page(routePatterns.bySlug(anyResource), async () =>
      withResource((await loadPage(import('#pages/BySlugPage.tsx'), loadCatalog('form'))).BySlugPage, true),
    ),
  ]
  const externalPages = [
    page(routePatterns.start, async () => {
      const connection = import('#pages/ConnectionPage.tsx')
      return (await loadPage(connection, loadCatalog('settings'))).ConnectionPage
    }),
    page(routePatterns.list(anyResource), async () =>
      withResource((await loadPage(import('#pages/ExternalListPage.tsx'))).ExternalListPage),
    ),
  ]
  const pages = [
    ...(externalServer() ? externalPages : ownPages),
    page(
      routePatterns.calendar,
      async () => (await loadPage(import('#pages/CalendarPage.tsx'), loadCatalog('calendar'))).CalendarPage,
      prefetch(client, async ({ account, language, search }) =>
        (await import('#pages/CalendarPage.tsx')).prefetchCalendar(client, search, account, language),
      ),
    ),
    page(
      routePatterns.record(anyResource),
      async () => {
        const detail = import('#pages/DetailPage.tsx')
        return withRecord((await loadPage(detail, loadCatalog('record'), loadCatalog('overlaps'))).DetailPage)
      },
      recordPage,
    ),
    page(
      routePatterns.edit(anyResource),
      async () => {
        const edit = import('#pages/EditPage.tsx')
        return withRecord((await loadPage(edit, loadLeaveDialog())).EditPage)
      },
      record,
    ),
    page(routePatterns.create(anyResource), async () => {
      const create = import('#pages/EditPage.tsx')
      return withResource((await loadPage(create, loadLeaveDialog())).CreatePage)
    }),
    page(routePatterns.translate, async () => {
      const queue = import('#pages/translate/QueuePage.tsx')
      return (await loadPage(queue, loadCatalog('queue'))).QueuePage
    }),
    page(
      routePatterns.desk(anyResource),
      async () => {
        const desk = import('#pages/translate/desk/DeskPage.tsx')
        return withRecord((await loadPage(desk, loadCatalog('desk'), loadLeaveDialog())).DeskPage)
      },
      record,
    ),
    { path: '*', Component: NotFoundPage },
  ]
  return [
    {
      Component: Root,
      HydrateFallback: () => null,
      children: [
        {
          ErrorBoundary: ErrorPage,
          children: [
            page(
              routePatterns.signIn,
              async () => (await loadPage(import('#pages/session/SignInPage.tsx'))).SignInPage,
            ),
          ],
        },
        {
          Component: AppLayout,
          children: [{ ErrorBoundary: ErrorPage, HydrateFallback: () => <Skeleton lines={6} />, children: pages }],
        },
      ],
    },
  ]
}
