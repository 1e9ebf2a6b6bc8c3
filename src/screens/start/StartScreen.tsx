// Where the day begins: what takes place, what is unfinished, which languages are behind. Every number leads to just those records.
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { resourceNames } from '#contract/resources.ts'
import { attentionQuery } from '#data/desk.ts'
import { paths } from '#data/paths.ts'
import { useContentLanguage } from '#features/language/content-language.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Page, Section } from '#ui/Page.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Trouble } from '#ui/Trouble.tsx'
import { resourceWords } from '#words/labels.ts'
import { languageNames } from '#words/languages.ts'
import { type AttentionGroup, attentionGroups, attentionWords, isOfTranslations } from './attention-words.ts'
import { Counts } from './Counts.tsx'
import { RecentEvents } from './RecentEvents.tsx'
import css from './start.module.css'
import { TranslationTable } from './TranslationTable.tsx'

const groups = Object.keys(attentionGroups) as AttentionGroup[] // safe: its own keys

/** The screen. */
export function StartScreen() {
  const { i18n, t } = useLingui()
  const language = useContentLanguage()
  const { data, error, isPending } = useQuery(attentionQuery(language))
  const counts = (data ?? []).toSorted(
    (one, other) => resourceNames.indexOf(one.resource) - resourceNames.indexOf(other.resource),
  )
  const translations = counts.filter(({ kind }) => isOfTranslations(kind))
  const of = (group: AttentionGroup) =>
    counts.filter(({ kind }) => !isOfTranslations(kind) && attentionWords[kind].group === group)
  return (
    <Page
      title={t`Start`}
      count={<span lang={language}>{languageNames[language]}</span>}
      state={error ? 'error' : isPending ? 'loading' : 'ready'}
      actions={
        <ButtonLink variant="primary" to={paths.create('events', language)}>
          {i18n._(resourceWords.events.create)}
        </ButtonLink>
      }
    >
      {error && <Trouble thrown={error} />}
      {isPending ? (
        <Skeleton lines={10} />
      ) : (
        <div className={css.start}>
          {groups
            .filter((group) => of(group).length > 0)
            .map((group) => (
              <Section key={group} id={group} title={i18n._(attentionGroups[group])}>
                <Counts counts={of(group)} />
              </Section>
            ))}
          {translations.length > 0 && (
            <div className={css.wide}>
              <Section id="translations" title={t`Translations`}>
                <TranslationTable counts={translations} />
              </Section>
            </div>
          )}
          <div className={css.wide}>
            <Section id="recent" title={t`Changed last`}>
              <RecentEvents language={language} />
            </Section>
          </div>
        </div>
      )}
    </Page>
  )
}
