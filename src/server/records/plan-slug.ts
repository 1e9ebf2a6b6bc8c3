// The slug that a translation requests.
import type { Language } from '#shared/i18n/language.ts'
import { problem } from '#shared/problem.ts'
import { parseField } from '../http/parse-field.ts'
import { isTermResource } from './resource-kinds.ts'
import { isSlugFree } from '../store/records.ts'
import { toSlug, trashedSuffix } from '../store/slug.ts'
import type { WriteRequest } from './write-request.ts'

/** The requested slug; `undefined`: the store keeps the present one or creates one from the title. `title`: after the write. */
export async function planSlug(request: WriteRequest, language: Language, title: string): Promise<string | undefined> {
  const { record, resource, findings } = request
  const sent = request.texts.get(language)?.get('slug')
  const present = record?.variants[language]?.slug
  if (sent === undefined || sent === present) return undefined
  const parameter = request.nameOf(language, 'slug')
  const parsed = parseField(resource, 'slug', sent)
  if (parsed.as === 'issue') findings.faults[parameter] = parsed.issue
  if (parsed.as !== 'value') return undefined
  const requested = String(parsed.value ?? '').replace(new RegExp(`${trashedSuffix}$`), '')
  if (requested === '') return present ? toSlug(title) || undefined : undefined
  if (isTermResource(resource) && !(await isSlugFree(request.tx, resource, language, requested, record?.id))) {
    const fault = { code: 'in_use', message: `The slug “${requested}” is already in use by another term.` } as const
    findings.faults[parameter] = fault
    findings.alone = problem('duplicate_term_slug', 400, requested, {
      params: { [parameter]: fault.message },
      details: { [parameter]: fault },
    })
  }
  return requested
}
