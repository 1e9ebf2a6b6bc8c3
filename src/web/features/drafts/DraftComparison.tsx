// What a draft would change: each field as it is saved, and as the draft has it.
import { Trans, useLingui } from '@lingui/react/macro'
import css from '#records/conflict/conflict.module.css'
import { ConflictValue } from '#records/conflict/ConflictValue.tsx'
import { type RecordDraft, type FieldPath, partValues } from '#records/draft/draft.ts'
import { controlId } from '#records/form/form-state.ts'
import { fieldName } from '#records/form/record-names.ts'

/** `draft` over the record as it stands now. */
export function DraftComparison({ draft, spots }: { draft: RecordDraft; spots: readonly FieldPath[] }) {
  const { i18n } = useLingui()
  return (
    <ul className={css.texts}>
      {spots.map((spot) => {
        const saved = draft.parts[spot.part].base[spot.field]
        return (
          <li key={controlId(spot.part, spot.field)}>
            <p className={css.name}>{fieldName(i18n, draft.table.name, spot.part, spot.field)}</p>
            <div className={css.pair}>
              <div className={css.side}>
                <p className={css.name}>
                  <Trans>Saved</Trans>
                </p>
                <ConflictValue spot={spot} value={saved} />
              </div>
              <div className={css.side}>
                <p className={css.name}>
                  <Trans>In the draft</Trans>
                </p>
                <ConflictValue spot={spot} value={partValues(draft, spot.part)[spot.field]} beside={saved} />
              </div>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
