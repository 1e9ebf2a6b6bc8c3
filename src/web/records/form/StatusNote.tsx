// A save whose status came back as another than asked: said in words, where it can be read as long as one needs.
import { Trans, useLingui } from '@lingui/react/macro'
import { statuses } from '#shared/schema/status.ts'
import { Notice } from '#ui/Notice.tsx'
import { statusLabels } from '#shared/i18n/labels.ts'
import { languageNames } from '#shared/i18n/language-names.ts'
import { useFormOutline, useFormContext } from './form-context.ts'

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
