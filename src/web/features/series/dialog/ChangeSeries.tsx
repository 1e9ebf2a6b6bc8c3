// Extends, shortens or dissolves a series.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useUndo } from '#api/change-sets.ts'
import { refreshPages, seriesPreviewQuery, useChangeSeriesRule, useDissolveSeries } from '#api/series.ts'
import { useInterfaceLanguage } from '#fields/use-interface-language.ts'
import { getCountry } from '#records/holidays/use-country.ts'
import { formatDay } from '#shared/dates/format.ts'
import { parseStoredRule, type SeriesRule } from '#shared/dates/recurrence.ts'
import { type Day, getDay } from '#shared/dates/wall-time.ts'
import type { Language } from '#shared/i18n/language.ts'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import type { SeriesResponse } from '#shared/responses.ts'
import { ConfirmDialog } from '#ui/Dialog.tsx'
import { SecondaryText } from '#ui/Table.tsx'
import { showToast } from '#ui/toasts.tsx'
import { fromRule, initialChoice, type RuleChoice, toRuleText } from './rule-choice.ts'
import { SeriesDialog } from './SeriesDialog.tsx'

export type ChangeSeriesProps = {
  action: 'dates' | 'dissolve'
  series: SeriesResponse
  /** The venue of an event of the series in a response. */
  venue: unknown
  language: Language
  onClose: () => void
}

export function ChangeSeries({ action, series, ...props }: ChangeSeriesProps) {
  const rule = parseStoredRule(series.rule)
  if (action === 'dissolve') return <Dissolve series={series} {...props} />
  return rule && <ChangeDates series={series} rule={rule} {...props} />
}

type PartProps = Omit<ChangeSeriesProps, 'action'>

/** Shows a message with Undo for the change set. */
function useUndoToast(language: Language) {
  const { i18n, t } = useLingui()
  const queries = useQueryClient()
  const { mutateAsync: undo } = useUndo(language)
  const undoNow = async (changeSet: string) => {
    try {
      await undo({ changeSet })
      await refreshPages(queries)
      showToast({ tone: 'positive', text: t`The change of the series was undone.` })
    } catch (thrown) {
      const reason = i18n._(problemMessage(thrown))
      showToast({ tone: 'danger', text: t`The change of the series could not be undone. ${reason}` })
    }
  }
  return (text: string, changeSet: string) =>
    showToast({ tone: 'positive', text, action: { label: t`Undo`, run: () => void undoNow(changeSet) } })
}

/** The choices of a series; its dates one by one if the dialog has no choices for its rule. */
const toChoice = (rule: SeriesRule, days: readonly Day[]): RuleChoice =>
  fromRule(rule) ?? { ...initialChoice(rule.start), unit: 'dates', dates: days.filter((day) => day !== rule.start) }

function ChangeDates({ series, venue, rule, language, onClose }: PartProps & { rule: SeriesRule }) {
  const { t } = useLingui()
  const showUndo = useUndoToast(language)
  const change = useChangeSeriesRule(series.series, language)
  const days = series.events.map(({ series_date }) => getDay(series_date)).filter((day) => day >= rule.start)
  const last = series.events.at(-1)
  const initial = toChoice(rule, days)
  const request = { series: series.series, rule: toRuleText(initial, rule.start) ?? '' }
  // The dialog begins with the same dates, so this is no further request.
  const { data: unchanged } = useQuery(seriesPreviewQuery(request, language))
  const lastDay = getDay(unchanged?.dates.at(-1)?.series_date ?? last?.series_date ?? '')
  const submit = async (text: string, skip: readonly Day[]) => {
    const { change_set } = await change.mutateAsync({ rule: text, skip })
    onClose()
    showUndo(t`The dates of the series were changed.`, change_set)
  }
  return (
    <SeriesDialog
      title={t`Change dates of the series`}
      name={{ text: last?.title ?? '', language: last?.language ?? language }}
      language={language}
      start={rule.start}
      allDay={last?.all_day === true}
      initial={initial}
      subject={{ series: series.series }}
      country={getCountry(venue)}
      // A date that was skipped, or whose event was deleted, comes back only by choice.
      isSkippedAtFirst={({ event, series_date }) => event === undefined && getDay(series_date) <= lastDay}
      renderLabel={() => <Trans>Save dates</Trans>}
      renderSummary={({ created, removed }) => (
        <>
          <h3>
            <Trans>What changes</Trans>
          </h3>
          <ul>
            {created > 0 && (
              <li>
                <Plural value={created} one="# event is created" other="# events are created" />
              </li>
            )}
            {removed.length > 0 && <Removed starts={removed} />}
            {created + removed.length === 0 && (
              <li>
                <Trans>Nothing yet: choose another end, or other dates.</Trans>
              </li>
            )}
          </ul>
        </>
      )}
      onSubmit={(text, skip) => void submit(text, skip).catch(() => undefined)}
      busy={change.isPending}
      problem={change.error}
      onClose={onClose}
    />
  )
}

/** Days that are named. */
const maxNamed = 6

function Removed({ starts }: { starts: readonly string[] }) {
  const interfaceLanguage = useInterfaceLanguage()
  const removed = starts.length
  const named = starts.slice(0, maxNamed).map((start) => formatDay(start, interfaceLanguage))
  return (
    <li>
      <Plural value={removed} one="# event is moved to the trash" other="# events are moved to the trash" />
      <SecondaryText>{`${named.join(' · ')}${removed > maxNamed ? ' …' : ''}`}</SecondaryText>
    </li>
  )
}

function Dissolve({ series, language, onClose }: PartProps) {
  const { i18n, t } = useLingui()
  const showUndo = useUndoToast(language)
  const dissolve = useDissolveSeries(series.series, language)
  const submit = async () => {
    const { change_set } = await dissolve.mutateAsync(undefined)
    onClose()
    showUndo(t`The series was dissolved.`, change_set)
  }
  return (
    <ConfirmDialog
      open
      title={t`Dissolve this series?`}
      confirmLabel={<Trans>Dissolve series</Trans>}
      busy={dissolve.isPending}
      problem={dissolve.error ? i18n._(problemMessage(dissolve.error)) : undefined}
      onConfirm={() => void submit().catch(() => undefined)}
      onClose={onClose}
    >
      <Plural
        value={series.events.length}
        one="Its event stays and becomes independent."
        other="Its # events stay and become independent of each other."
      />
    </ConfirmDialog>
  )
}
