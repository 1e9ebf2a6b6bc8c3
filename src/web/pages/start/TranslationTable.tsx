import { Plural, useLingui } from '@lingui/react/macro'
import { Link } from '#ui/Link.tsx'
import { languageLabel } from '#shared/i18n/locale.ts'
import { type Language, languages } from '#shared/i18n/language.ts'
import type { Attention } from '#shared/responses.ts'
import { type ResourceName, resourceNames } from '#shared/schema/resources.ts'
import { type Account, can } from '#shared/policy/policy.ts'
import { paths } from '#api/paths.ts'
import { Cell, HeadCell, Row, RowHeader, Table } from '#ui/Table.tsx'
import { StatusIcon } from '#ui/StatusIcon.tsx'
import { resourceLabels } from '#shared/i18n/labels.ts'
import { getCountLanguage, getCountPath } from './attention.ts'
import css from './start.module.css'

/** Counts by resource and content language, each with a link. `emptyResources` have no records. */
export function TranslationTable({
  counts,
  emptyResources,
  account,
  language: contentLanguage,
}: {
  counts: readonly Attention[]
  emptyResources: readonly ResourceName[]
  account: Account
  language: Language
}) {
  const { i18n, t } = useLingui()
  const columns = languages.filter((language) => counts.some((count) => getCountLanguage(count) === language))
  return (
    <div data-density="compact">
      <Table
        caption={t`Translations`}
        head={
          <>
            <HeadCell>{t`Records`}</HeadCell>
            {columns.map((language) => (
              <HeadCell key={language}>{languageLabel(language)}</HeadCell>
            ))}
          </>
        }
      >
        {resourceNames.map((resource) => (
          <Row key={resource}>
            <RowHeader>{i18n._(resourceLabels[resource].many)}</RowHeader>
            {emptyResources.includes(resource) && (
              <td role="cell" colSpan={columns.length}>
                <span className={css.nothing}>{i18n._(resourceLabels[resource].none)}</span>
                {can(account, 'create', resource) === true && (
                  <Link to={paths.create(resource, contentLanguage)}>{i18n._(resourceLabels[resource].create)}</Link>
                )}
              </td>
            )}
            {(emptyResources.includes(resource) ? [] : columns).map((language) => {
              const open = counts.filter(
                (count) => count.resource === resource && getCountLanguage(count) === language && count.total > 0,
              )
              return (
                <Cell key={language} label={languageLabel(language)}>
                  {open.length === 0 ? (
                    <StatusIcon shape="done" tone="quiet" word={t`complete`} />
                  ) : (
                    <ul className={css.open}>
                      {open.map((count) => (
                        <li key={count.kind}>
                          <Link to={getCountPath(count)}>
                            <CountText count={count} />
                          </Link>
                        </li>
                      ))}
                    </ul>
                  )}
                </Cell>
              )
            })}
          </Row>
        ))}
      </Table>
    </div>
  )
}

function CountText({ count: { kind, total } }: { count: Attention }) {
  if (kind === 'missing') return <Plural value={total} one="# missing" other="# missing" />
  if (kind === 'outdated') return <Plural value={total} one="# outdated" other="# outdated" />
  if (kind === 'partial') return <Plural value={total} one="# incomplete" other="# incomplete" />
  return <Plural value={total} one="# not published" other="# not published" />
}
