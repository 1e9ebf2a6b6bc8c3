// `/translate`: what a language lacks, in the order in which visitors need it; the state of all languages, their coverage, the glossary.
import { Trans, useLingui } from '@lingui/react/macro'
import { Languages, Lock } from 'lucide-react'
import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { canReview } from '#shared/policy/granted-status.ts'
import { type Account, can } from '#shared/policy/policy.ts'
import { languageName, loadCatalog } from '#shared/i18n/locale.ts'
import { externalServer } from '#api/client.ts'
import { paths, useContentLanguage } from '#api/paths.ts'
import { useAccount } from '#api/session.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { lazyComponent } from '#ui/lazy-component.ts'
import { Page } from '#ui/Page.tsx'
import { EmptyState, Skeleton } from '#ui/Skeleton.tsx'
import { Matrix } from './overview/Matrix.tsx'
import { Queue } from './overview/Queue.tsx'

const Coverage = lazyComponent(
  async () => (await Promise.all([import('./coverage/Coverage.tsx'), loadCatalog('coverage')]))[0].Coverage,
)

const Glossary = lazyComponent(async () => {
  const loaded = await Promise.all([import('./glossary/Glossary.tsx'), loadCatalog('glossary'), loadCatalog('form')])
  return loaded[0].Glossary
})

// Messages about problems are among those of records.
const NamesGrid = lazyComponent(
  async () => (await Promise.all([import('./names/NamesGrid.tsx'), loadCatalog('record')]))[0].NamesGrid,
)

const lazyViews = ['names', 'coverage', 'glossary']

/**
 * The parameter `view=matrix` chooses the state of all languages, `view=names` the names of terms, `view=coverage` the shares of complete
 * translations, `view=glossary` the glossary.
 */
export function QueuePage() {
  const { t } = useLingui()
  const language = useContentLanguage()
  const account = useAccount()
  const view = new URLSearchParams(useLocation().search).get('view')
  if (externalServer())
    return (
      <Page title={t`Translations`}>
        <EmptyState
          icon={Languages}
          title={t`This server has no list of missing translations`}
          actions={
            <ButtonLink to={paths.list('events', language)}>
              <Trans>Events</Trans>
            </ButtonLink>
          }
        >
          <Trans>Each record shows which languages it has. Open one to translate it.</Trans>
        </EmptyState>
      </Page>
    )
  if (can(account, 'seeHidden', 'events') !== true)
    return (
      <Page title={t`Translations`}>
        <EmptyState icon={Lock} title={t`You do not have access to translations`}>
          <Trans>Editors and translators see here what each language lacks.</Trans>
        </EmptyState>
      </Page>
    )
  if (view === 'matrix') return <Matrix language={language} account={account} />
  if (view !== null && lazyViews.includes(view))
    return (
      <Suspense
        fallback={
          <Page title={t`Translations`} state="loading">
            <Skeleton rows={8} />
          </Page>
        }
      >
        {view === 'names' && <NamesGrid language={language} />}
        {view === 'coverage' && <Coverage language={language} />}
        {view === 'glossary' && <Glossary language={language} account={account} />}
      </Suspense>
    )
  const others = translatedLanguages(account)
  const name = languageName(language)
  if (others && !others.includes(language))
    return (
      <Page title={t`Translations`}>
        <EmptyState icon={Languages} title={t`You do not translate into ${name}`}>
          {others.map((other) => (
            <Link key={other} to={paths.translate(other)}>
              {languageName(other)}
            </Link>
          ))}
        </EmptyState>
      </Page>
    )
  return <Queue key={language} language={language} isReviewer={canReview(account, language)} />
}

/** The languages that a translator writes; `undefined`: all. */
const translatedLanguages = (account: Account) => (account?.role === 'translator' ? account.languages : undefined)
