// Everything wrong with one write, gathered so that it can be told all at once.
import { type Issue, invalid, missing, type Problem, problem } from '#shared/problem.ts'

export type ValidationErrors = {
  /** Values that were refused, by parameter. */
  faults: { [parameter: string]: Issue }
  /** Required parameters that were not sent. */
  missing: string[]
  /** What the asker may not do, by parameter. */
  forbidden: { [parameter: string]: Issue }
  /** A fault with a code of its own, told by it when it stands alone. */
  alone: Problem | undefined
}

export const noErrors = (): ValidationErrors => ({ faults: {}, missing: [], forbidden: {}, alone: undefined })

/** Names a deed the asker may not do. */
export const deny = (errors: ValidationErrors, parameter: string, message: string): void => {
  errors.forbidden[parameter] = { code: 'not_allowed', message }
}

/** What to answer: permission comes before validation, what is missing before what is wrong. */
export function toProblem({ faults, missing: absent, forbidden, alone }: ValidationErrors): Problem | undefined {
  const names = Object.keys(forbidden)
  if (names.length > 0) return problem('rest_forbidden', 403, '', { params: names, details: forbidden })
  if (absent.length > 0) return missing(absent, faults)
  const count = Object.keys(faults).length
  if (alone && count <= 1) return alone
  return count > 0 ? invalid(faults) : undefined
}
