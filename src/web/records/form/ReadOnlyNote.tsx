// What of the form is closed to the account, said once for all of it.
import { Trans, useLingui } from '@lingui/react/macro'
import { nothingReason } from './read-only-reason.ts'
import { permissionsOf, useFormOutline, useFormContext } from './form-context.ts'
import css from './form.module.css'

/** Nothing where the account may write what all languages share: what else is closed says so itself. */
export function ReadOnlyNote() {
  const { i18n } = useLingui()
  const { form, account } = useFormContext()
  const rights = permissionsOf(useFormOutline(form), account)
  if (rights.shared) return null
  return (
    <p className={css.sharing}>
      {rights.languages.length > 0 ? (
        <Trans>What all languages share is closed here: your account writes texts only.</Trans>
      ) : (
        i18n._(nothingReason)
      )}
    </p>
  )
}
