// Says which parts of an address nobody understood; the list shows the rest of it.
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { filterWord } from '#words/filters.ts'

/** Nothing, when all was understood. */
export function Dropped({ names, onDismiss }: { names: readonly string[]; onDismiss: () => void }) {
  const { i18n } = useLingui()
  if (names.length === 0) return null
  const said = names.map((name) => {
    const word = filterWord(name)
    return word ? `${i18n._(word)} (${name})` : name.slice(0, 40)
  })
  const parts = said.join(', ')
  return (
    <Notice
      tone="warning"
      role="status"
      actions={
        <Button variant="bare" onClick={onDismiss}>
          <Trans>Dismiss</Trans>
        </Button>
      }
    >
      <Trans>Left out of the address, because it could not be understood: {parts}</Trans>
    </Notice>
  )
}
