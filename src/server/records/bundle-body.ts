// The body of a write to a record with all its languages: its parts, and the conditions of the write.
import * as z from 'zod/mini'
import { isLanguage, type Language, languages } from '#shared/i18n/language.ts'
import type { Issue } from '#shared/problem.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { bundleParts, conditions } from '#shared/schema/bodies.ts'
import type { RecordPart } from '#shared/record-bundle.ts'
import type { Input } from '../http/parameters.ts'
import { hasTextOptions, parseReporting, parseTextOptions, parseWriteOptions } from './write-options.ts'
import { partFields } from './part-fields.ts'
import type { TextOptions } from './write-request.ts'

export type BundleBody = {
  shared: Input
  texts: Map<Language, Input>
  options: Map<Language, TextOptions>
  sourceLanguage: Language | undefined
  minor: boolean
  basedOn: number | undefined
  conditions: Map<RecordPart, string | null>
}

type AddIssue = (parameter: string, issue: Issue) => void

/** The name of a parameter towards the client: the texts of a language go by the language. */
function clientName(parameter: string): string {
  const [name = ''] = parameter.split('.', 1)
  const language = parameter.slice(name.length + 1)
  if (language === '' || (name !== 'texts' && name !== 'confirm')) return parameter
  return isLanguage(language) ? language : `texts.${language}`
}

const sourceBody = z.object({ source_language: z.optional(z.enum(languages)) })

/** Parses the body; `addIssue` gets everything that is rejected. */
export function parseWholeBody(resource: ResourceName, sent: Input, addIssue: AddIssue): BundleBody {
  const parts = parseReporting(bundleParts, sent, (parameter, issue) => addIssue(clientName(parameter), issue))
  const shared = partFields(resource, Object.entries(parts.shared ?? {})).shared
  const source = sent.get('source_language') ?? shared.get('source_language')
  const body: BundleBody = {
    shared,
    texts: new Map(),
    options: new Map(),
    ...parseWriteOptions(sent, addIssue),
    conditions: parseConditions(sent, addIssue),
    sourceLanguage: parseReporting(sourceBody, new Map([['source_language', source]]), addIssue).source_language,
  }
  const { texts = {}, confirm = {} } = parts
  for (const language of new Set([...Object.keys(texts), ...Object.keys(confirm)].filter(isLanguage))) {
    const fields = Object.entries(texts[language] ?? {})
    const own = partFields(resource, fields).texts
    if (own.size > 0) body.texts.set(language, own)
    const named = language in confirm ? [['confirm', confirm[language]] as const] : []
    const options = parseTextOptions(resource, new Map([...fields, ...named]), (field, issue) =>
      addIssue(`${language}.${field}`, issue),
    )
    if (hasTextOptions(options)) body.options.set(language, options)
  }
  return body
}

const conditionsBody = z.object({ if: conditions })
/** The etags a body's `if` names, by part. */
export function parseConditions(sent: Input, addIssue: AddIssue): Map<RecordPart, string | null> {
  const { if: etags = {} } = parseReporting(conditionsBody, sent, addIssue)
  return new Map(
    (['shared', ...languages] as const).flatMap((part) => (etags[part] === undefined ? [] : [[part, etags[part]]])),
  )
}
