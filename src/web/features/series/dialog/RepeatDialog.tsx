// Repeats the event of a form: a saved one becomes the first of its series, a new one is created with all others.
import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Languages, Layers, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useUndo } from '#api/change-sets.ts'
import { randomKey } from '#api/client.ts'
import { paths } from '#api/paths.ts'
import { recordBundleQuery } from '#api/queries.ts'
import { useCreateSeries } from '#api/series.ts'
import { changedParts, discardChanges, getTitle, partValues, type RecordDraft } from '#records/draft/draft.ts'
import { toRequest } from '#records/draft/request.ts'
import { draftStatus } from '#records/form/publication.ts'
import type { RecordForm } from '#records/form/record-form.ts'
import { findErrors } from '#records/form/record-resolver.ts'
import { useCountry } from '#records/holidays/use-country.ts'
import { formatList } from '#shared/dates/format.ts'
import { getDay, toWallTime } from '#shared/dates/wall-time.ts'
import { activeLocale, languageName } from '#shared/i18n/locale.ts'
import { type Language, languages } from '#shared/i18n/language.ts'
import { statusLabels } from '#shared/i18n/labels.ts'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import { Icon } from '#ui/Icon.tsx'
import { showToast } from '#ui/toasts.tsx'
import { initialChoice } from './rule-choice.ts'
import { type Counts, SeriesDialog } from './SeriesDialog.tsx'

export type RepeatDialogProps = { form: RecordForm; language: Language; onClose: () => void }

/** The fields of a new event that a preview needs. */
const timeFields = ['start_date', 'end_date', 'all_day', 'timezone', 'venue', 'event_state']

export function RepeatDialog({ form, language, onClose }: RepeatDialogProps) {
  const { i18n, t } = useLingui()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [{ draft }] = useState(form.state)
  const country = useCountry(form, language)
  const [idempotencyKey] = useState(randomKey)
  const create = useCreateSeries(language, idempotencyKey)
  const { mutateAsync: undo } = useUndo(language)
  const shared = partValues(draft, 'shared')
  const start = getDay(toWallTime(String(shared['start_date'] ?? '')))
  const title = getTitle(draft, language)
  const { id } = draft
  const subject =
    id === undefined
      ? { shared: Object.fromEntries(timeFields.map((name) => [name, toPreviewValue(shared[name])])) }
      : { event: id }
  const readAgain = async (event: number) => {
    const bundle = await queries.fetchQuery({ ...recordBundleQuery('events', event, language), staleTime: 0 })
    form.mergeNewer(bundle)
  }
  const undoAll = async (changeSet: string) => {
    try {
      // The page of an event in the trash would ask for its series, which has no events any more.
      if (id === undefined) await navigate(paths.list('events', language))
      await undo({ changeSet })
      if (id !== undefined) await readAgain(id)
      showToast({ tone: 'positive', text: t`The series was undone.` })
    } catch (thrown) {
      const reason = i18n._(problemMessage(thrown))
      showToast({ tone: 'danger', text: t`The series could not be undone. ${reason}` })
    }
  }
  const submit = async (rule: string, skip: readonly string[]) => {
    const errors = id === undefined ? findErrors(draft) : []
    if (errors.length > 0) {
      form.showErrors(errors)
      const { attempts } = form.state()
      form.set({ failure: { kind: 'invalid', otherParameters: [] }, attempts: attempts + 1 })
      onClose()
      return
    }
    const body = { ...(id === undefined ? toRequest(draft) : { event: id }), rule, skip }
    const { events, change_set } = await create.mutateAsync(body)
    const [first] = events
    if (id === undefined) form.load(discardChanges(draft))
    else await readAgain(id)
    onClose()
    if (id === undefined && first) await navigate(paths.record('events', first.id, language), { replace: true })
    showToast({
      tone: 'positive',
      text: t`${plural(events.length, { one: 'A series of # event was created.', other: 'A series of # events was created.' })}`,
      action: { label: t`Undo`, run: () => void undoAll(change_set) },
    })
  }
  return (
    <SeriesDialog
      title={t`Repeat`}
      name={{ text: title?.text ?? t`Untitled`, language: title?.language ?? language }}
      language={language}
      start={start}
      allDay={shared['all_day'] === true}
      initial={initialChoice(start)}
      subject={subject}
      country={country}
      isFixed={(date) => date.event !== undefined}
      renderLabel={({ created }) =>
        created === 0 ? (
          <Trans>Create events</Trans>
        ) : (
          <Plural value={created} one="Create # event" other="Create # events" />
        )
      }
      renderSummary={(counts) => <Summary counts={counts} draft={draft} />}
      onSubmit={(rule, skip) => void submit(rule, skip).catch(() => undefined)}
      busy={create.isPending}
      problem={create.error}
      onClose={onClose}
    />
  )
}

/** A value without records to create, which have no overlaps yet. */
const toPreviewValue = (value: unknown): unknown =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'number') : value

function Summary({ counts: { total }, draft }: { counts: Counts; draft: RecordDraft }) {
  const { i18n } = useLingui()
  const changed = changedParts(draft)
  const written = languages.filter((language) => draft.parts[language].exists || changed.includes(language))
  const names = formatList(written.map(languageName), activeLocale())
  const statuses = [...new Set(written.map((language) => draftStatus(draft, language)))]
  const statusNames = formatList(
    statuses.flatMap((status) => (status ? [i18n._(statusLabels[status])] : [])),
    activeLocale(),
  )
  return (
    <>
      <h3>
        <Trans>What is created</Trans>
      </h3>
      <ul>
        <li>
          <Icon icon={Layers} />
          <Plural
            value={total}
            one="One series with # event, with its own date"
            other="One series with # events, each with its own date"
          />
        </li>
        <li>
          <Icon icon={Languages} />
          <span>
            <Trans>Text and image in {names}</Trans>
            {statusNames !== '' && ` · ${statusNames}`}
          </span>
        </li>
        <li>
          <Icon icon={Pencil} />
          <Trans>Later you can edit one date, the following, or all</Trans>
        </li>
      </ul>
    </>
  )
}
