import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '#ui/Link.tsx'
import { paths } from '#api/paths.ts'
import { resourceLabels } from '#shared/i18n/labels.ts'
import { type Language, interfaceLanguages, formatLocales } from '#shared/i18n/language.ts'
import { activeLocale, languageLabel, languageName } from '#shared/i18n/locale.ts'
import type { Attention } from '#shared/responses.ts'
import { resourceNames } from '#shared/schema/resources.ts'
import { getCountLanguage, getCountPath, getCounts, sumTotals, translationKinds } from './attention.ts'
import { Card } from './Card.tsx'
import css from './dashboard.module.css'

/** The translations of upcoming events by language, and what the other records lack. `upcoming` is their number. */
export function TranslationsCard({
  counts,
  upcoming,
  language: contentLanguage,
}: {
  counts: readonly Attention[]
  upcoming: number
  language: Language
}) {
  const { i18n, t } = useLingui()
  const translations = counts.filter(({ kind }) => translationKinds.some((name) => name === kind))
  const languages = interfaceLanguages.filter((language) =>
    translations.some((count) => getCountLanguage(count) === language),
  )
  const open = getCounts(translations, translationKinds)
  const ofEvents = open.filter(({ resource }) => resource === 'events')
  const ofOthers = open.filter(({ resource }) => resource !== 'events')
  if (languages.length === 0 || (upcoming === 0 && open.length === 0)) return null
  return (
    <Card
      id="translations"
      title={t`Translations`}
      aside={<ToDoLink counts={ofEvents.filter((count) => getCountLanguage(count) === contentLanguage)} />}
    >
      {upcoming > 0 && (
        <ul className={css.languages}>
          {languages.map((language) => (
            <Coverage
              key={language}
              label={languageLabel(language)}
              counts={ofEvents.filter((count) => getCountLanguage(count) === language)}
              total={upcoming}
            />
          ))}
        </ul>
      )}
      {ofOthers.length > 0 && (
        <details className={css.others}>
          <summary>
            <Plural value={sumTotals(ofOthers)} one="# to do in other records" other="# to do in other records" />
          </summary>
          <ul>
            {resourceNames.flatMap((resource) =>
              languages.flatMap((language) => {
                const own = ofOthers.filter(
                  (count) => count.resource === resource && getCountLanguage(count) === language,
                )
                if (own.length === 0) return []
                const [records, name] = [i18n._(resourceLabels[resource].many), languageName(language)]
                return (
                  <li key={`${resource} ${language}`}>
                    <Trans>
                      {records}, {name}: <CountLinks label={`${records}, ${name}`} counts={own} />
                    </Trans>
                  </li>
                )
              }),
            )}
          </ul>
        </details>
      )}
      {open.some((count) => getCountLanguage(count) === contentLanguage) && (
        <Link prefetch data-print="no" to={paths.translate(contentLanguage)}>
          <Trans>Translate what is due next</Trans>
        </Link>
      )}
    </Card>
  )
}

/** Links to the list of all events in one language whose translation needs work. */
function ToDoLink({ counts }: { counts: readonly Attention[] }) {
  const [first] = counts
  if (!first) return null
  const language = languageName(getCountLanguage(first))
  return (
    <Link to={getCountPath({ ...first, filter: { ...first.filter, translation: 'todo' } })}>
      <Plural value={sumTotals(counts)} one={`# to do in ${language}`} other={`# to do in ${language}`} />
    </Link>
  )
}

/** The share of finished translations as a bar; outdated ones are striped. */
function Coverage({ label, counts, total }: { label: string; counts: readonly Attention[]; total: number }) {
  const { t } = useLingui()
  const sum = Math.max(total, sumTotals(counts))
  const done = (sum - sumTotals(counts)) / sum
  const outdated = sumTotals(counts.filter(({ kind }) => kind === 'outdated')) / sum
  const percent = new Intl.NumberFormat(formatLocales[activeLocale()], { style: 'percent', roundingMode: 'floor' })
  return (
    <li>
      <span>{label}</span>
      <span className={css.track} aria-hidden="true">
        <i style={{ width: `${done * 100}%` }} />
        <i className={css.outdated} style={{ width: `${outdated * 100}%` }} />
      </span>
      <span className={css.percent} title={t`Finished translations of upcoming events`}>
        {percent.format(done)}
      </span>
      {counts.length > 0 && (
        <span className={css.open}>
          <CountLinks label={label} counts={counts} />
        </span>
      )}
    </li>
  )
}

/** "9 missing · 2 outdated": a link for each count. `label`: what is counted. */
function CountLinks({ label, counts }: { label: string; counts: readonly Attention[] }) {
  const { t } = useLingui()
  const getText = ({ kind, total }: Attention): string => {
    if (kind === 'missing') return t`${plural(total, { one: '# missing', other: '# missing' })}`
    if (kind === 'outdated') return t`${plural(total, { one: '# outdated', other: '# outdated' })}`
    if (kind === 'partial') return t`${plural(total, { one: '# incomplete', other: '# incomplete' })}`
    return t`${plural(total, { one: '# not published', other: '# not published' })}`
  }
  return counts.map((count, index) => (
    <span key={count.kind}>
      {index > 0 && ' · '}
      <Link to={getCountPath(count)} aria-label={`${label}, ${getText(count)}`}>
        {getText(count)}
      </Link>
    </span>
  ))
}
