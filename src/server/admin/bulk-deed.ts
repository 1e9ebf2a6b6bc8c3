// What a bulk write shall do to each record, read strictly.
import { maxDateShift } from '#contract/bulk.ts'
import type { BulkAction } from '#contract/schema/bulk.ts'
import { isLanguage, languages } from '#contract/language.ts'
import type { Fault } from '#contract/problem.ts'
import { type ResourceName, resources } from '#contract/resources.ts'
import { unknownIds } from '#contract/schema/issues.ts'
import { linkFields } from '#contract/schema/links.ts'
import { statuses } from '#contract/status.ts'
import { imageIssues } from '../images/issues.ts'
import { coerceNumber } from '../http/coerce.ts'
import { flagOf } from './flag.ts'

type Faults = { [name: string]: Fault }
type Values = { [name: string]: unknown }

/** A plain object's own entries; `undefined` for anything else. */
export const objectIn = (raw: unknown): Values | undefined =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw) ? Object.fromEntries(Object.entries(raw)) : undefined

/** A list of identifiers; `undefined` for anything else. */
export function idsIn(raw: unknown): number[] | undefined {
  const listed: unknown[] = typeof raw === 'string' ? raw.split(',') : Array.isArray(raw) ? raw : [undefined]
  const ids = listed.map((one) => (typeof one === 'string' && /^\s*\d{1,15}\s*$/.test(one) ? Number(one) : one))
  const numbers = ids.filter((id): id is number => typeof id === 'number' && Number.isSafeInteger(id) && id > 0)
  return numbers.length === ids.length ? [...new Set(numbers)] : undefined
}

const digitsBeyond = (one: unknown): one is string =>
  typeof one === 'string' && /^\s*\d+\s*$/.test(one) && !Number.isSafeInteger(Number(one))

/** Why a list is not one of identifiers: digits that no number holds name no record, and are repeated as sent. */
export function notIds(raw: unknown): Fault {
  const listed: unknown[] = typeof raw === 'string' ? raw.split(',') : Array.isArray(raw) ? raw : [raw]
  const beyond = listed.filter(digitsBeyond).map((one) => one.trim())
  return beyond.length > 0
    ? unknownIds(beyond)
    : { code: 'not_a_number', message: 'Must be a list of identifiers.', data: { type: 'array' } }
}
/** As many as a record names at most. */
const mostLinks = 1_000
const tooManyLinks: Fault = {
  code: 'too_many',
  message: `Names more than ${mostLinks} records.`,
  data: { most: mostLinks },
}
const notAnObject: Fault = { code: 'invalid_type', message: 'Must be an object.', data: { type: 'object' } }
const ofEvents = ['categories', 'tags', 'venue', 'organizer', 'replace', 'featured', 'move'] as const
const words = ['status', 'image', ...ofEvents, 'delete', 'restore'] as const

/** Reads `do`; everything wrong goes to `faults`. */
export function bulkDeedIn(resource: ResourceName, raw: unknown, faults: Faults): BulkAction {
  const sent = objectIn(raw)
  const deed: BulkAction = {}
  const allowed = words.filter((word) =>
    word === 'delete' ? true : ofEvents.some((one) => one === word) ? resource === 'events' : resources[resource].post,
  )
  const named = Object.keys(sent ?? {})
  if (!sent || named.length === 0 || named.some((name) => !allowed.some((word) => word === name))) {
    faults['do'] = {
      code: 'not_a_choice',
      message: `Must be an object of some of ${allowed.join(', ')}.`,
      data: { options: allowed },
    }
    return deed
  }
  if ('status' in sent) readStatuses(deed, sent['status'], faults)
  for (const link of ['categories', 'tags'] as const) if (link in sent) readTerms(deed, link, sent[link], faults)
  for (const link of ['venue', 'organizer'] as const) {
    if (!(link in sent)) continue
    const isNone = sent[link] === '' || (Array.isArray(sent[link]) && sent[link].length === 0)
    const ids = isNone ? [] : idsIn(sent[link])
    if (!ids) faults[`do.${link}`] = notIds(sent[link])
    else if (link === 'venue' && ids.length > 1)
      faults['do.venue'] = { code: 'too_many', message: 'Takes one at most.', data: { most: 1 } }
    else if (ids.length > mostLinks) faults[`do.${link}`] = tooManyLinks
    else deed[link] = ids
  }
  if ('replace' in sent) readReplacement(deed, sent['replace'], faults)
  if ('featured' in sent) {
    const featured = flagOf(sent['featured'])
    if (featured !== undefined) deed.featured = featured
    else faults['do.featured'] = { code: 'not_a_flag', message: 'Must be true or false.', data: { type: 'boolean' } }
  }
  if ('image' in sent) {
    const image = sent['image'] === 'false' ? false : sent['image']
    if (typeof image === 'string' || typeof image === 'number' || image === false) deed.image = image
    else faults['do.image'] = imageIssues.unknown
  }
  if ('move' in sent) readMove(deed, sent['move'], faults)
  for (const alone of ['delete', 'restore'] as const) {
    if (!(alone in sent)) continue
    if (flagOf(sent[alone]) === true && named.length === 1) deed[alone] = true
    else faults[`do.${alone}`] = { code: 'not_allowed', message: 'Must be true, and stand alone.' }
  }
  return deed
}

function readStatuses(deed: BulkAction, raw: unknown, faults: Faults): void {
  const sent = objectIn(raw)
  const options = statuses.filter((status) => status !== 'trash')
  if (!sent || Object.keys(sent).length === 0) faults['do.status'] = notAnObject
  for (const [language, wanted] of Object.entries(sent ?? {})) {
    const status = options.find((known) => known === wanted)
    if (!isLanguage(language))
      faults[`do.status.${language.slice(0, 40)}`] = {
        code: 'not_a_choice',
        message: `Must be one of ${languages.join(', ')}.`,
        data: { options: languages },
      }
    else if (!status)
      faults[`do.status.${language}`] = {
        code: 'not_a_choice',
        message: `Must be one of ${options.join(', ')}.`,
        data: { options },
      }
    else deed.status = { ...deed.status, [language]: status }
  }
}

function readTerms(deed: BulkAction, link: 'categories' | 'tags', raw: unknown, faults: Faults): void {
  const sent = objectIn(raw)
  if (!sent || Object.keys(sent).length === 0 || Object.keys(sent).some((name) => name !== 'add' && name !== 'remove'))
    faults[`do.${link}`] = {
      code: 'not_a_choice',
      message: 'Must hold add, remove or both.',
      data: { options: ['add', 'remove'] },
    }
  for (const way of ['add', 'remove'] as const) {
    if (sent?.[way] === undefined) continue
    const ids = idsIn(sent[way])
    if (!ids) faults[`do.${link}.${way}`] = notIds(sent[way])
    else if (ids.length > mostLinks) faults[`do.${link}.${way}`] = tooManyLinks
    else deed[link] = { ...deed[link], [way]: ids }
  }
}

function readReplacement(deed: BulkAction, raw: unknown, faults: Faults): void {
  const { field: name, from, to, ...others } = objectIn(raw) ?? {}
  const field = linkFields.find((link) => link === name)
  const [one, another] = [from, to].map((id) => (Array.isArray(id) ? undefined : idsIn([id])?.[0]))
  if (!field)
    faults['do.replace.field'] = {
      code: 'not_a_choice',
      message: `Must be one of ${linkFields.join(', ')}.`,
      data: { options: linkFields },
    }
  else if (one === undefined || another === undefined || one === another || Object.keys(others).length > 0)
    faults['do.replace'] = [from, to].some(digitsBeyond)
      ? notIds([from, to])
      : {
          code: 'not_a_number',
          message: 'Must hold field, from and to: two identifiers that differ.',
          data: { type: 'integer' },
        }
  else if (deed[field] !== undefined)
    faults['do.replace'] = { code: 'not_allowed', message: `Stands for itself: ${field} is sent too.` }
  else deed.replace = { field, from: one, to: another }
}

function readMove(deed: BulkAction, raw: unknown, faults: Faults): void {
  const sent = objectIn(raw)
  const { days: daysSent = 0, hours: hoursSent = 0, ...others } = sent ?? {}
  const [days, hours] = [coerceNumber(daysSent), coerceNumber(hoursSent)]
  const isWhole = (value: unknown, most: number): value is number =>
    typeof value === 'number' && Number.isSafeInteger(value) && Math.abs(value) <= most
  if (
    sent &&
    Object.keys(others).length === 0 &&
    isWhole(days, maxDateShift.days) &&
    isWhole(hours, maxDateShift.hours)
  )
    deed.move = { days, hours }
  else
    faults['do.move'] = {
      code: 'not_a_number',
      message: 'Must hold days, hours or both, as whole numbers.',
      data: { most: maxDateShift.days },
    }
}
