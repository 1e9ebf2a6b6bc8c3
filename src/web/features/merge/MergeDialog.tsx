// Merges a record with another one: the one that stays, its values field by field, and the events that move.
import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createElement, useState } from 'react'
import { useUndo } from '#api/change-sets.ts'
import { mergePreviewQuery, useMerge } from '#api/merge.ts'
import { paths } from '#api/paths.ts'
import { keys, recordBundleQuery } from '#api/queries.ts'
import { config } from '#device/page-config.ts'
import type { ViewProps } from '#fields/field-props.ts'
import { OtherRecordSelect } from '#fields/OtherRecordSelect.tsx'
import { viewComponents } from '#fields/view/views.tsx'
import { displayedLanguage, getDisplayedValues } from '#records/detail/visible-fields.ts'
import type { AnyBundle } from '#records/draft/draft.ts'
import { formatEventTimes } from '#shared/dates/format.ts'
import { fieldLabel } from '#shared/i18n/form/field-labels.ts'
import type { Language } from '#shared/i18n/language.ts'
import { activeLocale, languageLabel } from '#shared/i18n/locale.ts'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import type { MergeResponse } from '#shared/responses.ts'
import type { Field } from '#shared/schema/fields.ts'
import type { FieldKind } from '#shared/schema/kinds.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import { Button } from '#ui/Button.tsx'
import { ChoiceButtons } from '#ui/ChoiceButtons.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Link } from '#ui/Link.tsx'
import { ErrorAlert } from '#ui/Notice.tsx'
import type { SelectItem } from '#ui/SearchableList.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { showToast } from '#ui/toasts.tsx'
import { compareRecords, type MergeRow, rowKey, switchRow, takenValues } from './merge-values.ts'
import css from './merge.module.css'

export type MergeDialogProps = {
  resource: ResourceName
  id: number
  /** `""`: the name is read with the record. */
  name: string
  language: Language
  /** The other record, which can be exchanged; without it, it is chosen here. */
  other?: { id: number; name: string }
  onClose: () => void
  /** Gets the id of the record that stays, after the dialog was closed. */
  onMerged: (remaining: number) => unknown
}

export function MergeDialog({
  resource,
  id,
  name: initialName,
  language,
  other: initialOther,
  onClose,
  onMerged,
}: MergeDialogProps) {
  const { i18n, t } = useLingui()
  const queries = useQueryClient()
  const [other, setOther] = useState<SelectItem | undefined>(
    initialOther && { id: initialOther.id, label: initialOther.name },
  )
  const [isOtherRemaining, setIsOtherRemaining] = useState(false)
  /** The rows whose choice differs from the default. */
  const [switched, setSwitched] = useState<ReadonlySet<string>>(new Set())
  const otherId = Number(other?.id ?? 0)
  const [remainingId, mergedId] = isOtherRemaining ? [otherId, id] : [id, otherId]
  const own = useQuery(recordBundleQuery(resource, id, language))
  const second = useQuery({ ...recordBundleQuery(resource, otherId, language), enabled: otherId > 0 })
  const bundles = own.data && second.data && other ? [own.data, second.data] : undefined
  const [remaining, merged]: readonly (AnyBundle | undefined)[] = bundles
    ? isOtherRemaining
      ? bundles.toReversed()
      : bundles
    : []
  const rows = remaining && merged ? compareRecords(resource, remaining, merged) : []
  const isTaken = (row: MergeRow): boolean => row.isRemainingEmpty !== switched.has(rowKey(row))
  const merge = useMerge(language)
  const undo = useUndo(language)

  const name = initialName || nameOf(resource, own.data, language) || t`Untitled`
  const otherName = other?.label || nameOf(resource, second.data, language) || t`Untitled`
  // Records with equal names are distinguished by their ids.
  const toLabel = (text: string, recordId: number) => (name === otherName ? `${text} (ID ${recordId})` : text)
  const names = { [id]: toLabel(name, id), [otherId]: toLabel(otherName, otherId) }
  const remainingName = names[remainingId] ?? ''
  const mergedName = names[mergedId] ?? ''

  const takeBack = async (changeSet: string) => {
    try {
      await undo.mutateAsync({ changeSet })
      for (const each of [remainingId, mergedId])
        void queries.invalidateQueries({ queryKey: keys.bundle(resource, each) })
      showToast({ tone: 'positive', text: t`The merge was undone.` })
    } catch (error) {
      const reason = i18n._(problemMessage(error))
      showToast({ tone: 'danger', text: t`The merge could not be undone. ${reason}` })
    }
  }
  const confirm = async () => {
    if (!merged || merge.isPending) return
    const taken = new Set(rows.filter(isTaken).map(rowKey))
    const values = takenValues(resource, merged, rows, taken)
    const result = await merge
      .mutateAsync({ resource, id: remainingId, from: mergedId, ...values })
      .catch(() => undefined)
    if (!result) return
    onClose()
    await onMerged(remainingId)
    showToast({
      tone: 'positive',
      text: t`“${mergedName}” was merged into “${remainingName}”.`,
      action: { label: t`Undo`, run: () => void takeBack(result.change_set) },
    })
  }
  const choose = (item: SelectItem | undefined) => {
    merge.reset()
    setSwitched(new Set())
    setOther(item)
  }
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t`Merge “${name}”`}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            variant="primary"
            busy={merge.isPending}
            unavailable={remaining && merged ? undefined : t`Choose the other record first.`}
            onClick={() => void confirm()}
          >
            <Trans>Merge</Trans>
          </Button>
        </>
      }
    >
      <OtherRecordSelect
        label={t`Merge with`}
        placeholder={t`Choose`}
        resource={resource}
        id={id}
        language={language}
        selected={other && { ...other, label: otherName }}
        onChange={choose}
      />
      {other && !bundles && <Skeleton lines={4} />}
      {remaining && merged && (
        <>
          <div className={css.remaining}>
            <p id="merge-remaining" className={css.label}>
              <Trans>Which one stays, with its ID and URL?</Trans>
            </p>
            <ChoiceButtons
              labelId="merge-remaining"
              value={isOtherRemaining ? 'other' : 'this'}
              choices={[
                { value: 'this', label: names[id] ?? name },
                { value: 'other', label: names[otherId] ?? otherName },
              ]}
              onChoose={(choice) => {
                setSwitched(new Set())
                setIsOtherRemaining(choice === 'other')
              }}
            />
          </div>
          <Values
            resource={resource}
            language={language}
            rows={rows}
            remaining={{ bundle: remaining, name: remainingName }}
            merged={{ bundle: merged, name: mergedName }}
            isTaken={isTaken}
            onSwitch={(row) => setSwitched(switchRow(rows, switched, row))}
          />
          <MovedEvents
            resource={resource}
            id={remainingId}
            from={mergedId}
            language={language}
            name={remainingName}
            // Merged records cannot be merged again: the preview is not refreshed by its own merge.
            isOpen={!merge.isPending && !merge.isSuccess}
          />
          <p>
            {resources[resource].post
              ? t`“${mergedName}” moves to the trash.`
              : t`“${mergedName}” is deleted. Undo creates it again.`}
          </p>
        </>
      )}
      <ErrorAlert>{(merge.error ?? second.error) && i18n._(problemMessage(merge.error ?? second.error))}</ErrorAlert>
    </Dialog>
  )
}

function nameOf(resource: ResourceName, bundle: AnyBundle | undefined, language: Language): string {
  const name = bundle && getDisplayedValues(bundle, displayedLanguage(bundle, language))[resources[resource].title]
  return typeof name === 'string' ? name : ''
}

type Side = { bundle: AnyBundle; name: string }
type ValuesProps = {
  resource: ResourceName
  language: Language
  rows: readonly MergeRow[]
  remaining: Side
  merged: Side
  isTaken: (row: MergeRow) => boolean
  onSwitch: (row: MergeRow) => void
}

/** The differing values side by side; one of each pair is chosen. */
function Values({ resource, language, rows, remaining, merged, isTaken, onSwitch }: ValuesProps) {
  const { i18n, t } = useLingui()
  if (rows.length === 0) return <p>{t`All other values are the same, or empty in “${merged.name}”.`}</p>
  return (
    <div className={css.rows}>
      {rows.map((row) => {
        const label = fieldLabel(resource, row.field)
        const text = label ? i18n._(label) : row.field
        const part = row.part === 'shared' ? undefined : languageLabel(row.part)
        return (
          <fieldset key={rowKey(row)} className={css.row}>
            <legend>
              {text}
              {part && <span className={css.part}> {part}</span>}
            </legend>
            {[remaining, merged].map((side) => {
              const isMerged = side === merged
              return (
                <label key={side.name + String(isMerged)} className={css.choice}>
                  <input
                    type="radio"
                    name={`merge-${rowKey(row)}`}
                    checked={isTaken(row) === isMerged}
                    onChange={() => onSwitch(row)}
                  />
                  <Value resource={resource} row={row} bundle={side.bundle} language={language} />
                </label>
              )
            })}
          </fieldset>
        )
      })}
    </div>
  )
}

/** Kinds whose view is a link. */
const linkKinds: ReadonlySet<FieldKind> = new Set(['url', 'email', 'phone'])

function Value({
  resource,
  row: { part, field: name },
  bundle,
  language,
}: {
  resource: ResourceName
  row: MergeRow
  bundle: AnyBundle
  language: Language
}) {
  const fields: { readonly [field: string]: Field } = resources[resource].fields
  const field = fields[name]
  const value = (part === 'shared' ? bundle.shared : bundle.texts[part])?.[name]
  if (!field || value === undefined || value === '' || value === null || value === 0)
    return (
      <span className={css.empty}>
        <Trans>empty</Trans>
      </span>
    )
  // In an option, a click must choose instead of following a link.
  if (linkKinds.has(field.kind)) return <span translate="no">{String(value)}</span>
  const shown = part === 'shared' ? language : part
  const props = { field, resource, value, language: shown, record: { ...bundle.shared, ...bundle.texts[shown] } }
  return (
    <span lang={part === 'shared' ? undefined : part}>
      {createElement<ViewProps>(viewComponents[field.kind], props)}
    </span>
  )
}

/** Events that are shown; the others are folded. */
const maxShown = 5

function MovedEvents({
  name,
  language,
  isOpen,
  ...request
}: {
  resource: ResourceName
  id: number
  from: number
  language: Language
  name: string
  isOpen: boolean
}) {
  const { i18n, t } = useLingui()
  const { data, error } = useQuery({ ...mergePreviewQuery(request, language), enabled: isOpen })
  if (error) return <ErrorAlert>{i18n._(problemMessage(error))}</ErrorAlert>
  if (!data) return <Skeleton lines={2} />
  const { total, events } = data
  const time = (event: MergeResponse['events'][number]) => {
    const { days, times } = formatEventTimes(event, activeLocale(), config.siteTimezone)
    return [days, times ?? t`all day`].join(', ')
  }
  const items = (some: typeof events) =>
    some.map((event) => (
      <li key={event.id}>
        <Link to={paths.record('events', event.id, language)} lang={event.language}>
          {event.title || t`Untitled`}
        </Link>
        , {time(event)}
      </li>
    ))
  // Beyond those that the response names.
  const unnamed = total - events.length
  const folded = events.slice(maxShown)
  return (
    <div>
      <p className={css.label}>
        {total === 0
          ? t`No events move.`
          : t`${plural(total, { one: `# event moves to “${name}”:`, other: `# events move to “${name}”:` })}`}
      </p>
      <ul className={css.events}>{items(events.slice(0, maxShown))}</ul>
      {folded.length > 0 && (
        <details>
          <summary>
            <Others others={folded.length + unnamed} />
          </summary>
          <ul className={css.events}>
            {items(folded)}
            {unnamed > 0 && (
              <li>
                <Others others={unnamed} />
              </li>
            )}
          </ul>
        </details>
      )}
    </div>
  )
}

const Others = ({ others }: { others: number }) => <Plural value={others} one="and # more" other="and # more" />
