import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import {
  ArrowDownUp,
  Calendar,
  FolderTree,
  Image,
  Languages,
  LayoutDashboard,
  type LucideIcon,
  MapPin,
  Search,
  Settings,
  Tag,
  Ticket,
  Trash2,
  Users,
} from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { type ResourceName, resourceNames } from '#shared/schema/resources.ts'
import type { AttentionKind } from '#shared/responses.ts'
import { type Account, can, canUseImage } from '#shared/policy/policy.ts'
import { formatNumber } from '#shared/dates/format.ts'
import { imageCountQuery, totalsQuery } from '#api/queries.ts'
import { Icon } from '#ui/Icon.tsx'
import { paths, useContentLanguage, withLanguage } from '#api/paths.ts'
import { externalServer } from '#api/client.ts'
import { getContentLanguages, useAccount } from '#api/session.ts'
import { Layout, SidebarDivider, SidebarLink } from '#ui/Layout.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { SignedIn } from '#features/session/SignedIn.tsx'
import type { Language } from '#shared/i18n/language.ts'
import { activeLocale, languageLabel, loadCatalog } from '#shared/i18n/locale.ts'
import { resourceLabels, productName } from '#shared/i18n/labels.ts'
import { useIsIdle } from '#ui/idle.ts'
import { lazyComponent } from '#ui/lazy-component.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { Popover } from '#ui/Popover.tsx'
import css from './AppLayout.module.css'
import type { Overlay } from './KeyboardShortcuts.tsx'

const UserMenuItems = lazyComponent(async () => (await import('./UserMenuItems.tsx')).UserMenuItems)

const KeyboardShortcuts = lazyComponent(
  async () => (await Promise.all([import('./KeyboardShortcuts.tsx'), loadCatalog('settings')]))[0].KeyboardShortcuts,
)

const DeferredParts = lazyComponent(async () => (await import('./DeferredParts.tsx')).DeferredParts)

/** The layout of all pages of a signed-in user: navigation, search, content language, user menu. */
export function AppLayout() {
  const { t } = useLingui()
  const language = useContentLanguage()
  const account = useAccount()
  const isIdle = useIsIdle()
  const location = useLocation()
  const languages = getContentLanguages(account)
  const [first = language] = languages
  // An external server returns its only language for any other one.
  if (!languages.includes(language)) return <Navigate replace to={withLanguage(location, first)} />
  return (
    <SignedIn language={language}>
      <Layout
        brand={
          <>
            <Icon icon={Calendar} />
            {productName}
          </>
        }
        sidebarLabel={t`Main navigation`}
        sidebar={<Sidebar language={language} account={account} />}
        top={
          <>
            <SearchButton />
            <ContentLanguageSwitch languages={languages} />
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

const resourceIcons: Record<ResourceName, LucideIcon> = {
  events: Ticket,
  venues: MapPin,
  organizers: Users,
  categories: FolderTree,
  tags: Tag,
}

/** The links to the main pages with the numbers of records, which are loaded once the first page is shown. */
function Sidebar({ language, account }: { language: Language; account: Account }) {
  const { i18n, t } = useLingui()
  const isIdle = useIsIdle()
  const isOwn = externalServer() === undefined
  const { data: totals = [] } = useQuery({ ...totalsQuery(language), enabled: isIdle && isOwn })
  const canBrowseImages = canUseImage(account, 'browse') === true
  const { data: images } = useQuery({ ...imageCountQuery, enabled: isIdle && isOwn && canBrowseImages })
  const count = (kind: AttentionKind, resource?: ResourceName) => {
    let total = 0
    for (const each of totals) if (each.kind === kind && (!resource || each.resource === resource)) total += each.total
    return total > 0 ? formatNumber(total, activeLocale()) : undefined
  }
  return (
    <>
      <SidebarLink end to={paths.start(language)} icon={LayoutDashboard}>
        {isOwn ? t`Dashboard` : t`This server`}
      </SidebarLink>
      <SidebarLink to={paths.calendar(language)} icon={Calendar}>{t`Calendar`}</SidebarLink>
      {resourceNames.map((name) => (
        <SidebarLink key={name} to={paths.list(name, language)} icon={resourceIcons[name]} count={count('all', name)}>
          {i18n._(resourceLabels[name].many)}
        </SidebarLink>
      ))}
      {isOwn && (
        <>
          {canBrowseImages && (
            <SidebarLink
              to={paths.images(language)}
              icon={Image}
              count={images ? formatNumber(images, activeLocale()) : undefined}
            >{t`Images`}</SidebarLink>
          )}
          <SidebarDivider />
          {can(account, 'seeHidden', 'events') === true && (
            <SidebarLink
              to={paths.translate(language)}
              icon={Languages}
              count={count('due')}
            >{t`Translations`}</SidebarLink>
          )}
          {can(account, 'create', 'events') === true && (
            <SidebarLink to={paths.import(language)} icon={ArrowDownUp}>{t`Import`}</SidebarLink>
          )}
          {can(account, 'delete', 'events') === true && (
            <SidebarLink to={paths.trash(language)} icon={Trash2} count={count('trash')}>{t`Trash`}</SidebarLink>
          )}
          <SidebarLink to={paths.settings(language)} icon={Settings}>{t`Settings`}</SidebarLink>
        </>
      )}
    </>
  )
}

/** Opens the command palette. Renders the keyboard shortcuts once the browser is idle or the palette is opened. */
function SearchButton() {
  const [overlay, setOverlay] = useState<Overlay>()
  const isIdle = useIsIdle()
  const early = useRef('')
  const show = (next: Overlay | undefined) => {
    early.current = ''
    setOverlay(next)
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    // Not over a modal dialog; the panel of filters is none.
    const isOpen = document.querySelector('dialog:modal') !== null
    const isApart = event.ctrlKey || event.metaKey
    if (event.key.toLowerCase() === 'k' && isApart && !event.altKey && !event.shiftKey) {
      event.preventDefault()
      if (!isOpen) show('palette')
    } else if (overlay === 'palette' && !isOpen && !isApart && event.key.length === 1) {
      // The palette is still loading: the text is for it.
      event.preventDefault()
      early.current += event.key
    } else if (overlay === 'palette' && !isOpen && event.key === 'Escape') show(undefined)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <Button className={css.search} aria-keyshortcuts="Control+K Meta+K" onClick={() => show('palette')}>
        <Icon icon={Search} />
        <span>{externalServer() ? <Trans>Go to…</Trans> : <Trans>Search everything</Trans>}</span>
        <kbd aria-hidden="true">{/Mac|iP/.test(navigator.platform) ? '⌘K' : 'Ctrl K'}</kbd>
      </Button>
      {(isIdle || overlay !== undefined) && (
        <Suspense>
          <KeyboardShortcuts overlay={overlay} show={show} early={() => early.current} />
        </Suspense>
      )}
    </>
  )
}

/** Links to the same page in each content language; a list keeps its filters, a form its changes. */
function ContentLanguageSwitch({ languages }: { languages: readonly Language[] }) {
  const { t } = useLingui()
  const location = useLocation()
  const current = useContentLanguage()
  return (
    <SegmentedControl
      label={t`Content language`}
      items={languages.map((language) => ({
        to: withLanguage(location, language),
        label: languageLabel(language),
        current: language === current,
      }))}
    />
  )
}

/** The user menu; its button shows the initials of the account. */
function UserMenu({ language }: { language: Language }) {
  const { t } = useLingui()
  const account = useAccount()
  if (account === null) return null
  return (
    <Popover end icon variant="bare" name={`${t`Account`}: ${account.name}`} button={<Avatar name={account.name} />}>
      <Suspense>
        <UserMenuItems language={language} account={account} />
      </Suspense>
    </Popover>
  )
}
