// Notes about the last save, and about what the account cannot change.
import { Trans, useLingui } from '@lingui/react/macro'
import { statuses } from '#shared/schema/status.ts'
import { Notice } from '#ui/Notice.tsx'
import { statusLabels } from '#shared/i18n/labels.ts'
import { languageName } from '#shared/i18n/locale.ts'
import { useFormOutline, useFormContext, permissionsOf } from './form-context.tsx'
import { formatFieldNames } from './field-names.ts'
import { nothingReason } from './read-only-reason.ts'
import css from './form.module.css'

export function StatusNote() {
  const { i18n } = useLingui()
  const { saved } = useFormOutline(useFormContext().form)
  const word = (status: string): string => {
    const known = statuses.find((other) => other === status)
    return known ? i18n._(statusLabels[known]) : status
  }
  return saved?.statuses.map(({ language, requested, got }) => {
    const name = languageName(language)
    const [wanted, given] = [word(requested), word(got)]
    return (
      <Notice
        key={language}
        tone="info"
        role="status"
        title={
          got === 'future' && requested === 'publish' ? (
            <Trans>Saved. {name} is scheduled.</Trans>
          ) : (
            <Trans>
              Saved, but {name} was set to {given} instead of “{wanted}”.
            </Trans>
          )
        }
      >
        {got === 'pending' && <Trans>It must be reviewed by someone who can publish.</Trans>}
        {got === 'future' && <Trans>It will be published automatically at its publication date.</Trans>}
      </Notice>
    )
  })
}

export function CleanedNote() {
  const { i18n } = useLingui()
  const { draft, saved } = useFormOutline(useFormContext().form)
  if (!saved || saved.cleaned.length === 0) return null
  const names = formatFieldNames(i18n, draft.table.name, saved.cleaned)
  return (
    <Notice tone="warning" role="status" title={<Trans>Saved. Some HTML was removed: {names}.</Trans>}>
      <Trans>Scripts, forms, styles, comments and embeds such as videos or maps are removed. Use a link instead.</Trans>
    </Notice>
  )
}

/** Renders nothing if the account can change shared fields: then read-only fields have their own reason. */
export function ReadOnlyNote() {
  const { i18n } = useLingui()
  const { form, account } = useFormContext()
  const rights = permissionsOf(useFormOutline(form), account)
  if (rights.shared) return null
  return (
    <p className={css.sharing}>
      {rights.languages.length > 0 ? (
        <Trans>Shared fields are read-only. You can edit text only.</Trans>
      ) : (
        i18n._(nothingReason)
      )}
    </p>
  )
}
