import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxExchangeBytes } from '#shared/schema/exchange.ts'
import { lastSeq } from '../../store/changes.ts'
import { exampleTime, examples } from '#support/example-count.ts'
import { type Body, type Call, createRecord, sampleEvent, startTestApp, type TestApp } from '#support/test-app.ts'

type As = NonNullable<Call['as']>
type Texts = { [field: string]: unknown }

const adminPath = '/en/calendar/admin/v1'
const createEvent = async (app: TestApp, texts: Texts): Promise<number> =>
  Number((await createRecord(app, 'events', { ...sampleEvent, status: 'publish', ...texts }, 'de'))['id'])
const update = async (app: TestApp, path: string, language: string, body: Texts) => {
  const { status } = await app.call('PATCH', `/${path}?ml_language=${language}`, { as: 'editor', body })
  expect(status).toBe(200)
}
const readNl = async (app: TestApp, path: string) =>
  (await app.call('GET', `/${path}?ml_language=nl`, { as: 'editor' })).body

/** The exported file. */
async function exportFile(app: TestApp, format: string, more = '', as: As = 'editor'): Promise<string> {
  const path = `${app.config.origin}${adminPath}/translations/export?ml_language=nl&source=de&format=${format}${more}`
  const Authorization = `Basic ${Buffer.from(`${as}:${as} secret`).toString('base64')}`
  const response = await app.service(new Request(path, { headers: { Authorization } }), '192.0.2.1')
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer()).toString('utf8')
}
const importFile = async (
  app: TestApp,
  body: string | Uint8Array,
  { as = 'editor', isDryRun = false }: { as?: As; isDryRun?: boolean } = {},
) =>
  app.call('POST', `${adminPath}/translations/import?ml_language=nl${isDryRun ? '&dry_run=true' : ''}`, {
    as,
    absolute: true,
    body,
    headers: { 'Content-Type': 'application/xliff+xml' },
  })
const rows = ({ body }: { body: Body }): Body[] => Object.values(body['rows'] ?? {})
const results = (response: { body: Body }) =>
  rows(response).map(({ unit, result }) => `${String(unit)}: ${String(result)}`)

/** The file with another translation of a field of a record. */
function translate(xliff: string, id: number, field: string, target: string, state = 'translated'): string {
  const unit = new RegExp(
    `(<file id="events-${id}\\.[\\s\\S]*?<unit id="${field}"[\\s\\S]*?<segment id="s1" )[^>]*(>\\s*<source>.*?</source>)(?:\\s*<target>.*?</target>)?`,
  )
  expect(xliff).toMatch(unit)
  return xliff.replace(
    unit,
    (_, before: string, source: string) => `${before}state="${state}"${source}<target>${target}</target>`,
  )
}

test('translations of a file are imported in one change set, which can be undone', async () => {
  const app = await startTestApp()
  const first = await createEvent(app, {
    title: 'Weihnachtsmarkt',
    description: '<p>Mit <b>Glühwein</b> &amp; Musik</p>',
  })
  const second = await createEvent(app, { title: 'Konzert' })
  await createRecord(app, 'venues', { venue: 'Halle', status: 'publish' }, 'de')
  const xliff = await exportFile(app, 'xliff')
  expect(xliff).toContain('srcLang="de" trgLang="nl"')
  expect(xliff).toContain('<note id="title" category="title">Weihnachtsmarkt</note>')
  expect(xliff).toContain('2027-03-01 19:30:00 – 2027-03-01 22:00:00 (Europe/Brussels)')
  expect(xliff).toContain(
    'Mit <pc id="2" type="fmt" subType="xlf:b" dataRefStart="d3" dataRefEnd="d4">Glühwein</pc> &amp; Musik',
  )
  const target =
    '<pc id="1" dataRefStart="d1" dataRefEnd="d2">Met <pc id="2" dataRefStart="d3" dataRefEnd="d4">glühwein</pc> &amp; muziek</pc>'
  const done = translate(
    translate(translate(xliff, first, 'title', 'Kerstmarkt'), first, 'description', target),
    second,
    'title',
    'Concert',
  )

  const dry = await importFile(app, done, { isDryRun: true })
  expect(dry.body).toMatchObject({ dry_run: true, written: 3, outdated: 0, unchanged: 1, refused: 0 })
  expect(rows(dry)[1]).toMatchObject({
    resource: 'events',
    id: first,
    field: 'description',
    old: '',
    new: 'Met glühwein & muziek',
  })
  expect(await readNl(app, `events/${first}`)).toMatchObject({ code: 'rest_language_not_found' })

  const imported = await importFile(app, done)
  expect(imported.body).toMatchObject({ dry_run: false, written: 3, unchanged: 1 })
  expect(await readNl(app, `events/${first}`)).toMatchObject({
    title: 'Kerstmarkt',
    description: '<p>Met <b>glühwein</b> &amp; muziek</p>',
    status: 'draft',
    translations: { nl: { outdated: [], empty: [] } },
  })
  expect((await importFile(app, done)).body).toMatchObject({ written: 0, unchanged: 4 })

  const undone = await app.call('POST', `${adminPath}/changes/${String(imported.body['change_set'])}/revert`, {
    as: 'editor',
    absolute: true,
    body: {},
  })
  expect(undone.body).toMatchObject({ changed: 2, refused: 0 })
  expect(await readNl(app, `events/${first}`)).toMatchObject({ code: 'rest_language_not_found' })
})

test('texts whose source changed after the export are outdated, until a later file marks them as finished', async () => {
  const app = await startTestApp()
  const id = await createEvent(app, { title: 'Markt', excerpt: 'Kurz' })
  const xliff = translate(translate(await exportFile(app, 'xliff'), id, 'title', 'Markt'), id, 'excerpt', 'Kort')
  await update(app, `events/${id}`, 'de', { title: 'Wintermarkt' })
  const imported = await importFile(app, xliff)
  expect(results(imported)).toEqual([`events-${id}/title: outdated`, `events-${id}/excerpt: written`])
  expect((await readNl(app, `events/${id}`))['translations']?.['nl']).toMatchObject({ outdated: ['title'] })

  const next = await exportFile(app, 'xliff')
  expect(next).toContain('state="initial" subState="calendar:outdated"')
  expect(next).toContain('category="previous-source" appliesTo="source">Markt</note>')
  expect((await importFile(app, next)).body).toMatchObject({ written: 0, unchanged: 2 })
  // The same text, marked as finished.
  const confirmed = await importFile(app, translate(next, id, 'title', 'Markt', 'final'))
  expect(rows(confirmed)[0]).toMatchObject({ result: 'written', confirmed: true })
  expect((await readNl(app, `events/${id}`))['translations']?.['nl']).toMatchObject({ outdated: [] })
})

test('a translation that was changed after the export is not overwritten', async () => {
  const app = await startTestApp()
  const id = await createEvent(app, { title: 'Markt', excerpt: 'Kurz', description: '<p>Lang</p>' })
  await update(app, `events/${id}`, 'nl', { title: 'Markt', excerpt: 'Kort' })
  const xliff = await exportFile(app, 'xliff')
  await update(app, `events/${id}`, 'nl', { title: 'Marktplein', excerpt: 'Kortom' })
  const imported = await importFile(app, translate(xliff, id, 'title', 'Jaarmarkt'))
  expect(rows(imported)).toMatchObject([
    { field: 'title', result: 'refused', reason: 'changed', line: 8 },
    { field: 'excerpt', result: 'unchanged' },
    { field: 'description', result: 'unchanged' },
  ])
  expect(await readNl(app, `events/${id}`)).toMatchObject({
    title: 'Marktplein',
    excerpt: '<p>Kortom</p>',
  })
})

test('invalid rows are reported with line and reason, and the others are imported', async () => {
  const app = await startTestApp()
  const id = await createEvent(app, { title: 'Markt', description: '<p>Lang</p>' })
  const other = await createRecord(app, 'events', { ...sampleEvent, title: 'Fair' }, 'en')
  const head = 'resource,id,field,source_language,target_language,source_version,target_version,target'
  const lines = [
    `events,${id},title,de,nl,2,0,Markt`,
    `events,${id},description,de,nl,2,0,<p>Lang`,
    `events,${id},excerpt,de,nl,2,0,Eens`,
    `events,${id},excerpt,de,nl,2,0,Tweemaal`,
    `events,${id},slug,de,nl,2,0,markt`,
    `events,${id},website,de,nl,2,0,geen adres`,
    `events,99999999999999999999,title,de,nl,2,0,x`,
    `events,4711,title,de,nl,2,0,x`,
    `events,${String(other['id'])},title,de,nl,2,0,x`,
    `events,${id},cost,en,nl,2,0,x`,
    `concerts,${id},title,de,nl,2,0,x`,
    `events,${id},event_state_reason,de,nl,9,0,x`,
    `events,${id},cost,de,nl,2,0,12`,
  ]
  const imported = await importFile(app, [head, ...lines].join('\n'))
  expect(rows(imported).map(({ line, reason, result }) => [line, reason ?? result])).toEqual([
    [2, 'written'],
    [3, 'markup'],
    [4, 'twice'],
    [5, 'twice'],
    [6, 'field'],
    [7, 'rejected'],
    [8, 'unknown'],
    [9, 'unknown'],
    [10, 'source'],
    [11, 'source'],
    [12, 'unknown'],
    [13, 'version'],
    [14, 'written'],
  ])
  expect(rows(imported)[5]).toMatchObject({
    problem: { data: { details: { 'nl.website': { code: 'not_an_address' } } } },
  })
  expect(await readNl(app, `events/${id}`)).toMatchObject({ title: 'Markt', cost: '€12', description: '' })
  const wrongPair = await importFile(
    app,
    '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="de" trgLang="fr"><file id="a"><unit id="b"/></file></xliff>',
  )
  expect(rows(wrongPair)).toMatchObject([{ line: 1, result: 'refused', reason: 'language' }])
  const wrongSource = (await exportFile(app, 'xliff')).replace('srcLang="de"', 'srcLang="fr"')
  expect(new Set(rows(await importFile(app, wrongSource)).map(({ reason }) => reason))).toEqual(new Set(['language']))
})

test('a table has translations from several languages', async () => {
  const app = await startTestApp()
  const german = await createRecord(app, 'organizers', { organizer: 'Kinder' }, 'de')
  const english = await createRecord(app, 'organizers', { organizer: 'Children' }, 'en')
  const table = [
    'resource,id,field,source_language,target_language,source_version,target_version,target',
    `organizers,${String(german['id'])},organizer,de,nl,2,0,Kinderen`,
    `organizers,${String(english['id'])},organizer,en,nl,2,0,Jeugd`,
    `organizers,${String(english['id'])},description,de,nl,2,0,Voor iedereen`,
  ].join('\n')
  expect(rows(await importFile(app, table)).map(({ result, reason }) => [result, reason])).toEqual([
    ['written', undefined],
    ['written', undefined],
    ['refused', 'source'],
  ])
  expect(await readNl(app, `organizers/${String(english['id'])}`)).toMatchObject({ organizer: 'Jeugd' })
})

test('an unreadable file is rejected with its line', async () => {
  const app = await startTestApp()
  for (const [body, message] of [
    ['', 'Send the file as the body.'],
    ['<a', /^Line 1: /],
    ['<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0">\n</a>', 'Line 2: unexpected close tag.'],
    ['<!DOCTYPE a>\n<a/>', 'Line 1: a document type is not accepted.'],
    ['resource,id\nevents,1', /^Line 1: columns are missing: field, /],
    [Uint8Array.of(0xe9), 'Line 1: the file is not UTF-8.'],
  ] as const) {
    const { status, body: problem } = await importFile(app, body)
    expect(status).toBe(400)
    expect(problem['data']?.['details']?.['file']?.['message']).toMatch(message)
  }
  const incomplete = await importFile(app, 'resource;id;field;source_language;target_language;source_version\n')
  expect(incomplete.body['data']?.['details']?.['file']?.['data']).toEqual({
    line: 1,
    reason: 'columns',
    missing: ['target_version', 'target'],
  })
  expect((await importFile(app, `<a>${' '.repeat(maxExchangeBytes)}</a>`)).body).toMatchObject({
    code: 'rest_body_too_large',
    data: { status: 413 },
  })
  const bad = await app.call(
    'GET',
    `${adminPath}/translations/export?ml_language=nl&source=nl&format=po&due=now&limit=0&resource=media&x=1`,
    {
      as: 'editor',
      absolute: true,
    },
  )
  expect(Object.keys(bad.body['data']?.['details'] ?? {}).toSorted()).toEqual([
    'due',
    'format',
    'limit',
    'resource',
    'source',
    'x',
  ])
  const nothing = await app.call('GET', `${adminPath}/translations/export?ml_language=nl&source=de`, {
    as: 'editor',
    absolute: true,
  })
  expect(nothing).toMatchObject({ status: 404, body: { code: 'rest_not_found' } })
})

test('a translator exports and imports only their languages, within their rights', async () => {
  const app = await startTestApp()
  const id = await createEvent(app, { title: 'Markt' })
  const hidden = await createEvent(app, { title: 'Geheim', status: 'private' })
  const xliff = await exportFile(app, 'xliff', '', 'translator')
  expect(xliff).toContain(`events-${id}`)
  expect(xliff).not.toContain('Geheim')
  expect((await importFile(app, translate(xliff, id, 'title', 'Markt'), { as: 'translator' })).body).toMatchObject({
    written: 1,
  })
  const toPrivate = xliff.replaceAll(`events-${id}.`, `events-${hidden}.`)
  expect(rows(await importFile(app, toPrivate, { as: 'translator' }))).toMatchObject([{ reason: 'unknown' }])
  for (const as of ['author', 'subscriber', 'contributor'] as const)
    expect((await importFile(app, xliff, { as })).status).toBe(403)
  expect((await importFile(app, xliff, { as: 'public' })).status).toBe(401)
  for (const path of ['export?source=en&', 'import?'])
    expect(
      await app.call(path === 'import?' ? 'POST' : 'GET', `${adminPath}/translations/${path}ml_language=de`, {
        as: 'translator',
        absolute: true,
      }),
    ).toMatchObject({ status: 403 })
})

const markup = fc
  .array(
    fc.constantFrom(
      '<p>',
      '</p>',
      '<b>',
      '</b>',
      '<br>',
      '<i>',
      '</i>',
      '&amp;',
      '&nbsp;',
      '<',
      'Markt',
      ' ',
      '=1',
      "'",
      '"',
      '\n',
      '\r\n',
      '\t',
      '🎄',
      ';',
    ),
    { maxLength: 10 },
  )
  .map((parts) => parts.join(''))
const title = fc.stringMatching(/^[=+@'"<>&;,\t a-zé🎄]{0,8}$/u).map((text) => `M${text}`)
const leading = fc.constantFrom('', '=', "'", "'=", '-')

test.each(['xliff', 'csv'])(
  'importing an unchanged export writes nothing: %s',
  async (format) => {
    const app = await startTestApp()
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({ title, leading, markup, own: fc.option(fc.record({ title, markup })), isChanged: fc.boolean() }),
          {
            minLength: 1,
            maxLength: 3,
          },
        ),
        async (events) => {
          for (const { title: name, leading: start, markup: text, own, isChanged } of events) {
            const id = await createEvent(app, { title: `${start}${name}`, description: text, excerpt: text })
            if (own) await update(app, `events/${id}`, 'nl', { title: own.title, description: own.markup })
            if (isChanged) await update(app, `events/${id}`, 'de', { title: `${name} neu`, excerpt: `${text}!` })
          }
          const file = await exportFile(app, format)
          const before = await app.store.read(lastSeq)
          for (const isDryRun of [true, false])
            expect((await importFile(app, file, { isDryRun })).body).toMatchObject({
              written: 0,
              outdated: 0,
              refused: 0,
            })
          expect(await app.store.read(lastSeq)).toBe(before)
        },
      ),
      { numRuns: examples(20) },
    )
  },
  exampleTime(120),
)
