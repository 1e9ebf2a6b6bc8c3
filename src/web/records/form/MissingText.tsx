// A record without a text in the language drawn says so, and offers to write one: missing is missing, nothing is filled in.
import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import { type Language, languages } from '#shared/i18n/language.ts'
import { externalServer } from '#api/client.ts'
import { Notice } from '#ui/Notice.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { languageNames } from '#shared/i18n/language-names.ts'
import { CopyTexts } from './CopyTexts.tsx'
import { permissionsOf, useFormOutline, useFormContext } from './form-context.ts'
import { toWrite, withSourceColumn } from './source-column.ts'

export function MissingText() {
  const { t } = useLingui()
  const { form, language, account } = useFormContext()
  const place = useLocation()
  const state = useFormOutline(form)
  const { draft } = state
  const mayWrite = permissionsOf(state, account).languages.includes(language)
  const name = languageNames[language]
  const sources = [draft.source, ...languages.filter((one) => one !== draft.source)].filter(
    (one) => draft.parts[one].exists,
  )
  const written = sources.map((one) => languageNames[one]).join(', ')
  return (
    <Notice
      title={t`Not written in ${name} yet`}
      actions={
        mayWrite && (
          <>
            {sources.slice(0, 1).map((one) => (
              <WriteBeside key={one} source={one} />
            ))}
            <CopyTexts />
            <ButtonLink variant="bare" replace to={withSourceColumn(place, 'none')} state={toWrite}>
              <Trans>Write without it</Trans>
            </ButtonLink>
          </>
        )
      }
    >
      {mayWrite ? (
        <Trans>It exists in {written}. Nothing is copied: you begin with empty fields.</Trans>
      ) : externalServer() ? (
        <Trans>It exists in {written}. This server keeps no text in this language here.</Trans>
      ) : account.role === 'translator' && !account.languages.includes(language) ? (
        <Trans>
          It exists in {written}. Your account does not write {name}.
        </Trans>
      ) : (
        <Trans>
          It exists in {written}. Your account may not write this record in {name}.
        </Trans>
      )}
    </Notice>
  )
}

function WriteBeside({ source }: { source: Language }) {
  const place = useLocation()
  const name = languageNames[source]
  return (
    <ButtonLink variant="primary" replace to={withSourceColumn(place, source)} state={toWrite}>
      <Trans>Write it beside {name}</Trans>
    </ButtonLink>
  )
}
