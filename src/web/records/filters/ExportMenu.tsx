// The menu that saves the events of a list as a file.
import { Trans, useLingui } from '@lingui/react/macro'
import { useExportEvents } from '#api/export-events.ts'
import { config as siteConfig } from '#device/page-config.ts'
import { formatNumber } from '#shared/dates/format.ts'
import { today } from '#shared/dates/now.ts'
import type { Language } from '#shared/i18n/language.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import type { Account } from '#shared/policy/policy.ts'
import { type EventFileFormat, maxExportedEvents } from '#shared/schema/export-events.ts'
import { PopoverGroup, PopoverItem } from '#ui/Popover.tsx'
import { saveFile } from '#ui/save-file.ts'
import { showToast } from '#ui/toasts.tsx'
import type { ListConfig } from '../list/list-config.ts'
import type { ListParams } from '../list/list-params.ts'
import { isEditor, toListQuery } from '../list/list-query.ts'

type Props = {
  config: ListConfig
  params: ListParams
  language: Language
  account: Account
  /** The number of events; `undefined` while it loads. */
  total: number | undefined
}

export function ExportMenu({ config, params, language, account, total }: Props) {
  const { i18n, t } = useLingui()
  const exporting = useExportEvents(language)
  const save = async (format: EventFileFormat) => {
    const query = toListQuery(config, params, today(siteConfig.siteTimezone), isEditor(config, account))
    try {
      const { content, name } = await exporting.mutateAsync({ format, query })
      saveFile(content, name)
      showToast({ tone: 'positive', text: t`“${name}” was exported.` })
    } catch (error) {
      showToast({ tone: 'danger', text: i18n._(problemMessage(error)) })
    }
  }
  const most = formatNumber(maxExportedEvents, activeLocale())
  return (
    <PopoverGroup label={t`Export`}>
      <PopoverItem disabled={exporting.isPending} onClick={() => void save('csv')}>
        <Trans>CSV, for spreadsheets</Trans>
      </PopoverItem>
      <PopoverItem disabled={exporting.isPending} onClick={() => void save('ics')}>
        <Trans>iCalendar, for calendar apps</Trans>
      </PopoverItem>
      {total !== undefined && total > maxExportedEvents && (
        <p>
          <Trans>The file contains the first {most} events.</Trans>
        </p>
      )}
    </PopoverGroup>
  )
}
