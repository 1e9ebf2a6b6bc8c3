// What every role may do; where the own one may not, the row says who may.
import { Trans, useLingui } from '@lingui/react/macro'
import { type Role, roles } from '#shared/policy/policy.ts'
import { Section } from '#ui/Page.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Cell, HeadCell, Row, RowHeader, Table } from '#ui/Table.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { formatList } from '#shared/dates/format.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import { roleLabels } from '#shared/i18n/labels.ts'
import { exampleOf, rights } from './rights.ts'
import css from './settings.module.css'

/** `own` is the reader's role. */
export function RoleMatrix({ own }: { own: Role }) {
  const { i18n, t } = useLingui()
  const lacking = rights.filter(({ has }) => !has(exampleOf(own)))
  const role = i18n._(roleLabels[own])
  return (
    <Section id="roles" title={t`Roles`}>
      {lacking.length > 0 && (
        <p>
          <Trans>Your role is {role}. It does not include:</Trans>{' '}
          {formatList(
            lacking.map(({ word }) => i18n._(word)),
            activeLocale(),
          )}
          . <Trans>Ask an administrator to change your role.</Trans>
        </p>
      )}
      <div data-density="compact" className={css.matrix}>
        <Table
          caption={t`Role permissions`}
          head={
            <>
              <HeadCell>
                <Trans>Permission</Trans>
              </HeadCell>
              {roles.map((one) => (
                <HeadCell key={one}>{i18n._(roleLabels[one])}</HeadCell>
              ))}
            </>
          }
        >
          {rights.map(({ id, word, has }) => (
            <Row key={id}>
              <RowHeader>{i18n._(word)}</RowHeader>
              {roles.map((one) => (
                <Cell key={one} label={i18n._(roleLabels[one])}>
                  {has(exampleOf(one)) ? (
                    <span className={css.may}>
                      <Icon name="check" />
                      <VisuallyHidden>{t`yes`}</VisuallyHidden>
                    </span>
                  ) : (
                    <span className={css.mayNot} data-nothing>{t`no`}</span>
                  )}
                </Cell>
              ))}
            </Row>
          ))}
        </Table>
      </div>
      <p>
        <Trans>Translators can edit only their languages. Contributors submit their records for review.</Trans>
      </p>
    </Section>
  )
}
