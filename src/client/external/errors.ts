// Refusals of the dialect itself, with the interface's codes. The page has its own sentences for them: the table of messages, which every list would then load, stays out.
import { type Issue, type Problem, type ProblemCode, singularName } from '#shared/problem.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { ProblemError } from '../send.ts'

/** A refusal; `more` is added to what it says. */
export const externalProblem = (code: ProblemCode, status: number, more: Partial<Problem['data']> = {}): ProblemError =>
  new ProblemError({ code, message: code, data: { ...more, status } })

/** A refusal of several fields at once, each with its reason. */
export const invalidFields = (details: { [name: string]: Issue }): ProblemError =>
  externalProblem('rest_invalid_param', 400, { params: Object.keys(details), details })

/** A record that is not there. */
export const recordNotFound = (resource: ResourceName): ProblemError => externalProblem(`rest-${singularName[resource]}-not-found`, 404)
/** A record that is there, but not for who asks. */
export const recordNotAccessible = (resource: ResourceName): ProblemError =>
  externalProblem(`${singularName[resource]}-not-accessible`, 403)
/** A page past the end of a list. */
export const listPageNotFound = (resource: ResourceName): ProblemError =>
  externalProblem(`${singularName[resource]}-archive-page-not-found`, 404)

/**
 * The problem of a save of which some fields (`en.title`, `shared.venue`) are stored: `partly_saved` with their names, why the rest is
 * not, and the id of a record that was created. Anything thrown is returned as it is while nothing is stored.
 */
export function partlySaved(thrown: unknown, saved: readonly string[], created?: number): unknown {
  const problem = thrown instanceof ProblemError ? thrown.problem : undefined
  const isPartly = problem?.code === 'partly_saved'
  const earlier = isPartly && Array.isArray(problem.data['saved']) ? problem.data['saved'] : []
  const all = [...saved, ...earlier]
  if (all.length === 0 && created === undefined) return thrown
  const reason = isPartly ? problem.data['reason'] : (problem ?? 'unreachable')
  const { params, details } = problem?.data ?? {}
  return new ProblemError({
    code: 'partly_saved',
    message: 'Only part of this is saved.',
    data: {
      status: 409,
      saved: all,
      reason,
      ...(params && { params }),
      ...(details && { details }),
      ...(created !== undefined && { created }),
    },
  })
}
