import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, Lock, type LucideIcon, Server, Shield, User, Users } from 'lucide-react'
import { Suspense, useEffect, useRef } from 'react'
import { Navigate, useParams } from 'react-router'
import { accountsQuery } from '#api/account-queries.ts'
import { paths, useContentLanguage } from '#api/paths.ts'
import { useAccount } from '#api/session.ts'
import { formatNumber } from '#shared/dates/format.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import { type Account, can } from '#shared/policy/policy.ts'
import { Icon } from '#ui/Icon.tsx'
import { lazyComponent } from '#ui/lazy-component.ts'
import { Link } from '#ui/Link.tsx'
import { Page } from '#ui/Page.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Profile } from './Profile.tsx'
import css from './settings.module.css'
import { config } from '#device/page-config.ts'
import { SettingRow } from './SettingRow.tsx'

/** The tabs with forms need more code than the first one, which most visits are for. */
const Security = lazyComponent(async () => (await import('./Security.tsx')).Security)
const AppPasswords = lazyComponent(async () => (await import('./AppPasswords.tsx')).AppPasswords)
const Accounts = lazyComponent(async () => (await import('./Accounts.tsx')).Accounts)
const RoleMatrix = lazyComponent(async () => (await import('./RoleMatrix.tsx')).RoleMatrix)

const settingsTabs = ['profile', 'security', 'application-passwords', 'accounts', 'roles', 'system'] as const
type SettingsTab = (typeof settingsTabs)[number]

const tabLabels: Record<SettingsTab, { label: MessageDescriptor; icon: LucideIcon }> = {
  profile: { label: msg`Profile`, icon: User },
  security: { label: msg`Security`, icon: Lock },
  'application-passwords': { label: msg`Application passwords`, icon: KeyRound },
  accounts: { label: msg`Accounts`, icon: Users },
  roles: { label: msg`Roles`, icon: Shield },
  system: { label: msg`System`, icon: Server },
}

const isShown = (tab: SettingsTab, account: Account): boolean =>
  tab !== 'accounts' || can(account, 'administer', 'events') === true

/** `/settings` and one path for each tab. */
export function SettingsPage() {
  const { i18n, t } = useLingui()
  const account = useAccount()
  const language = useContentLanguage()
  const { tab: name = 'profile' } = useParams()
  const current = settingsTabs.find((tab) => tab === name && isShown(tab, account))
  if (account === null) return null
  if (current === undefined) return <Navigate replace to={paths.settings(language)} />
  const title = t`Settings`
  const label = i18n._(tabLabels[current].label)
  return (
    <Page title={title} documentTitle={current === 'profile' ? title : `${label} – ${title}`}>
      <Tabs current={current} account={account} />
      <Suspense fallback={<Skeleton lines={6} />}>
        <Tab name={current} account={account} />
      </Suspense>
    </Page>
  )
}

function Tabs({ current, account }: { current: SettingsTab; account: Account }) {
  const { i18n, t } = useLingui()
  const language = useContentLanguage()
  const { data: accounts } = useQuery({ ...accountsQuery, enabled: isShown('accounts', account) })
  const currentTab = useRef<HTMLAnchorElement>(null)
  // In narrow windows the tabs scroll sideways; the number of accounts moves those after it.
  const hasAccountCount = accounts !== undefined
  useEffect(() => {
    currentTab.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current, hasAccountCount])
  return (
    <nav className={css.tabs} aria-label={t`Settings`}>
      <ul>
        {settingsTabs
          .filter((tab) => isShown(tab, account))
          .map((tab) => (
            <li key={tab}>
              <Link
                ref={tab === current ? currentTab : undefined}
                to={paths.settings(language, tab === 'profile' ? '' : `/${tab}`)}
                aria-current={tab === current ? 'page' : undefined}
              >
                <Icon icon={tabLabels[tab].icon} />
                {i18n._(tabLabels[tab].label)}
                {tab === 'accounts' && accounts && (
                  <small aria-hidden="true">{formatNumber(accounts.length, activeLocale())}</small>
                )}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}

function Tab({ name, account }: { name: SettingsTab; account: NonNullable<Account> }) {
  switch (name) {
    case 'profile':
      return <Profile account={account} />
    case 'security':
      return <Security account={account} />
    case 'application-passwords':
      return <AppPasswords account={account} />
    case 'accounts':
      return <Accounts ownId={account.id} />
    case 'roles':
      return <RoleMatrix ownRole={account.role} />
    case 'system':
      return <SystemFacts />
  }
}

/** The configuration of the service, which this page cannot change. */
function SystemFacts() {
  const { t } = useLingui()
  const url = new URL(`${config.roots.en ?? ''}${config.apiPath}`, location.href).href
  return (
    <div className={css.rows}>
      <SettingRow title={t`Time zone`} hint={t`Of new events, and of all times on this page.`}>
        {() => <p translate="no">{config.siteTimezone}</p>}
      </SettingRow>
      <SettingRow title={t`Currency`} hint={t`Shown with every cost.`}>
        {() => <p translate="no">{config.currency}</p>}
      </SettingRow>
      <SettingRow title={t`API URL`} hint={t`For websites and applications that read the events.`}>
        {() => (
          <p translate="no">
            <code className={css.address}>{url}</code>
          </p>
        )}
      </SettingRow>
      {config.version !== '' && (
        <SettingRow title={t`Version`}>{() => <p translate="no">{config.version}</p>}</SettingRow>
      )}
    </div>
  )
}
