// Checks that the OpenAPI documents contain the errors of responses.
import { adminPath, operations } from '#shared/operations.ts'
import { allAdminOperations } from '#shared/openapi/admin-operations.ts'
import { getAdminErrorResponses } from '#shared/openapi/admin-document.ts'
import { generalErrors, type ErrorResponse, getErrorResponses } from '#shared/openapi/error-responses.ts'
import type { Config } from '#server/config.ts'
import { effectiveMethod } from '#server/http/context.ts'

type Row = { methods: readonly string[]; path: RegExp; refusals: ErrorResponse[] }
const matcher = (base: string, path: string): RegExp =>
  new RegExp(`^/\\w\\w${base}${path.replace(/\{(?:id|key)\}/g, '\\d+').replace(/\{\w+\}/g, '[^/]+')}/?$`)

const createRows = (apiPath: string): Row[] => [
  ...operations.map((row) => ({
    methods: row.methods,
    path: matcher(apiPath, row.path),
    refusals: getErrorResponses(row),
  })),
  ...allAdminOperations.map((row) => ({
    methods: [row.method],
    path: matcher(adminPath, row.path),
    refusals: getAdminErrorResponses(row),
  })),
]

const rowsByPath = new Map<string, Row[]>()

/** The rows of a service, cached by its path: creating them takes as long as starting it. */
function rowsOf({ apiPath }: Config): Row[] {
  const rows = rowsByPath.get(apiPath) ?? createRows(apiPath)
  rowsByPath.set(apiPath, rows)
  return rows
}

/** Returns a function that describes an undocumented error; `undefined` if it is documented, or the path is not. */
export function errorChecker(config: Config): (request: Request, status: number, code: string) => string | undefined {
  const rows = rowsOf(config)
  return (request, status, code) => {
    if (status < 400) return undefined
    const { pathname, searchParams } = new URL(request.url)
    const effective = effectiveMethod(request, searchParams)
    const method = effective === 'HEAD' ? 'GET' : effective
    const row = rows.find(({ methods, path }) => path.test(pathname) && methods.includes(method))
    const isDocumented = [...(row?.refusals ?? []), ...generalErrors].some((problem) => problem === `${status} ${code}`)
    return row && !isDocumented
      ? `${method} ${pathname} answered ${status} ${code}, which its description lacks`
      : undefined
  }
}
