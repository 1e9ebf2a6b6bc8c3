// Too many pictures are waiting for the codec: the answer that says when to come again.
import { problem } from '#contract/problem.ts'
import { errorResponse } from '../http/response.ts'

/** Refuses until a picture or two are done. */
export const refuseBusy = (): Response => errorResponse(problem('rest_too_many_requests', 429, '', { retry_after: 10 }))
