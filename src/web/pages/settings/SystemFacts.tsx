import { useLingui } from '@lingui/react/macro'
import { config } from '#device/page-config.ts'
import { SettingRow } from './SettingRow.tsx'
import css from './settings.module.css'

/** The configuration of the service, which this page cannot change. */
export function SystemFacts() {
  const { t } = useLingui()
  const url = new URL(`${config.roots.en ?? ''}${config.apiPath}`, location.href).href
  return (
    <div className={css.rows}>
      <SettingRow title={t`Time zone`} hint={t`Of new events, and of all times on this page.`}>
        {() => <p translate="no">{config.siteTimezone}</p>}
      </SettingRow>
      <SettingRow title={t`Currency`} hint={t`Shown with every cost.`}>
        {() => <p translate="no">{config.currency}</p>}
      </SettingRow>
      <SettingRow title={t`API URL`} hint={t`For websites and applications that read the events.`}>
        {() => (
          <p translate="no">
            <code className={css.address}>{url}</code>
          </p>
        )}
      </SettingRow>
      {config.version !== '' && (
        <SettingRow title={t`Version`}>{() => <p translate="no">{config.version}</p>}</SettingRow>
      )}
    </div>
  )
}
