// What the page asks that goes over all resources: what wants attention.
import type { AttentionAnswer, Attention } from '#contract/overview.ts'
import type { Language } from '#contract/language.ts'
import type { Question } from './queries.ts'
import { send } from './server.ts'

/** The counts of the start page, each with the filter of the list that holds just these records. */
export const attentionQuery = (language: Language): Question<Attention[]> => ({
  queryKey: ['attention', language],
  queryFn: async ({ signal }) =>
    (await send<AttentionAnswer>({ space: 'admin', path: '/attention', language, signal })).body.attention,
})
