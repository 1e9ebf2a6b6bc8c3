// What a body says besides fields: how texts stand to their source (`inherit`, `confirm`, `copied`, `minor`, `based_on`).
import * as z from 'zod/mini'
import type { Issue } from '#shared/problem.ts'
import { type ResourceName, resourceNames, resources } from '#shared/schema/resources.ts'
import { textOptions, writeOptions } from '#shared/schema/bodies.ts'
import { parseBody } from '../http/parse-body.ts'
import type { Input } from '../http/parameters.ts'
import type { TextOptions } from './write-request.ts'

const textBodies = new Map(resourceNames.map((resource) => [resource, z.object(textOptions(resources[resource]))]))
const writeBody = z.object(writeOptions)
// Not every resource has fields that inherit, so the type of `inherit` is not known.
const unique = (names: unknown): string[] => (Array.isArray(names) ? [...new Set(names.map(String))] : [])

type AddIssue = (parameter: string, issue: Issue) => void

/** Parses a body and hands on what is rejected. */
export function parseReporting<S extends Readonly<z.core.$ZodShape>>(
  body: { shape: S },
  sent: Input,
  addIssue: AddIssue,
): ReturnType<typeof parseBody<S>>['values'] {
  const { values, issues } = parseBody(body, sent)
  for (const [parameter, issue] of Object.entries(issues)) addIssue(parameter, issue)
  return values
}

/** Parses the options of one translation. */
export function parseTextOptions(resource: ResourceName, sent: Input, addIssue: AddIssue): TextOptions {
  const body = textBodies.get(resource)
  const { inherit, confirm, copied } = body ? parseReporting(body, sent, addIssue) : {}
  return { inherit: unique(inherit), confirm: unique(confirm), copied: unique(copied) }
}

/** Whether any option of a translation is set. */
export const hasTextOptions = (options: TextOptions): boolean =>
  options.inherit.length + options.confirm.length + options.copied.length > 0

/** Parses `minor` and `based_on`. */
export function parseWriteOptions(sent: Input, addIssue: AddIssue): { minor: boolean; basedOn: number | undefined } {
  const { minor = false, based_on: basedOn } = parseReporting(writeBody, sent, addIssue)
  return { minor, basedOn }
}
