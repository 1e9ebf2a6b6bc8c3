// Why a bulk action on translations left a record alone.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { isLanguage } from '#shared/i18n/language.ts'
import { languageName } from '#shared/i18n/locale.ts'
import type { Problem } from '#shared/problem.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'

/** The reason; `undefined` for other problems. */
export function leftAloneMessage(resource: ResourceName, { code, data }: Problem): MessageDescriptor | undefined {
  const { params, reason } = data
  const [parameter = ''] = Array.isArray(params) ? params : []
  const [part = '', field] = parameter.split('.')
  if (!isLanguage(part)) return undefined
  const language = languageName(part)
  if (reason === 'own-text') return msg`Already has another text in ${language}. It was left alone.`
  if (reason === 'other-source') return msg`Says something else in ${language} by now. It was left alone.`
  if (code === 'rest_missing_callback_param' && field === resources[resource].title)
    return msg`Has no title in ${language} yet. It was left alone.`
  return undefined
}
