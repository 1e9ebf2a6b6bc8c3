// Drafts on this device: offered in the form of their record, or on their own if it cannot be opened.
import { Trans, useLingui } from '@lingui/react/macro'
import { useState, useEffect, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#api/paths.ts'
import { putDraft, removeDraft } from '#device/draft-store.ts'
import {
  findOrphanedDrafts,
  findSavedDrafts,
  type OrphanedDraft,
  placeOf,
  restoreSavedDraft,
  type SavedDraft,
} from '#records/form/device-drafts.ts'
import { FormProvider } from '#records/form/form-context.tsx'
import { copyToNewRecord } from '#records/form/use-record-form.ts'
import { UnsavedText } from '#records/conflict/UnsavedText.tsx'
import { fieldName } from '#records/form/field-names.ts'
import { type RecordForm, controlId } from '#records/form/record-form.ts'
import { useInterfaceLanguage } from '#fields/use-interface-language.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toasts.tsx'
import { formatList } from '#shared/dates/format.ts'
import { now } from '#shared/dates/now.ts'
import { formatLocales, type InterfaceLanguage, type Language } from '#shared/i18n/language.ts'
import { type Account, can } from '#shared/policy/policy.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import css from '#records/conflict/conflict.module.css'
import { ConflictValue } from '#records/conflict/ConflictValue.tsx'
import { type RecordDraft, type FieldPath, partValues } from '#records/draft/draft.ts'

/** Offers the drafts of a record in its form. Restoring one saves nothing. */
export function SavedDrafts({ form, account }: { form: RecordForm; account: number }) {
  const { t } = useLingui()
  const interfaceLanguage = useInterfaceLanguage()
  const { drafts: offers, reload, hide } = useSavedDrafts(form, account)
  const restore = async (offer: SavedDraft) => {
    hide(offer.draftId)
    if (!(await restoreSavedDraft(form, account, offer))) {
      const text = t`Your changes could not be saved on this device. Save or discard them first.`
      showToast({ tone: 'danger', text })
      return reload()
    }
    // The focused button is gone; a conflict takes the focus itself.
    if (!form.state().failure) document.querySelector('h1')?.focus()
    await reload()
  }
  const discard = async (offer: SavedDraft) => {
    const place = placeOf(form, account)
    hide(offer.draftId)
    await removeDraft(place, offer.draftId).catch(() => undefined)
    document.querySelector('h1')?.focus()
    const undo = async () => {
      await putDraft(
        place,
        offer.draftId,
        offer.stored.map((value) => ({ part: value.part, at: offer.at, value })),
      ).catch(() => undefined)
      await reload()
    }
    showToast({
      tone: 'info',
      text: t`Draft discarded.`,
      action: { label: t`Undo`, run: () => void undo() },
    })
  }
  return offers.map((offer) => {
    const isAmbiguous =
      offers.filter(({ at }) => formatDraftTime(at, interfaceLanguage) === formatDraftTime(offer.at, interfaceLanguage))
        .length > 1
    return (
      <SavedDraftNotice
        key={offer.draftId}
        offer={offer}
        form={form}
        time={formatDraftTime(offer.at, interfaceLanguage, isAmbiguous)}
        onRestore={() => void restore(offer)}
        onDiscard={() => void discard(offer)}
      />
    )
  })
}

type OfferProps = { offer: SavedDraft; form: RecordForm; time: string; onRestore: () => void; onDiscard: () => void }

function SavedDraftNotice({ offer, form, time, onRestore, onDiscard }: OfferProps) {
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
function DraftComparison({ draft, fieldPaths }: { draft: RecordDraft; fieldPaths: readonly FieldPath[] }) {
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
                <ConflictValue path={path} value={partValues(draft, path.part)[path.field]} baseValue={saved} />
              </div>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** The drafts, latest first; they are read when the form opens and when it leaves a draft behind. */
function useSavedDrafts(form: RecordForm, account: number) {
  const [drafts, setDrafts] = useState<readonly SavedDraft[]>([])
  const ownId = useSyncExternalStore(form.subscribe, () => form.state().draftId)
  const reload = async () => setDrafts(await findSavedDrafts(form, account))
  useEffect(() => {
    let isMounted = true
    void findSavedDrafts(form, account).then((saved) => isMounted && setDrafts(saved))
    return () => {
      isMounted = false
    }
  }, [form, account, ownId])
  return {
    drafts,
    reload,
    hide: (draftId: string) => setDrafts((all) => all.filter((offer) => offer.draftId !== draftId)),
  }
}

/** Drafts of a record that cannot be opened: to read, copy, save as a new record or discard. */
export function OrphanedDrafts({
  resource,
  id,
  account,
  language,
}: {
  resource: ResourceName
  id: number
  account: NonNullable<Account>
  language: Language
}) {
  const { t } = useLingui()
  const interfaceLanguage = useInterfaceLanguage()
  const navigate = useNavigate()
  const [drafts, setDrafts] = useState<readonly OrphanedDraft[]>([])
  useEffect(() => {
    let isMounted = true
    void findOrphanedDrafts(resource, id, account.id).then((orphaned) => isMounted && setDrafts(orphaned))
    return () => {
      isMounted = false
    }
  }, [resource, id, account.id])
  const place = { account: account.id, resource, record: id }
  const discard = async (draftId: string) => {
    await removeDraft(place, draftId).catch(() => undefined)
    setDrafts((all) => all.filter((orphaned) => orphaned.draftId !== draftId))
  }
  const saveAsNew = async ({ draftId, form }: OrphanedDraft) => {
    await copyToNewRecord(form, account)
    await removeDraft(place, draftId).catch(() => undefined)
    await navigate(paths.create(resource, language))
  }
  return drafts.map((orphaned) => {
    const time = formatDraftTime(orphaned.at, interfaceLanguage, true)
    const context = { form: orphaned.form, language, account, onCopy: undefined }
    return (
      <FormProvider key={orphaned.draftId} value={context}>
        <UnsavedText title={t`Unsaved draft of ${time}`} />
        <p>
          {can(account, 'create', resource) === true && (
            <Button onClick={() => void saveAsNew(orphaned)}>
              <Trans>Save as new record</Trans>
            </Button>
          )}{' '}
          <Button variant="bare" onClick={() => void discard(orphaned.draftId)}>
            <Trans>Discard</Trans>
          </Button>
        </p>
      </FormProvider>
    )
  })
}

/** The time of a draft (“14:32”, on another day “19 Nov 2026, 14:32”). `at` in milliseconds since 1970; `exact` adds seconds. */
function formatDraftTime(at: number, language: InterfaceLanguage, exact = false): string {
  const isToday = new Date(at).toDateString() === new Date(now()).toDateString()
  const style: Intl.DateTimeFormatOptions = {
    ...(!isToday && { dateStyle: 'medium' }),
    timeStyle: exact ? 'medium' : 'short',
    hourCycle: 'h23',
  }
  return new Intl.DateTimeFormat(formatLocales[language], style).format(at)
}
