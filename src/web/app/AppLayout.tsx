import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { resourceNames } from '#shared/schema/resources.ts'
import { can } from '#shared/policy/policy.ts'
import { paths, useContentLanguage, withLanguage } from '#api/paths.ts'
import { externalServer } from '#api/client.ts'
import { useAccount } from '#api/session.ts'
import { Layout, SidebarLink } from '#ui/Layout.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { SignedIn } from '#features/session/SignedIn.tsx'
import { interfaceLanguages } from '#shared/i18n/language.ts'
import { languageLabel } from '#shared/i18n/locale.ts'
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

/** Links to the same page in each content language; a list keeps its filters, a form its changes. */
function ContentLanguageSwitch() {
  const { t } = useLingui()
  const location = useLocation()
  const current = useContentLanguage()
  return (
    <SegmentedControl
      label={t`Content language`}
      items={interfaceLanguages.map((language) => ({
        to: withLanguage(location, language),
        label: languageLabel(language),
        current: language === current,
      }))}
    />
  )
}
