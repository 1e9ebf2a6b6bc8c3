// Records that a bulk action on translations left alone, and why.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { isLanguage } from '#shared/i18n/language.ts'
import { languageName } from '#shared/i18n/locale.ts'
import type { Problem } from '#shared/problem.ts'
import type { BulkRowResult } from '#shared/responses.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'

/** The reason; `undefined` for other problems. */
export function leftAloneMessage(resource: ResourceName, { code, data }: Problem): MessageDescriptor | undefined {
  const { params, reason } = data
  const [parameter = ''] = Array.isArray(params) ? params : []
  const [part = '', field] = parameter.split('.')
  if (!isLanguage(part)) return undefined
  const language = languageName(part)
  if (reason === 'own-text') return msg`Already another text in ${language}.`
  if (reason === 'other-source') return msg`Another text in ${language} by now.`
  if (code === 'rest_missing_callback_param' && field === resources[resource].title)
    return msg`No title in ${language} yet.`
  return undefined
}

/** Whether a record was left alone on purpose: another attempt has the same result. */
export const isLeftAlone = ({ resource, problem }: BulkRowResult): boolean =>
  problem !== undefined && leftAloneMessage(resource, problem) !== undefined
