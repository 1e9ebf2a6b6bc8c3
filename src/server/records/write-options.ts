// What a body says besides fields: how texts stand to their source (`inherit`, `confirm`, `copied`, `minor`, `based_on`).
import { followedFields, inheritingFields } from '#contract/resource.ts'
import { type ResourceName, resources } from '#contract/resources.ts'
import type { Fault } from '#contract/problem.ts'
import type { Sent } from '../parse/parameters.ts'
import { notBoolean, parseFlag } from '../http/coerce.ts'
import type { TextOptions } from './write-request.ts'

const names = (raw: unknown): string[] | undefined => {
  if (raw === undefined || raw === null || raw === '') return []
  const listed = typeof raw === 'string' ? raw.split(',').map((name) => name.trim()) : raw
  return Array.isArray(listed) && listed.every((name) => typeof name === 'string') ? listed : undefined
}

/** Reads the options about one variant. `refuse` is told of each that cannot be. */
export function readTextOptions(
  resource: ResourceName,
  sent: Sent,
  refuse: (field: string, fault: Fault) => void,
): TextOptions {
  const among = (field: keyof TextOptions, options: readonly string[]): string[] => {
    // Where nothing can be named it is no word of the body.
    if (options.length === 0) return []
    const found = names(sent.get(field))
    if (found?.every((name) => options.includes(name))) return [...new Set(found)]
    refuse(field, {
      code: 'not_a_choice',
      message: `Must be a list of these: ${options.join(', ')}.`,
      data: { options },
    })
    return []
  }
  const followed = followedFields(resources[resource])
  return {
    inherit: among('inherit', inheritingFields(resources[resource])),
    confirm: among('confirm', followed),
    copied: among('copied', followed),
  }
}

/** Whether anything is said of the variant. */
export const saysSomething = (options: TextOptions): boolean =>
  options.inherit.length + options.confirm.length + options.copied.length > 0

/** Reads `minor` and `based_on`. */
export function readWriteOptions(
  sent: Sent,
  refuse: (field: string, fault: Fault) => void,
): { minor: boolean; basedOn: number | undefined } {
  const minor = parseFlag(sent.get('minor'))
  if (minor === undefined) refuse('minor', notBoolean)
  const raw = sent.get('based_on') ?? undefined
  const basedOn = typeof raw === 'string' && /^\d{1,15}$/.test(raw) ? Number(raw) : raw
  const isVersion = typeof basedOn === 'number' && Number.isSafeInteger(basedOn) && basedOn > 0
  if (basedOn !== undefined && !isVersion)
    refuse('based_on', { code: 'not_a_number', message: 'Must be a version, a whole number.' })
  return { minor: minor === true, basedOn: isVersion ? basedOn : undefined }
}
