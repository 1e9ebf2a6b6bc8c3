// Parses the parameters of a write.
import type { Issue, Problem } from '#shared/problem.ts'
import type { RequestContext } from '../http/context.ts'
import { type Input, parseNestedQuery } from '../http/parameters.ts'
import { type NamedImages, resolveImageUrls } from '../images/write-images.ts'
import type { StoredRecord } from '../store/types.ts'

/** The parameters of a write; those of the body replace those of the query string. `text`: the raw text of both, to compare repeated requests. */
export type ParsedWrite = { input: Input; text: string; images: NamedImages }

/** Parses a write, and finds or fetches the images that it names. Opens transactions of its own. */
export async function parseWrite(ctx: RequestContext): Promise<ParsedWrite | Problem> {
  const { body, query } = ctx
  if ('code' in body) return body
  const input = new Map([...parseNestedQuery(query), ...body.sent])
  return { input, text: `${query.toString()}\n${body.text}`, images: await resolveImageUrls(ctx, input) }
}

/** The issue with a source language in which the record has no translation. */
export const unknownSource = ({ translations }: StoredRecord): Issue => ({
  code: 'not_a_choice',
  message: 'Must be a language this record is written in.',
  data: { options: Object.keys(translations) },
})
