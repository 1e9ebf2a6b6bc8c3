// A save whose texts do not stand as they were sent: what was taken out of them, and what to write instead.
import { Trans, useLingui } from '@lingui/react/macro'
import { Notice } from '#ui/Notice.tsx'
import { formatList } from '#shared/dates/format.ts'
import { useFormOutline, useFormContext } from './form-context.ts'
import { fieldName } from './record-names.ts'
import { useInterfaceLanguage } from './use-interface-language.ts'

export function CleanedNote() {
  const { i18n } = useLingui()
  const spoken = useInterfaceLanguage()
  const { draft, saved } = useFormOutline(useFormContext().form)
  if (!saved || saved.cleaned.length === 0) return null
  const names = formatList(
    saved.cleaned.map(({ part, field }) => fieldName(i18n, draft.table.name, part, field)),
    spoken,
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
