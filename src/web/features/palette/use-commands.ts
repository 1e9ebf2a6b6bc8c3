// Where one can go and what one can do from anywhere, as entries of the palette.
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { resourceNames } from '#shared/schema/resources.ts'
import { can } from '#shared/policy/policy.ts'
import { useAccount } from '#api/session.ts'
import { getUrlLanguage, paths, withLanguage } from '#api/paths.ts'
import { externalServer } from '#api/client.ts'
import { resourceLabels } from '#shared/i18n/labels.ts'
import { languageLabel } from '#shared/i18n/locale.ts'
import { interfaceLanguages, type InterfaceLanguage, nativeLanguageNames } from '#shared/i18n/language.ts'
import type { Entry, EntryGroup } from './entry.ts'
import { findPageActions } from './page-actions.ts'

/** The groups; `speaks` chooses the page's own language. */
export function useCommands(speaks: (language: InterfaceLanguage) => void, onOverview: () => void): EntryGroup[] {
  const { i18n, t } = useLingui()
  const location = useLocation()
  const language = getUrlLanguage(location.search) ?? 'en'
  const account = useAccount()
  // What the screen offers is looked up once: the palette hides it, but does not change it.
  const [deeds] = useState(findPageActions)
  const say = (word: MessageDescriptor) => i18n._(word)
  const going: Entry[] = [
    { id: 'start', label: externalServer() ? t`This server` : t`Start`, to: paths.start(language) },
    ...resourceNames.map((name) => ({
      id: `list-${name}`,
      label: say(resourceLabels[name].many),
      to: paths.list(name, language),
    })),
    ...(externalServer()
      ? []
      : [
          ...(can(account, 'delete', 'events') === true
            ? [{ id: 'trash', label: t`Trash`, to: paths.trash(language) }]
            : []),
          { id: 'settings', label: t`Settings`, to: paths.settings(language) },
        ]),
    { id: 'shortcuts', label: t`Keyboard shortcuts`, run: onOverview },
    { id: 'leave', label: t`Sign out`, to: paths.signIn(language), state: { leaving: true } },
  ]
  return [
    {
      name: t`On this page`,
      entries: deeds.map(({ label, run }, at) => ({ id: `deed-${at}`, label, run })),
    },
    { name: t`Go to`, entries: going },
    {
      name: t`Create`,
      entries: resourceNames
        .filter((name) => can(account, 'create', name) === true)
        .map((name) => ({
          id: `create-${name}`,
          label: say(resourceLabels[name].create),
          to: paths.create(name, language),
        })),
    },
    {
      name: t`Content language`,
      entries: interfaceLanguages
        .filter((one) => one !== language)
        .map((one) => ({
          id: `content-${one}`,
          label: languageLabel(one),
          note: t`Content language`,
          to: withLanguage(location, one),
        })),
    },
    {
      name: t`Interface language`,
      entries: interfaceLanguages
        .filter((one) => one !== i18n.locale)
        .map((one) => ({
          id: `page-${one}`,
          label: nativeLanguageNames[one],
          lang: one,
          note: t`Interface language`,
          run: () => speaks(one),
        })),
    },
  ]
}
