// "Unsaved draft of 14:32": what this device kept of a record is offered where the record is written, and never sent by itself.
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { putDraft, removeDraft } from '#device/draft-store.ts'
import { type SavedDraft, placeOf, restore } from '#records/form/stored-drafts.ts'
import { fieldName } from '#records/form/record-names.ts'
import type { RecordForm } from '#records/form/record-form.ts'
import { useInterfaceLanguage } from '#records/form/use-interface-language.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toasts.tsx'
import { formatList } from '#shared/dates/format.ts'
import { DraftComparison } from './DraftComparison.tsx'
import { draftTime } from './draft-time.ts'
import { useSavedDrafts } from './use-saved-drafts.ts'

/** All drafts kept here of the form's record, each with its own choice; none while there are none. */
export function SavedDrafts({ form, account }: { form: RecordForm; account: number }) {
  const { t } = useLingui()
  const spoken = useInterfaceLanguage()
  const { offers, again, drop } = useSavedDrafts(form, account)
  const take = async (offer: SavedDraft) => {
    drop(offer.draftId)
    if (!(await restore(form, account, offer))) {
      const text = t`What is in the form could not be kept on this device. Save or discard it first.`
      showToast({ tone: 'danger', text })
      return again()
    }
    // The button that had the focus is gone; where others changed something too, the reason takes it.
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
        offer.kept.map((kept) => ({ part: kept.part, at: offer.at, value: kept })),
      ).catch(() => undefined)
      await again()
    }
    showToast({
      tone: 'info',
      text: t`The draft is discarded.`,
      action: { label: t`Undo`, run: () => void undo() },
    })
  }
  return offers.map((offer) => {
    const isTwice = offers.filter(({ at }) => draftTime(at, spoken) === draftTime(offer.at, spoken)).length > 1
    return (
      <Offer
        key={offer.draftId}
        offer={offer}
        form={form}
        time={draftTime(offer.at, spoken, isTwice)}
        onRestore={() => void take(offer)}
        onDiscard={() => void discard(offer)}
      />
    )
  })
}

type OfferProps = { offer: SavedDraft; form: RecordForm; time: string; onRestore: () => void; onDiscard: () => void }

function Offer({ offer, form, time, onRestore, onDiscard }: OfferProps) {
  const { i18n, t } = useLingui()
  const spoken = useInterfaceLanguage()
  const [isCompared, setIsCompared] = useState(false)
  const { table } = form.state().draft
  const names = formatList(
    offer.spots.map(({ part, field }) => fieldName(i18n, table.name, part, field)),
    spoken,
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
          <Trans>Kept on this device: {names}.</Trans>
        </p>
        {offer.isOutdated && (
          <p>
            <Trans>The record was changed since: where both changed the same, you choose.</Trans>
          </p>
        )}
      </Notice>
      {isCompared && <DraftComparison draft={offer.draft} spots={offer.spots} />}
    </div>
  )
}
