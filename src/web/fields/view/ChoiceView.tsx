// One of a few words; a status and a state of an event also have a shape.
import { useLingui } from '@lingui/react'
import type { EventState, Status } from '#shared/schema/status.ts'
import { isLanguage } from '#shared/i18n/language.ts'
import { StatusIcon, type StatusShape } from '#ui/StatusIcon.tsx'
import type { Severity } from '#ui/Notice.tsx'
import { stateLabel } from '#shared/i18n/labels.ts'
import { languageNames } from '#shared/i18n/language-names.ts'
import type { ViewProps } from '../field-components.ts'
import { EmptyValue } from './EmptyValue.tsx'

type Look = { shape: StatusShape; tone: Severity | 'quiet' }
/** How a status looks. */
export const statusIcons = {
  publish: { shape: 'full', tone: 'positive' },
  future: { shape: 'quarter', tone: 'info' },
  draft: { shape: 'half', tone: 'quiet' },
  pending: { shape: 'waiting', tone: 'warning' },
  private: { shape: 'closed', tone: 'quiet' },
  trash: { shape: 'gone', tone: 'danger' },
} satisfies Record<Status, Look>
/** How the state of an event looks; one that takes place as announced needs no mark. */
export const eventStatusIcons = {
  scheduled: undefined,
  postponed: { shape: 'waiting', tone: 'warning' },
  cancelled: { shape: 'gone', tone: 'danger' },
  sold_out: { shape: 'closed', tone: 'info' },
  moved_online: { shape: 'again', tone: 'info' },
} satisfies Record<EventState, Look | undefined>
const looks: { readonly [value: string]: Look | undefined } = { ...statusIcons, ...eventStatusIcons }

/** The word, with its shape where it has one; a language under its own name. */
export function ChoiceView({ value }: ViewProps) {
  const { i18n } = useLingui()
  if (typeof value !== 'string' || value === '') return <EmptyValue />
  if (isLanguage(value)) return <span lang={value}>{languageNames[value]}</span>
  const said = stateLabel(value)
  const word = said ? i18n._(said) : value
  const look = looks[value]
  return look ? <StatusIcon {...look} word={word} /> : word
}
