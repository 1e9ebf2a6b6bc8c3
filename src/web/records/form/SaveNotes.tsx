// Notes about the last save, and about what the account cannot change.
import { Trans, useLingui } from '@lingui/react/macro'
import { statuses } from '#shared/schema/status.ts'
import { Notice } from '#ui/Notice.tsx'
import { statusLabels } from '#shared/i18n/labels.ts'
import { languageNames } from '#shared/i18n/language.ts'
import { useFormOutline, useFormContext, permissionsOf } from './form-context.tsx'
import { formatList } from '#shared/dates/format.ts'
import { fieldName } from './field-names.ts'
import { useInterfaceLanguage } from '#fields/use-interface-language.ts'
import { nothingReason } from './read-only-reason.ts'
import css from './form.module.css'

export function StatusNote() {
  const { i18n } = useLingui()
  const { saved } = useFormOutline(useFormContext().form)
  const word = (status: string): string => {
    const known = statuses.find((one) => one === status)
    return known ? i18n._(statusLabels[known]) : status
  }
  return saved?.statuses.map(({ language, asked, got }) => {
    const name = languageNames[language]
    const [wanted, given] = [word(asked), word(got)]
    return (
      <Notice
        key={language}
        tone="info"
        role="status"
        title={
          got === 'future' && asked === 'publish' ? (
            <Trans>Saved. {name} is scheduled.</Trans>
          ) : (
            <Trans>
              Saved, but {name} is not “{wanted}”: {given}.
            </Trans>
          )
        }
      >
        {got === 'pending' && <Trans>Somebody who may publish has to look at it first.</Trans>}
        {got === 'future' && <Trans>It appears by itself when its moment of publication comes.</Trans>}
      </Notice>
    )
  })
}

export function CleanedNote() {
  const { i18n } = useLingui()
  const interfaceLanguage = useInterfaceLanguage()
  const { draft, saved } = useFormOutline(useFormContext().form)
  if (!saved || saved.cleaned.length === 0) return null
  const names = formatList(
    saved.cleaned.map(({ part, field }) => fieldName(i18n, draft.table.name, part, field)),
    interfaceLanguage,
  )
  return (
    <Notice tone="warning" role="status" title={<Trans>Saved, but some of the HTML was left out: {names}.</Trans>}>
      <Trans>
        Scripts, forms, styles, comments and embedded pages such as videos or maps are not kept. Put in a link to them
        instead.
      </Trans>
    </Notice>
  )
}

/** Nothing if the account can change shared fields; then read-only fields have their own reason. */
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
