// The drafts this device keeps of a record, as the form offers them.
import { useEffect, useState, useSyncExternalStore } from 'react'
import { type SavedDraft, findSavedDrafts } from '#records/form/stored-drafts.ts'
import type { RecordForm } from '#records/form/record-form.ts'

/** The offers, latest first, read when the form opens and when it leaves a copy behind; `drop` takes one from the page, `again` reads anew. */
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
  return { offers, again, drop: (draftId: string) => setOffers((all) => all.filter((one) => one.draftId !== draftId)) }
}
