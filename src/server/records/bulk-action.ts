// Parses the action of a bulk request: the schema of `do`, and the rules between its fields.
import type { Issue } from '#shared/problem.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { type Faults, isTooLarge, notIds } from '#shared/schema/body-faults.ts'
import { type BulkAction, bulkActionFor, notAlone } from '#shared/schema/bulk.ts'
import { linkFields } from '#shared/schema/links.ts'
import { parseBody } from '../http/parse-body.ts'
import { objectIn } from '../http/parameters.ts'

/** Parses `do`; adds its issues to `faults`. */
export function parseBulkAction(resource: ResourceName, sent: unknown, faults: Faults): BulkAction {
  const named = objectIn(sent) ?? {}
  // As in the field itself, an empty text names no record.
  for (const field of ['venue', 'organizer']) if (named[field] === '') named[field] = []
  const { values, issues } = parseBody({ shape: { do: bulkActionFor(resource) } }, new Map([['do', named]]))
  const { do: whole, 'do.replace': replace, ...others } = issues
  if (whole) Object.assign(faults, { do: whole })
  else Object.assign(faults, others, replacementFault(named, replace), aloneFaults(named))
  return values.do ?? {}
}

/** The issue of a replacement, that of its field first. */
function replacementFault(named: { [name: string]: unknown }, fault: Issue | undefined): Faults {
  if (!('replace' in named)) return {}
  const { field: name, from, to } = objectIn(named['replace']) ?? {}
  const field = linkFields.find((link) => link === name)
  if (!field)
    return {
      'do.replace.field': {
        code: 'not_a_choice',
        message: `Must be one of ${linkFields.join(', ')}.`,
        data: { options: linkFields },
      },
    }
  if (fault) return { 'do.replace': [from, to].some(isTooLarge) ? notIds([from, to]) : fault }
  return field in named
    ? { 'do.replace': { code: 'not_allowed', message: `Stands for itself: ${field} is sent too.` } }
    : {}
}

const aloneFaults = (named: { [name: string]: unknown }): Faults => {
  const alone = Object.keys(named).length > 1 ? ['delete', 'restore'].filter((name) => name in named) : []
  return Object.fromEntries(alone.map((name) => [`do.${name}`, notAlone]))
}
