// Says that a record has no text in the content language, and offers to write it.
import { Trans } from '@lingui/react/macro'
import type { Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { paths } from '#api/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { languageNames } from '#shared/i18n/language-names.ts'

/** `shown` is the language that stands in its place. */
export function MissingLanguage({
  resource,
  id,
  asked,
  shown,
  mayWrite,
}: {
  resource: ResourceName
  id: number
  asked: Language
  shown: Language
  mayWrite: boolean
}) {
  const [wanted, instead] = [
    <span key="asked" lang={asked}>
      {languageNames[asked]}
    </span>,
    <span key="shown" lang={shown}>
      {languageNames[shown]}
    </span>,
  ]
  return (
    <Notice
      title={<Trans>Not yet written in {wanted}</Trans>}
      actions={
        mayWrite && (
          <ButtonLink to={paths.edit(resource, id, asked)}>
            <Trans>Write it in {wanted}</Trans>
          </ButtonLink>
        )
      }
    >
      <Trans>You see the text in {instead}.</Trans>
    </Notice>
  )
}
