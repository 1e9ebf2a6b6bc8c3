// The bar of the desk: what is unsaved, and what becomes of the record when it is done.
import { ChevronDown } from 'lucide-react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { paths } from '#api/paths.ts'
import { changedParts } from '#records/draft/draft.ts'
import { UnsavedStatus } from '#records/form/FormBar.tsx'
import { permissionsOf, useFormContext, useFormOutline } from '#records/form/form-context.tsx'
import { useIsSaving } from '#records/form/use-save-record.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Icon } from '#ui/Icon.tsx'
import { SaveBar } from '#ui/Page.tsx'
import { Popover, PopoverItem } from '#ui/Popover.tsx'
import css from './desk.module.css'
import { type DeskPreferences, type Ending, findEnding } from './desk-preferences.ts'
import { requestedStatus } from './finish.ts'

/** `choices`: the possible endings. */
type OnEnding = (ending: Ending, choices: readonly Ending[]) => void

const useEndingLabels = (): Record<Ending, string> => {
  const { t } = useLingui()
  return { publish: t`Publish`, pending: t`Submit for review`, draft: t`Keep as draft` }
}

export function DeskBar({
  preferences,
  onEnding,
  onSave,
  onFinish,
}: {
  preferences: DeskPreferences
  onEnding: OnEnding
  onSave: () => void
  onFinish: () => void
}) {
  const { t } = useLingui()
  const { form, language, account } = useFormContext()
  const state = useFormOutline(form)
  const isSaving = useIsSaving(form)
  const labels = useEndingLabels()
  const { draft } = state
  const { choices } = requestedStatus(state, account, language, undefined)
  const mayWrite = permissionsOf(state, account).languages.includes(language)
  const ending = findEnding(preferences, choices)
  const chosen = choices.find((choice) => choice === ending) ?? choices[0]
  const isDirty = changedParts(draft).length > 0
  return (
    <SaveBar
      label={t`Save`}
      actions={
        <>
          {draft.id !== undefined && (
            <span className={css.wide}>
              <ButtonLink variant="bare" to={paths.edit(draft.table.name, draft.id, language)}>
                <Trans>All fields</Trans>
              </ButtonLink>
            </span>
          )}
          {mayWrite && isDirty && (
            <Button busy={isSaving} aria-keyshortcuts="Control+S Meta+S" onClick={onSave}>
              <Trans>Save</Trans>
            </Button>
          )}
          <span className={css.split}>
            <Button variant="primary" busy={isSaving} onClick={onFinish}>
              {!mayWrite ? (
                <Trans>Next</Trans>
              ) : chosen === 'publish' ? (
                <Trans>Publish and next</Trans>
              ) : chosen === 'pending' ? (
                <Trans>Submit and next</Trans>
              ) : (
                <Trans>Save and next</Trans>
              )}
            </Button>
            {mayWrite && choices.length > 1 && (
              <Popover icon end variant="primary" button={<Icon icon={ChevronDown} />} name={t`When a record is done`}>
                {choices.map((choice) => (
                  <PopoverItem key={choice} aria-pressed={choice === chosen} onClick={() => onEnding(choice, choices)}>
                    {labels[choice]}
                  </PopoverItem>
                ))}
              </Popover>
            )}
          </span>
        </>
      }
    >
      {/* The changes and their names are one sentence. */}
      <span>
        <UnsavedStatus />
      </span>
    </SaveBar>
  )
}

/** Asks once for the status of finished records. */
export function EndingDialog({ onClose, onChoose }: { onClose: () => void; onChoose: OnEnding }) {
  const { t } = useLingui()
  const { form, language, account } = useFormContext()
  const labels = useEndingLabels()
  const first = useRef<HTMLButtonElement>(null)
  const { choices } = requestedStatus(form.state(), account, language, undefined)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`What happens when a record is done?`}
      initialFocus={first}
      actions={choices.toReversed().map((choice) => (
        <Button
          key={choice}
          ref={choice === choices[0] ? first : undefined}
          variant={choice === choices[0] ? 'primary' : 'plain'}
          onClick={() => onChoose(choice, choices)}
        >
          {labels[choice]}
        </Button>
      ))}
    >
      <p>
        <Trans>This applies to all records whose texts are finished. You can change it next to the Save button.</Trans>
      </p>
    </Dialog>
  )
}
