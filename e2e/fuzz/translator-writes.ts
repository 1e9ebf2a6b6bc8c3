// Checks requests of translators other than record writes: names of several records, translation files, filled repeats, dismissed findings
// and glossary terms. The allowed changes are defined here, independently of the service.
import { expect } from 'vitest'
import { languages } from '#shared/i18n/language.ts'
import { normalizeText } from '#shared/i18n/normalize-text.ts'
import type { Field } from '#shared/schema/fields.ts'
import { findingKinds } from '#shared/schema/finding-kinds.ts'
import { resources } from '#shared/schema/resources.ts'
import { toEventDays } from '#shared/text-checks/date-mentions.ts'
import { findFingerprint } from '#shared/text-checks/finding.ts'
import type { Change, StoredRecord } from '#server/store/types.ts'
import type { Body, Call, TestApp, TestResponse } from '#support/test-app.ts'
import type { Command } from './commands.ts'

const base = '/en/calendar/admin/v1'

type Values = { readonly [field: string]: unknown }
const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null
const toRows = (value: unknown): Values[] => Object.values(isValues(value) ? value : {}).filter(isValues)

/** The changed fields of changes, as `{part}.{field}`. */
const changedFields = ({ parts }: Change): string[] =>
  Object.entries(parts).flatMap(([part, fields]) => Object.keys(fields).map((field) => `${part}.${field}`))

/** The fields that saving one text of a translation may change, also if it creates the translation. */
const effectsOf = (language: string, field: string): string[] => [
  `${language}.${field}`,
  `${language}.made_from.${field}`,
  `${language}.status`,
  `${language}.slug`,
]

/** Checks that changes have only allowed fields, so that no source text is stored in a translation. */
const expectOnly = (lines: readonly Change[], allowed: (line: Change) => readonly string[]): void => {
  for (const line of lines)
    expect([line.resource, line.record, changedFields(line).filter((name) => !allowed(line).includes(name))]).toEqual([
      line.resource,
      line.record,
      [],
    ])
}

const isOf = (line: Change, row: Values): boolean => line.resource === row['resource'] && line.record === row['id']

/** Checks that the `changed` rows are those of the history, which contains only their names. */
export function expectNames(
  { resource, body: sent }: Command,
  body: Body,
  lines: readonly Change[],
  after: ReadonlyMap<string, unknown>,
): void {
  const { title } = resources[resource]
  const changed = toRows(body['rows']).filter(({ result }) => result === 'changed')
  if (sent['dry_run'] === true) {
    expect(lines).toEqual([])
    return
  }
  expect(new Set(lines.map(({ record }) => record))).toEqual(new Set(changed.map(({ id }) => id)))
  const namesOf = (id: unknown): Values => {
    const names = toRows(sent['rows']).find((row) => row['id'] === id)?.['names']
    return isValues(names) ? names : {}
  }
  expectOnly(lines, ({ record }) => Object.keys(namesOf(record)).flatMap((language) => effectsOf(language, title)))
  for (const { id } of changed)
    for (const [language, name] of Object.entries(namesOf(id)))
      expect([id, language, textOf(after.get(`${resource} ${String(id)}`), language, title)]).toEqual([
        id,
        language,
        name,
      ])
}

const textOf = (bundle: unknown, language: string, field: string): unknown => {
  const texts = isValues(bundle) && isValues(bundle['texts']) ? bundle['texts'][language] : undefined
  return isValues(texts) ? texts[field] : undefined
}

const outdatedOf = (bundle: unknown, language: string): unknown[] => {
  const outdated = isValues(bundle) && isValues(bundle['outdated']) ? bundle['outdated'][language] : undefined
  return Array.isArray(outdated) ? outdated : []
}

/** Checks that filled records have the text, which is not outdated. */
export function expectFilled(
  { resource, language }: Command,
  call: Call,
  body: Body,
  lines: readonly Change[],
  after: ReadonlyMap<string, unknown>,
): void {
  const action = isValues(call.body) && isValues(call.body['do']) ? call.body['do'] : {}
  const fill = isValues(action['fill']) ? action['fill'] : {}
  const field = String(fill['field'])
  const changed = toRows(body['rows']).filter(({ result }) => result === 'changed')
  expect(new Set(lines.map(({ record }) => record))).toEqual(new Set(changed.map(({ id }) => id)))
  expectOnly(lines, () => effectsOf(language, field))
  for (const { id } of changed) {
    const bundle = after.get(`${resource} ${String(id)}`)
    expect([id, textOf(bundle, language, field)]).toEqual([id, fill['text']])
    expect([id, outdatedOf(bundle, language)]).toEqual([id, expect.not.arrayContaining([field])])
  }
}

/** A file to import; `texts`: the added translations by `{resource}-{id}/{field}`. */
export type EditedFile = { file: string; texts: ReadonlyMap<string, string> }
/** Fields that accept any text. */
const wordFields = ['title', 'venue', 'organizer', 'name', 'description', 'excerpt']

/** Exports a file; `undefined` if nothing needs translation, or the account may not export. */
export async function exportFile(
  { service, config }: TestApp,
  { as, language, body: { source, format } }: Command,
): Promise<string | undefined> {
  const query = new URLSearchParams({ ml_language: language, source: String(source), format: String(format) })
  const headers = { Authorization: `Basic ${Buffer.from(`${as}:${as} secret`).toString('base64')}` }
  const address = `${config.origin}${base}/translations/export?${String(query)}`
  const response = await service(new Request(address, as === 'public' ? {} : { headers }), '192.0.2.1')
  return response.status === 200 ? Buffer.from(await response.arrayBuffer()).toString('utf8') : undefined
}

/** Adds a word as the translation of every second text of an XLIFF file; `which` selects odd or even ones. */
export function editFile(file: string, which: number, word: string): EditedFile {
  const texts = new Map<string, string>()
  let count = which
  const edited = file.replace(/<file id="([^"]+)"[\s\S]*?<\/file>/g, (record: string, name: string) =>
    record.replace(
      /(<unit id="([^"]+)"[\s\S]*?<segment id="1" )[^>]*(>\s*<source>[\s\S]*?<\/source>\n)(?:\s*<target>[\s\S]*?<\/target>\n)?/g,
      (unit: string, start: string, field: string, source: string) => {
        count += 1
        if (count % 2 === 0 || !wordFields.includes(field)) return unit
        texts.set(`${name}/${field}`, word)
        return `${start}state="translated"${source}<target>${word}</target>\n`
      },
    ),
  )
  return { file: edited, texts }
}

/** Checks that an unedited file writes nothing, and that each text of an edited one is saved or rejected separately. */
export function expectImported(
  { language }: Command,
  { texts }: EditedFile,
  body: Body,
  lines: readonly Change[],
  after: ReadonlyMap<string, unknown>,
): void {
  const rows = toRows(body['rows'])
  const written = rows.filter(({ result }) => result === 'written' || result === 'outdated')
  if (texts.size === 0) {
    expect(written).toEqual([])
    expect(lines).toEqual([])
  }
  const names = new Set(written.map(({ resource, id }) => `${String(resource)} ${String(id)}`))
  expect(new Set(lines.map(({ resource, record }) => `${resource} ${record}`))).toEqual(names)
  expectOnly(lines, (line) =>
    written.filter((row) => isOf(line, row)).flatMap((row) => effectsOf(language, String(row['field']))),
  )
  for (const { resource, id, field, result, unit } of written) {
    const bundle = after.get(`${String(resource)} ${String(id)}`)
    const text = normalizeText(String(textOf(bundle, language, String(field))))
    expect([unit, text]).toEqual([unit, texts.get(String(unit))])
    expect([unit, outdatedOf(bundle, language).includes(field)]).toEqual([unit, result === 'outdated'])
  }
}

/** The terms of the glossary according to acknowledged writes. */
export type KnownTerms = Map<number, Values>

/** Checks that the glossary has exactly the known terms. */
export async function expectGlossary(app: TestApp, known: KnownTerms): Promise<void> {
  const { body } = await app.call('GET', `${base}/glossary`, { as: 'administrator', absolute: true })
  expect(new Map(toRows(body['entries']).map((entry) => [Number(entry['id']), entry]))).toEqual(known)
}

/** Updates the known terms from the response to a write. */
export function learnTerm(known: KnownTerms, method: string, { body }: TestResponse): void {
  const id = Number(body['id'])
  if (method === 'DELETE') known.delete(id)
  else known.set(id, body)
}

/** The dismissals of all records by record, language, field and kind; the texts and days of each fingerprint. */
export type KnownDismissals = { rows: Map<string, { reason: string; fingerprint: string }>; about: Map<string, About> }
/** The text of a finding, its source text and the days of the event: exact and normalized. */
type About = { exact: string; words: string }

function aboutOf(bundle: unknown, { language, field, kind }: Values): About {
  const source = isValues(bundle) ? String(bundle['source_language']) : ''
  const shared = isValues(bundle) && isValues(bundle['shared']) ? bundle['shared'] : {}
  const text = String(textOf(bundle, String(language), String(field)) ?? '')
  const days = ['start_date', 'end_date'].map((name) => String(shared[name]).slice(0, 10))
  const sourceText = source === language ? null : String(textOf(bundle, source, String(field)) ?? '')
  const [texts, others] = kind === 'day' ? [[text], days] : [[text, sourceText], []]
  const normalized = texts.map((each) => each && normalizeText(each))
  return { exact: JSON.stringify([texts, others]), words: JSON.stringify([normalized, others]) }
}

const nameOf = (target: string, { language, field, kind }: Values): string =>
  `${target} ${String(language)} ${String(field)} ${String(kind)}`

/** Stores the texts and days of a dismissal, unless its text was not saved. */
export function learnDismissal(known: KnownDismissals, target: string, body: Body, bundle: unknown): void {
  const name = `${nameOf(target, body)} ${String(body['fingerprint'])}`
  const current: unknown = body['current']
  if (current === true) known.about.set(name, aboutOf(bundle, body))
}

/** Updates the dismissals from the history: added, undone, or purged with their record. */
export function followDismissals(known: KnownDismissals, lines: readonly Change[]): void {
  for (const { resource, record, parts, action } of lines) {
    const target = `/${resource}/${record}`
    if (action === 'purge')
      for (const name of known.rows.keys()) if (name.startsWith(`${target} `)) known.rows.delete(name)
    for (const [language, fields] of Object.entries(parts))
      for (const [logged, [, now]] of Object.entries(fields)) {
        const [, kind, field] = /^dismissed\.(\w+)\.(\w+)$/.exec(logged) ?? []
        if (kind === undefined) continue
        const name = nameOf(target, { language, field, kind })
        const [fingerprint = '', ...reason] = String(now).split(' ')
        if (now === null) known.rows.delete(name)
        else known.rows.set(name, { reason: reason.join(' '), fingerprint })
      }
  }
}

/** Checks that each record has the dismissals of its history, which are current while text, source text and days are unchanged. */
export async function expectDismissals(
  app: TestApp,
  { rows, about }: KnownDismissals,
  bundles: ReadonlyMap<string, unknown>,
): Promise<void> {
  for (const [record, bundle] of bundles) {
    if (!isValues(bundle)) continue
    const target = `/${record.replace(' ', '/')}`
    const { body } = await app.call('GET', `${base}${target}/dismissals`, { as: 'administrator', absolute: true })
    const found = toRows(body['dismissals'])
    expect(
      new Map(found.map((row) => [nameOf(target, row), { reason: row['reason'], fingerprint: row['fingerprint'] }])),
    ).toEqual(new Map([...rows].filter(([name]) => name.startsWith(`${target} `))))
    for (const row of found) {
      const made = about.get(`${nameOf(target, row)} ${String(row['fingerprint'])}`)
      const present = aboutOf(bundle, row)
      if (made?.exact === present.exact) expect([target, row]).toEqual([target, { ...row, current: true }])
      if (made && made.words !== present.words) expect([target, row]).toEqual([target, { ...row, current: false }])
    }
  }
}

/** The findings of the texts of a record, with its path. */
export function listFound({ resource, id, shared, translations, sourceLanguage }: StoredRecord) {
  const fields: { readonly [field: string]: Field } = resources[resource].fields
  return languages.flatMap((language) =>
    [resources[resource].title, 'description', 'excerpt'].flatMap((field) =>
      findingKinds
        .filter((kind) =>
          findFingerprint(kind, {
            text: translations[language]?.texts[field] ?? '',
            isHtml: fields[field]?.kind === 'richText',
            source: language === sourceLanguage ? undefined : (translations[sourceLanguage]?.texts[field] ?? ''),
            days: resource === 'events' ? toEventDays(shared['start_date'], shared['end_date']) : undefined,
          }),
        )
        .map((kind) => ({ path: `/${resource}/${id}`, finding: { language, field, kind, fingerprint: undefined } })),
    ),
  )
}
