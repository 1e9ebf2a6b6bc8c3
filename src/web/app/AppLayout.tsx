import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import { resourceNames } from '#shared/schema/resources.ts'
import { can } from '#shared/policy/policy.ts'
import { paths } from '#api/paths.ts'
import { externalServer } from '#api/client.ts'
import { ContentLanguageSwitch } from '#features/language/ContentLanguageSwitch.tsx'
import { useContentLanguage } from '#features/language/content-language.ts'
import { useAccount } from '#api/session.ts'
import { Layout, SidebarLink } from '#ui/Layout.tsx'
import { SignedIn } from '#features/session/SignedIn.tsx'
import { resourceLabels, productName } from '#shared/i18n/labels.ts'
import { useIsIdle } from '#ui/idle.ts'
import { SearchButton } from './SearchButton.tsx'
import { UserMenu } from './UserMenu.tsx'

const DeferredParts = lazy(async () => ({ default: (await import('./DeferredParts.tsx')).DeferredParts }))

/** The layout of all pages of a signed-in user: navigation, search, content language, user menu. */
export function AppLayout() {
  const { i18n, t } = useLingui()
  const language = useContentLanguage()
  const account = useAccount()
  const isIdle = useIsIdle()
  return (
    <SignedIn language={language}>
      <Layout
        brand={productName}
        sidebarLabel={t`Main navigation`}
        sidebar={
          <>
            <SidebarLink end to={paths.start(language)}>
              {externalServer() ? t`This server` : t`Start`}
            </SidebarLink>
            {resourceNames.map((name) => (
              <SidebarLink key={name} to={paths.list(name, language)}>
                {i18n._(resourceLabels[name].many)}
              </SidebarLink>
            ))}
            {!externalServer() && (
              <>
                {can(account, 'delete', 'events') === true && (
                  <SidebarLink to={paths.trash(language)}>{t`Trash`}</SidebarLink>
                )}
                <SidebarLink to={paths.settings(language)}>{t`Settings`}</SidebarLink>
              </>
            )}
          </>
        }
        top={
          <>
            <SearchButton />
            <ContentLanguageSwitch />
            <UserMenu language={language} />
          </>
        }
      >
        <Outlet />
        {isIdle && (
          <Suspense>
            <DeferredParts />
          </Suspense>
        )}
      </Layout>
    </SignedIn>
  )
}
