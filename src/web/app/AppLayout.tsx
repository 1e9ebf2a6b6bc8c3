// What stands around every screen of who is signed in: where one can go, the language of the content, the person.
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { resourceNames } from '#shared/schema/resources.ts'
import { can } from '#shared/policy/policy.ts'
import { paths } from '#api/paths.ts'
import { externalServer } from '#api/client.ts'
import { ContentLanguageSwitch } from '#features/language/ContentLanguageSwitch.tsx'
import { useContentLanguage } from '#features/language/content-language.ts'
import { useAccount } from '#api/session.ts'
import { Layout, SidebarLink } from '#ui/Layout.tsx'
import { onIntent, useOnIntent } from '#ui/lazy-on-intent.tsx'
import { atLeisure } from '#ui/idle.ts'
import { resourceLabels, productName } from '#shared/i18n/labels.ts'
import { SearchButton } from './SearchButton.tsx'
import { UserMenu } from './UserMenu.tsx'

/** Nothing is said before the first screen stands. */
const later = onIntent(async () => (await atLeisure(() => import('./DeferredParts.tsx'))).Later)

/** The frame; `children` is the screen. */
export function AppFrame({ children }: { children: ReactNode }) {
  const { i18n, t } = useLingui()
  const language = useContentLanguage()
  const account = useAccount()
  const { Part: Later } = useOnIntent(later, true)
  return (
    <Layout
      brand={productName}
      railLabel={t`Main`}
      rail={
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
      {children}
      {Later && <Later />}
    </Layout>
  )
}
