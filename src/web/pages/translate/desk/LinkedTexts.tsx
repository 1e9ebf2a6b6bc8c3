import { Trans, useLingui } from '@lingui/react/macro'
import { toLinkedRecords } from '#fields/linked-records.ts'
import type { AnyBundle } from '#records/draft/draft.ts'
import { fieldLabel } from '#shared/i18n/form/field-labels.ts'
import type { Language } from '#shared/i18n/language.ts'
import { languageName } from '#shared/i18n/locale.ts'
import { isResourceName, type ResourceName, resources } from '#shared/schema/resources.ts'
import type { Field } from '#shared/schema/fields.ts'
import { Link } from '#ui/Link.tsx'
import { Section } from '#ui/Page.tsx'
import css from './desk.module.css'
import { linkedDeskUrl } from './use-desk-route.ts'

/** The linked records that have no translation in this language: visitors see them in another one. */
export function LinkedTexts({
  bundle,
  language,
  resource,
  id,
}: {
  bundle: AnyBundle | undefined
  language: Language
  resource: ResourceName
  id: number
}) {
  const { i18n, t } = useLingui()
  const fields: { readonly [name: string]: Field } = resources[resource].fields
  const lacking = Object.entries(fields).flatMap(([field, { to }]) =>
    isResourceName(to)
      ? toLinkedRecords(bundle?.shared[field], to)
          .filter((record) => record.language !== undefined && record.language !== language)
          .map((record) => ({ ...record, to, field }))
      : [],
  )
  if (lacking.length === 0) return null
  const name = languageName(language)
  return (
    <Section id="linked" title={t`Linked, and not translated into ${name}`}>
      <ul className={css.linked}>
        {lacking.map(({ to, id: linked, name: text, language: shownIn, field }) => {
          const label = fieldLabel(resource, field)
          return (
            <li key={`${to} ${linked}`}>
              <span className={css.quiet}>{label && i18n._(label)}</span>
              <span lang={shownIn}>{text}</span>
              <Link
                to={linkedDeskUrl({ resource: to, id: linked }, { resource, id }, language)}
                aria-label={t`Translate: ${text}`}
              >
                <Trans>Translate</Trans>
              </Link>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
