// Collects the validation errors of a write.
import { type Issue, invalid, missing, type Problem, type ProblemCode, problem } from '#shared/problem.ts'

export type ValidationErrors = {
  /** Rejected values, by parameter. */
  issues: { [parameter: string]: Issue }
  /** Required parameters that were not sent. */
  missing: string[]
  /** What the account may not do, by parameter. */
  forbidden: { [parameter: string]: Issue }
  /** The problem with a code of its own, for a write whose only issue it is. */
  specific: Problem | undefined
}

/** Reports an issue of a parameter. */
export type AddIssue = (parameter: string, issue: Issue) => void

export const noErrors = (): ValidationErrors => ({ issues: {}, missing: [], forbidden: {}, specific: undefined })

/** Adds a parameter that the account may not send. */
export const deny = (errors: ValidationErrors, parameter: string, message: string): void => {
  errors.forbidden[parameter] = { code: 'not_allowed', message }
}

/** Adds an issue that has a problem of its own. `detail` fills the place in its message. */
export function rejectWith(
  errors: ValidationErrors,
  parameter: string,
  issue: Issue,
  code: ProblemCode,
  detail = '',
  data: Partial<Problem['data']> = {},
): void {
  errors.issues[parameter] = issue
  errors.specific = problem(code, 400, detail, {
    ...data,
    params: { [parameter]: issue.message },
    details: { [parameter]: issue },
  })
}

/** The problem of a write; `undefined` without errors. Permission precedes validation, and missing values precede wrong ones. */
export function toProblem({ issues, missing: absent, forbidden, specific }: ValidationErrors): Problem | undefined {
  const names = Object.keys(forbidden)
  if (names.length > 0) return problem('rest_forbidden', 403, '', { params: names, details: forbidden })
  if (absent.length > 0) return missing(absent, issues)
  const count = Object.keys(issues).length
  if (specific && count <= 1) return specific
  return count > 0 ? invalid(issues) : undefined
}
