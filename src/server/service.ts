// The whole service as one function from request to response: which path leads to which handler, below every language's root.
import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { Language } from '#contract/language.ts'
import { adminPath, type Operation, operations } from '#contract/operations.ts'
import { problem } from '#contract/problem.ts'
import { type Attempts, createAttempts } from './access/attempts.ts'
import { serveAdmin } from './admin/serve.ts'
import { type AnswerTo, preflight, refuse, requestId } from './answer.ts'
import { type Answers, digits, type Parameters, pathId, type Serve } from './answers.ts'
import type { Asking } from './asking.ts'
import { begin } from './begin.ts'
import type { Config } from './config.ts'
import { type Health, healthOf, type Phase, reasons, retryAfter, tellHealth } from './health.ts'
import { mediaPath } from './media/addresses.ts'
import { loanOf } from './media/loan.ts'
import type { Media } from './media/media.ts'
import { serveFile } from './media/serve-file.ts'
import { publicPage, publicPaths } from './public-page/serve.ts'
import { allowedForList, allowedForRecord, withAllowed } from './routes/allowed.ts'
import { create } from './routes/create.ts'
import { doc, options, root } from './routes/discovery.ts'
import type { Named } from './routes/find.ts'
import { list } from './routes/list.ts'
import { read } from './routes/read.ts'
import { remove } from './routes/remove.ts'
import { update } from './routes/update.ts'
import type { Store } from './store/store.ts'
import { unwritableReason } from './store/unwritable.ts'
import { NotOurTurn, ourTurn, wouldWait } from './turn.ts'
import { methodMeant, withWished } from './wished.ts'

export type ServiceOptions = {
  store: Store
  /** Answers milliseconds since 1970. */
  clock: () => number
  config: Config
  /** Where pictures are taken in and served; without it none are. */
  media?: Media | undefined
  /** Where the process is, for `GET /ready`. */
  phase?: () => Phase
  /** Told of what should not have happened; the answer names it by `id`. */
  onFault?: (fault: unknown, request: Request, id: string) => void
}
/** The service; `peer` is the address the request came from. */
export type Service = (request: Request, peer?: string) => Response | Promise<Response>

type Edge = { Bindings: { peer?: string } }

/** The answer, once `done` has tidied up behind it, whatever came of it. */
const afterwards = async <T>(answer: Promise<T>, done: () => Promise<void>): Promise<T> => {
  try {
    return await answer
  } finally {
    await done()
  }
}

/** Makes the service. */
export function createService({ store, clock, config, media, phase, onFault }: ServiceOptions): Service {
  const attempts = createAttempts(clock)
  const check = healthOf(store, media)
  const app = new Hono<Edge>({ getPath: (request) => trimmed(request.url) })
  const failed: Asking['failed'] = (fault, request) => {
    const id = randomUUID()
    if (isBusy(fault)) return problem('rest_store_busy', 503, '', { request_id: id, retry_after: 5 })
    onFault?.(fault, request, id)
    const reason = unwritableReason(fault)
    if (reason)
      return problem('rest_store_unwritable', 503, reasons[reason], { request_id: id, reason, retry_after: retryAfter })
    return problem('rest_internal_error', 500, '', { request_id: id })
  }
  const serve = (path: string, language: Language, answers: Answers, operationPath?: string): void => {
    const others = Object.keys(answers).filter((method) => method !== 'GET')
    const allowed = [...('GET' in answers ? ['GET', 'HEAD'] : []), ...others, 'OPTIONS'].join(', ')
    const answer = (context: Context<Edge>): Response | Promise<Response> => {
      const request = context.req.raw
      const loan = media && request.method !== 'GET' ? loanOf(media) : undefined
      const begun = begin({
        store,
        config,
        media: loan?.media ?? media,
        attempts,
        failed,
        now: clock(),
        request,
        peer: context.env?.peer ?? '',
        root: language,
      })
      if (begun instanceof Response) return begun
      if (request.method === 'OPTIONS') return options(begun, operationPath, Object.keys(answers), allowed)
      const method = methodMeant(request, begun.query)
      const answering = answers[method === 'HEAD' ? 'GET' : method]
      if (!answering)
        return refuse(begun.to, problem('rest_no_route', 405), { Allow: allowed, ...preflightFor(begun, allowed) })
      const handled = answering(begun, context.req.param())
      const answered = loan && handled instanceof Promise ? afterwards(handled, loan.giveBack) : handled
      return operationPath === undefined ? answered : withWished(answered, begun.query)
    }
    const inTurn = async (context: Context<Edge>): Promise<Response> => {
      await ourTurn(store)
      return answer(context)
    }
    app.all(path, (context) => (wouldWait(store, context.req.method) ? inTurn(context) : answer(context)))
  }
  for (const language of config.roots) {
    const api = `/${language}${config.apiPath}`
    serve(api, language, { GET: root }, '')
    serve(`${api}/doc`, language, { GET: doc }, '/doc')
    for (const path of new Set(operations.map((operation) => operation.path))) {
      const pattern = `${api}${path.replace('{id}', `:id${digits}`).replace('{slug}', ':slug{[^/]+}')}`
      serve(pattern, language, answersAt(path, attempts), path)
    }
    const serveHere: Serve = (path, answers) => serve(path, language, answers)
    serveAdmin(`/${language}${adminPath}`, serveHere, attempts, media, check)
  }
  for (const { pattern, resource, language } of publicPaths(config)) {
    const rooted = config.roots.find((known) => known === language) ?? config.roots[0] ?? language
    serve(pattern, rooted, { GET: (asking, { slugs = '' }) => publicPage(asking, resource, language, slugs) })
  }
  const toAnybody = (request: Request): AnswerTo => ({
    origin: request.headers.get('Origin') ?? undefined,
    credentialOrigins: config.corsOrigins,
    signedIn: false,
  })
  if (media)
    app.all(`${mediaPath}/:name`, async ({ req }) =>
      serveFile(req.raw, req.param('name'), media.files, toAnybody(req.raw)),
    )
  const checkReady = async (): Promise<Health> => {
    const present = phase?.() ?? 'ok'
    return present === 'ok' ? check() : present
  }
  for (const [path, ask] of [
    ['/health', check],
    ['/ready', checkReady],
  ] as const) {
    app.get(path, async ({ req }) => tellHealth(toAnybody(req.raw), await ask()))
    app.all(path, ({ req }) => refuse(toAnybody(req.raw), problem('rest_no_route', 405), { Allow: 'GET, HEAD' }))
  }
  app.notFound(({ req }) => refuse(toAnybody(req.raw), problem('rest_no_route', 404)))
  app.onError((fault, { req }) => {
    const against = failed(fault, req.raw)
    const { request_id: id = '', retry_after: wait } = against.data
    return refuse({ ...toAnybody(req.raw), signedIn: true }, against, {
      [requestId]: id,
      ...(typeof wait === 'number' && { 'Retry-After': `${wait}` }),
    })
  })
  return (request, peer) => app.fetch(request, peer === undefined ? {} : { peer })
}

/** Another process held the store for longer than a write waits. */
const isBusy = (fault: unknown): boolean =>
  fault instanceof NotOurTurn ||
  (fault instanceof Error && 'code' in fault && String(fault.code).startsWith('SQLITE_BUSY'))

const preflightFor = ({ request }: Asking, allowed: string): Record<string, string> =>
  request.headers.has('Origin') ? preflight(allowed) : {}

/** The path of an address, without the slash at its end. */
function trimmed(address: string): string {
  const from = address.startsWith('/') ? 0 : address.indexOf('/', 8)
  const end = address.search(/[?#]/)
  const path = from < 0 ? '/' : address.slice(from, end < 0 ? undefined : end)
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

/** The operations of a path of the interface, by method. */
function answersAt(path: string, attempts: Attempts): Answers {
  const answers: Answers = {}
  for (const operation of operations) {
    if (operation.path !== path) continue
    for (const method of operation.methods)
      answers[method] = (asking, parameters) => {
        const named = namedBy(parameters)
        const tell = (answer: Response): Response => withAllowed(answer, allowedAt(operation, named, asking))
        const answer = answerTo(operation, named, asking, attempts)
        return answer instanceof Promise ? answer.then(tell) : tell(answer)
      }
  }
  return answers
}

const allowedAt = (operation: Operation, named: Named, asking: Asking): string =>
  operation.named === 'none'
    ? allowedForList(asking.account, operation.resource)
    : allowedForRecord(asking, operation.resource, named)

const namedBy = ({ id, slug = '' }: Parameters): Named => (id === undefined ? { slug } : { id: pathId(id) })

const answerTo = (
  { verb, resource }: Operation,
  named: Named,
  asking: Asking,
  attempts: Attempts,
): Response | Promise<Response> => {
  switch (verb) {
    case 'list':
      return list(asking, resource, attempts)
    case 'create':
      return create(asking, resource)
    case 'read':
      return read(asking, resource, named, attempts)
    case 'update':
      return update(asking, resource, named)
    case 'delete':
      return remove(asking, resource, named)
  }
}
