// Offers the drafts on this device in the form of their record. Nothing is sent without a save.
import { Trans, useLingui } from '@lingui/react/macro'
import { useState, useEffect, useSyncExternalStore } from 'react'
import { putDraft, removeDraft } from '#device/draft-store.ts'
import { type SavedDraft, placeOf, restoreSavedDraft, findSavedDrafts } from '#records/form/device-drafts.ts'
import { fieldName } from '#records/form/field-names.ts'
import { type RecordForm, controlId } from '#records/form/record-form.ts'
import { useInterfaceLanguage } from '#fields/use-interface-language.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toasts.tsx'
import { formatList } from '#shared/dates/format.ts'
import { draftTime } from './draft-time.ts'
import css from '#records/conflict/conflict.module.css'
import { ConflictValue } from '#records/conflict/ConflictValue.tsx'
import { type RecordDraft, type FieldPath, partValues } from '#records/draft/draft.ts'

/** All drafts of the record; nothing without drafts. */
export function SavedDrafts({ form, account }: { form: RecordForm; account: number }) {
  const { t } = useLingui()
  const interfaceLanguage = useInterfaceLanguage()
  const { offers, again, drop } = useSavedDrafts(form, account)
  const take = async (offer: SavedDraft) => {
    drop(offer.draftId)
    if (!(await restoreSavedDraft(form, account, offer))) {
      const text = t`Your changes could not be saved on this device. Save or discard them first.`
      showToast({ tone: 'danger', text })
      return again()
    }
    // The focused button is gone; a conflict takes the focus itself.
    if (!form.state().failure) document.querySelector('h1')?.focus()
    await again()
  }
  const discard = async (offer: SavedDraft) => {
    const place = placeOf(form, account)
    drop(offer.draftId)
    await removeDraft(place, offer.draftId).catch(() => undefined)
    document.querySelector('h1')?.focus()
    const undo = async () => {
      await putDraft(
        place,
        offer.draftId,
        offer.stored.map((value) => ({ part: value.part, at: offer.at, value })),
      ).catch(() => undefined)
      await again()
    }
    showToast({
      tone: 'info',
      text: t`Draft discarded.`,
      action: { label: t`Undo`, run: () => void undo() },
    })
  }
  return offers.map((offer) => {
    const isTwice =
      offers.filter(({ at }) => draftTime(at, interfaceLanguage) === draftTime(offer.at, interfaceLanguage)).length > 1
    return (
      <Offer
        key={offer.draftId}
        offer={offer}
        form={form}
        time={draftTime(offer.at, interfaceLanguage, isTwice)}
        onRestore={() => void take(offer)}
        onDiscard={() => void discard(offer)}
      />
    )
  })
}

type OfferProps = { offer: SavedDraft; form: RecordForm; time: string; onRestore: () => void; onDiscard: () => void }

function Offer({ offer, form, time, onRestore, onDiscard }: OfferProps) {
  const { i18n, t } = useLingui()
  const interfaceLanguage = useInterfaceLanguage()
  const [isCompared, setIsCompared] = useState(false)
  const { table } = form.state().draft
  const names = formatList(
    offer.changed.map(({ part, field }) => fieldName(i18n, table.name, part, field)),
    interfaceLanguage,
  )
  const title = t`Unsaved draft of ${time}`
  return (
    <div role="group" aria-label={title}>
      <Notice
        title={title}
        actions={
          <>
            <Button variant="primary" onClick={onRestore}>
              <Trans>Restore</Trans>
            </Button>
            <Button aria-expanded={isCompared} onClick={() => setIsCompared(!isCompared)}>
              <Trans>Compare</Trans>
            </Button>
            <Button variant="bare" onClick={onDiscard}>
              <Trans>Discard</Trans>
            </Button>
          </>
        }
      >
        <p>
          <Trans>Saved on this device: {names}.</Trans>
        </p>
        {offer.isOutdated && (
          <p>
            <Trans>The record has been changed. You choose which value to keep where both changed.</Trans>
          </p>
        )}
      </Notice>
      {isCompared && <DraftComparison draft={offer.draft} fieldPaths={offer.changed} />}
    </div>
  )
}

/** The changed fields of a draft beside the saved values. */
export function DraftComparison({ draft, fieldPaths }: { draft: RecordDraft; fieldPaths: readonly FieldPath[] }) {
  const { i18n } = useLingui()
  return (
    <ul className={css.texts}>
      {fieldPaths.map((path) => {
        const saved = draft.parts[path.part].base[path.field]
        return (
          <li key={controlId(path.part, path.field)}>
            <p className={css.name}>{fieldName(i18n, draft.table.name, path.part, path.field)}</p>
            <div className={css.pair}>
              <div className={css.side}>
                <p className={css.name}>
                  <Trans>Saved</Trans>
                </p>
                <ConflictValue path={path} value={saved} />
              </div>
              <div className={css.side}>
                <p className={css.name}>
                  <Trans>Draft</Trans>
                </p>
                <ConflictValue path={path} value={partValues(draft, path.part)[path.field]} beside={saved} />
              </div>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** The drafts, latest first; they are read when the form opens and when it leaves a draft behind. */
export function useSavedDrafts(form: RecordForm, account: number) {
  const [offers, setOffers] = useState<readonly SavedDraft[]>([])
  const own = useSyncExternalStore(form.subscribe, () => form.state().draftId)
  const again = async () => setOffers(await findSavedDrafts(form, account))
  useEffect(() => {
    let isHere = true
    void findSavedDrafts(form, account).then((found) => isHere && setOffers(found))
    return () => {
      isHere = false
    }
  }, [form, account, own])
  return {
    offers,
    again,
    drop: (draftId: string) => setOffers((all) => all.filter((offer) => offer.draftId !== draftId)),
  }
}
