// The OpenAPI documents are valid, and responses match them.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { adminPath, operations } from '#shared/operations.ts'
import { allAdminOperations } from '#shared/openapi/admin-operations.ts'
import { getAdminName } from '#shared/openapi/admin-document.ts'
import { examples, isError } from '#shared/openapi/create-document.ts'
import { getOperationName } from '#shared/openapi/document.ts'
import { generalErrors } from '#shared/openapi/error-responses.ts'
import { problems } from '#shared/problem.ts'
import { resourceNames, resources } from '#shared/schema/resources.ts'
import { createChecker, documents, type Json } from '#support/documented-responses.ts'
import { playExamples } from '#support/documented-examples.ts'
import { sampleEvent, createRecord, startTestApp } from '#support/test-app.ts'

describe.each(Object.entries(documents))('%s', (_, document) => {
  test('is valid OpenAPI 3.1', async () => {
    const response = await new Validator().validate(structuredClone(document))
    expect(response.errors ?? []).toEqual([])
    expect(response.valid).toBe(true)
  })

  test('every example of a request body matches its schema', () => {
    const check = createChecker(document)
    const problems = everyOperation(document).flatMap(({ operation, name }) =>
      Object.entries(operation['requestBody']?.['content'] ?? {}).flatMap(([type, content]) =>
        Object.entries(content['examples'] ?? {})
          .filter(
            ([example]) => type === 'application/json' && !examples.some((one) => one.name === example && isError(one)),
          )
          .map(([example, { value }]) => `${name} ${example}: ${check(content['schema'], value)}`),
      ),
    )
    expect(problems.filter((problem) => !problem.endsWith(': '))).toEqual([])
  })
})

test('every example of a parameter and of an error matches its schema', () => {
  for (const document of Object.values(documents)) {
    const check = createChecker(document)
    const values = everyOperation(document).flatMap(({ operation, name }) =>
      (Array.isArray(operation['parameters']) ? (operation['parameters'] as Json[]) : []).flatMap((parameter) =>
        Object.values(parameter['examples'] ?? {}).map(
          ({ value }) => `${name} ${String(parameter['name'])}: ${check(parameter['schema'], value)}`,
        ),
      ),
    )
    const errors = Object.entries(document['components']?.['examples'] ?? {})
      .filter(([name]) => /^\d{3}-/.test(name))
      .map(([name, { value }]) => `${name}: ${check({ $ref: '#/components/schemas/Problem' }, value)}`)
    expect(errors.length).toBeGreaterThan(20)
    expect([...values, ...errors].filter((problem) => !problem.endsWith(': '))).toEqual([])
  }
})

const everyOperation = (document: Json) =>
  Object.entries(document['paths'] ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
  )

test('every example gets the documented response, and every response matches its schema', async () => {
  const checks = { interface: createChecker(documents.interface), admin: createChecker(documents.admin) }
  const replayed = await playExamples()
  const recorded = Object.fromEntries(
    replayed.map(({ example: { name, ...request }, status, body }) => [name, { ...request, status, response: body }]),
  )
  await expect(`${JSON.stringify(recorded, null, 1)}\n`).toMatchFileSnapshot('../../../shared/openapi/recorded.json')
  const problems = replayed.flatMap(({ example, isAdmin, method, path, status, headers, body }) => {
    const which = isAdmin ? 'admin' : 'interface'
    const response = documents[which]['paths']?.[path]?.[method.toLowerCase()]?.['responses']?.[status]
    if (status !== example.status) return [`${example.name}: ${status} ${JSON.stringify(body)}`]
    if (!response) return [`${example.name}: ${status} is not documented`]
    const wrong = checks[which](response['content']?.['application/json']?.['schema'], body)
    const absent = Object.keys(response['headers'] ?? {}).filter(
      (name) => name !== 'Link' && example.query?.['scope'] === undefined && !headers.has(name),
    )
    return [
      ...(wrong === '' ? [] : [`${example.name}: ${wrong}`]),
      ...absent.map((name) => `${example.name}: no ${name}`),
    ]
  })
  expect(problems).toEqual([])
})

test('every operation has examples of its requests, responses and errors, for each content type', () => {
  for (const document of Object.values(documents)) {
    const check = createChecker(document)
    const known: { readonly [name: string]: Json } = document['components']?.['examples'] ?? {}
    const valueOf = (example: Json): Json | undefined =>
      example['$ref'] === undefined
        ? example['value']
        : known[String(example['$ref']).split('/').at(-1) ?? '']?.['value']
    const missing = everyOperation(document).flatMap(({ operation, name }) => {
      const taken = operation['requestBody']?.['content'] ?? {}
      const hasNoExample = (type: string, { examples: shown }: Json): boolean =>
        Object.values(shown ?? {}).every((one) => valueOf(one) === undefined) && !type.endsWith('urlencoded')
      const responses = Object.entries(operation['responses'] ?? {}).flatMap(([status, { content }]) =>
        Object.entries(content ?? {}).flatMap(([type, one]) => [
          ...(hasNoExample(type, one) ? [`${name} responds ${status} ${type}`] : []),
          ...Object.entries(one['examples'] ?? {}).flatMap(([example, shown]) => {
            const isRecorded = shown['$ref'] !== undefined
            const wrong = isRecorded || type !== 'application/json' ? '' : check(one['schema'], valueOf(shown))
            return wrong === '' ? [] : [`${name} ${status} ${example}: ${wrong}`]
          }),
          ...Object.entries(one['examples'] ?? {})
            .filter(([, example]) => Number(status) >= 400 && String(valueOf(example)?.['data']?.['status']) !== status)
            .map(([code]) => `${name} ${status} ${code} has an example with another status`),
        ]),
      )
      const codes = Object.entries(operation['responses'] ?? {}).flatMap(([status, { content }]) => {
        const schema = content?.['application/json']?.['schema']?.['properties']?.['code']?.['enum']
        return Object.values(schema ?? {})
          .filter((code) => content?.['application/json']?.['examples']?.[String(code)] === undefined)
          .map((code) => `${name} ${status} ${String(code)} has no example`)
      })
      return [
        ...Object.entries(taken).flatMap(([type, one]) => (hasNoExample(type, one) ? [`${name} takes ${type}`] : [])),
        ...responses,
        ...codes,
      ]
    })
    // Terms have no trash, so that these requests always get an error, which has an example.
    const alwaysRejected = [
      'DELETE /categories/{id} responds 200 application/json',
      'DELETE /tags/{id} responds 200 application/json',
    ]
    expect(missing.filter((name) => document !== documents.admin || !alwaysRejected.includes(name))).toEqual([])
  }
  const response = new Set(examples.map(({ operation: of }) => of))
  const rows = [...operations.map(getOperationName), ...allAdminOperations.map(getAdminName)]
  expect(rows.filter((name) => !response.has(name))).toEqual(['describe'])
})

test('every error in the sources is documented with its status', () => {
  const response = new Set(
    Object.values(documents)
      .flatMap(everyOperation)
      .flatMap(({ operation }) => Object.entries(operation['responses'] ?? {}))
      .flatMap(([status, { content }]) =>
        Object.keys(content?.['application/json']?.['examples'] ?? {}).map((code) => `${status} ${code}`),
      ),
  )
  const folder = fileURLToPath(new URL('../..', import.meta.url))
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  const given = sources.flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(/\bproblem(?:Error)?\(\s*'([\w-]+)',\s*(\d{3})/g)].map(
      ([, code, status]) => `${status} ${code}`,
    ),
  )
  expect(given.length).toBeGreaterThan(50)
  expect(
    [...new Set(given)].filter((error) => !response.has(error) && !generalErrors.some((any) => any === error)),
  ).toEqual([])
})

test('every error code, field and parameter is documented, fields and parameters with a description', () => {
  const codes = Object.values(documents).flatMap((document) =>
    everyOperation(document).flatMap(({ operation }) =>
      Object.values(operation['responses'] ?? {}).flatMap((response) =>
        Object.keys(response['content']?.['application/json']?.['examples'] ?? {}),
      ),
    ),
  )
  const anywhere = generalErrors.map((problem) => problem.slice(4))
  expect(Object.keys(problems).filter((code) => !codes.includes(code) && !anywhere.includes(code))).toEqual([])
  for (const name of resourceNames) {
    const response = documents.interface['paths']?.[`/${name}`]?.['get']?.['parameters']
    const parameters = Array.isArray(response) ? (response as Json[]) : []
    for (const filter of Object.keys(resources[name].filters))
      expect(
        parameters.find((one) => String(one['name']) === filter)?.['description'],
        `${name} ${filter}`,
      ).toBeTruthy()
    const title = `${resources[name].singular[0]?.toUpperCase()}${resources[name].singular.slice(1)}`
    for (const [field, schema] of Object.entries(
      documents.interface['components']?.['schemas']?.[title]?.['properties'] ?? {},
    ))
      expect(schema['description'], `${name} ${field}`).toBeTruthy()
  }
})

test('records from responses can be sent back and match the documented schema of updates', async () => {
  const app = await startTestApp()
  const file = { author: 1, name: 'p.png', file: '0'.repeat(32), extension: 'png', width: 1, height: 1, filesize: 1 }
  const image = (await app.store.createImage({ ...file, sizes: {} })).id
  const hall = { venue: 'Hall', image }
  const links = { venue: hall, organizer: [{ organizer: 'Club' }], categories: ['Music'], tags: ['Loud'] }
  const event = await createRecord(app, 'events', { ...sampleEvent, ...links, image, cost: ['10', 20] })
  const check = createChecker(documents.interface)
  for (const name of resourceNames) {
    const [row] = Object.values((await app.call('GET', `/${name}`)).body[name] ?? {})
    const title = `${resources[name].singular[0]?.toUpperCase()}${resources[name].singular.slice(1)}`
    const schema = `#/components/schemas/${title}Update`
    const taken = Object.keys(documents.interface['components']?.['schemas']?.[`${title}Update`]?.['properties'] ?? {})
    const body = Object.fromEntries(Object.entries(row ?? {}).filter(([field]) => taken.includes(field)))
    expect(check({ $ref: schema }, body), name).toBe('')
    const back = await app.call('PUT', `/${name}/${String(row?.['id'])}`, { as: 'editor', body })
    expect([back.status, back.body['version']], name).toEqual([200, row?.['version']])
  }
  expect(event['cost']).toBe('€10 – €20')
  expect(check({ $ref: '#/components/schemas/EventUpdate' }, { cost: ['10', 20] })).toBe('')
})

test('the service serves both documents, and the root lists routes and extensions', async () => {
  const app = await startTestApp()
  const root = await app.call('GET', '/')
  expect(createChecker(documents.interface)({ $ref: '#/components/schemas/Root' }, root.body)).toBe('')
  expect(root.body['extensions']).toMatchObject({
    parameters: { events: expect.arrayContaining(['_fields', 'translation', 'hidden', 'ongoing', 'orderby', 'scope']) },
    fields: { venues: expect.arrayContaining(['geo_lat', 'translations', 'sanitized']) },
    keys: { events: expect.arrayContaining(['inherit', 'confirm', 'minor']) },
    headers: expect.arrayContaining(['Idempotency-Key', 'If-Match']),
    admin: { routes: { '/events/bulk': ['POST'], '/events/{id}': ['GET', 'PUT', 'DELETE'] } },
  })
  expect(root.body['routes']?.['/calendar/events/v1/events']?.['endpoints']?.['0']?.['args']).toMatchObject({
    per_page: { required: false, type: 'integer', default: 10 },
  })
  const { body } = await app.call('GET', '/doc', { root: 'nl' })
  expect(body).toMatchObject({
    openapi: '3.1.0',
    servers: [{ url: 'https://calendar.example.org/nl/calendar/events/v1' }],
  })
  const admin = await app.call('GET', `/en${adminPath}/doc`, { absolute: true })
  expect(admin.body).toMatchObject({
    openapi: '3.1.0',
    servers: [{ url: `https://calendar.example.org/en${adminPath}` }],
  })
})
