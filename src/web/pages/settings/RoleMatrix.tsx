// The rights of each role, as the policy decides them for an example account.
import { Check } from 'lucide-react'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatList } from '#shared/dates/format.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import { roleLabels } from '#shared/i18n/labels.ts'
import { grantedStatus } from '#shared/policy/granted-status.ts'
import { can, type PolicySubject, type Role, roles } from '#shared/policy/policy.ts'
import { Icon } from '#ui/Icon.tsx'
import { Cell, HeadCell, Row, RowHeader, Table } from '#ui/Table.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import css from './settings.module.css'

type ExampleAccount = { id: number; name: string; role: Role; languages: readonly ['nl'] }
const ofOthers: PolicySubject = { author: 2, translations: { nl: 'publish' }, trashed: false }
const own: PolicySubject = { ...ofOthers, author: 1 }

const createExample = (role: Role): ExampleAccount => ({ id: 1, name: '', role, languages: ['nl'] })

const rights: readonly { label: MessageDescriptor; has: (account: ExampleAccount) => boolean }[] = [
  {
    label: msg`Create events, venues and organizers`,
    has: (account) => can(account, 'create', 'events') === true,
  },
  {
    label: msg`Publish own records`,
    has: (account) =>
      can(account, 'create', 'events') === true &&
      grantedStatus(account, 'publish', undefined, undefined, undefined) === 'publish',
  },
  {
    label: msg`Edit own published records`,
    has: (account) => can(account, 'editShared', 'events', own) === true,
  },
  {
    label: msg`Edit others’ records`,
    has: (account) => can(account, 'editShared', 'events', ofOthers) === true,
  },
  {
    label: msg`Translate others’ records`,
    has: (account) => can(account, 'editVariant', 'events', ofOthers, 'nl') === true,
  },
  {
    label: msg`Delete and restore others’ records`,
    has: (account) => can(account, 'delete', 'events', ofOthers) === true,
  },
  {
    label: msg`View all unpublished content`,
    has: (account) => can(account, 'seeHidden', 'events') === true,
  },
  { label: msg`Manage categories`, has: (account) => can(account, 'create', 'categories') === true },
  { label: msg`Manage tags`, has: (account) => can(account, 'create', 'tags') === true },
  { label: msg`Upload images`, has: (account) => can(account, 'upload', 'events') === true },
  {
    label: msg`Set another author`,
    has: (account) => can(account, 'setAuthor', 'events') === true,
  },
  {
    label: msg`Manage accounts and empty the trash`,
    has: (account) => can(account, 'administer', 'events') === true,
  },
]

export function RoleMatrix({ ownRole }: { ownRole: Role }) {
  const { i18n, t } = useLingui()
  const missing = rights.filter(({ has }) => !has(createExample(ownRole)))
  const role = i18n._(roleLabels[ownRole])
  return (
    <section className={css.tab} aria-label={t`Roles`}>
      {missing.length > 0 && (
        <p>
          <Trans>Your role is {role}. It does not include:</Trans>{' '}
          {formatList(
            missing.map(({ label }) => i18n._(label)),
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
              {roles.map((name) => (
                <HeadCell key={name}>{i18n._(roleLabels[name])}</HeadCell>
              ))}
            </>
          }
        >
          {rights.map(({ label, has }) => (
            <Row key={label.id}>
              <RowHeader>{i18n._(label)}</RowHeader>
              {roles.map((name) => (
                <Cell key={name} label={i18n._(roleLabels[name])}>
                  {has(createExample(name)) ? (
                    <span className={css.may}>
                      <Icon icon={Check} />
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
    </section>
  )
}
