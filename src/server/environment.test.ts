import { expect, test } from 'vitest'
import { BadEnvironment, readEnvironment, storeLocation } from './environment.ts'

test('defaults apply without variables, and variables are parsed', () => {
  expect(readEnvironment({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDir: './data',
    databaseUrl: undefined,
    imagesDir: 'data/media',
    demo: true,
    logLevel: 'info',
    config: {
      apiPath: '/calendar/events/v1',
      siteZone: 'Europe/Brussels',
      currency: '€',
      leadDays: 14,
      reviewLanguages: [],
      roots: ['en', 'nl', 'de'],
      corsOrigins: [],
    },
  })
  expect(
    readEnvironment({
      PORT: '0',
      DEMO: '0',
      LOG_LEVEL: 'DEBUG',
      API_PATH: 'wp-json/tribe/events/v1/',
      CORS_ORIGINS: 'https://a.example, https://b.example',
      PUBLIC_ORIGIN: 'https://c.example/',
      REVIEW_LANGUAGES: 'de, fr',
      ROOTS: 'nl, en',
      TRANSLATION_LEAD_DAYS: '0',
      URL_PATTERN: '/agenda/{language}/{kind}/{slug}',
      MAP_TILES: 'https://tiles.example/{z}/{x}/{y}.png',
      MAP_ATTRIBUTION: '© Example',
    }),
  ).toMatchObject({
    port: 0,
    demo: false,
    logLevel: 'debug',
    publicOrigin: 'https://c.example',
    config: {
      apiPath: '/wp-json/tribe/events/v1',
      corsOrigins: ['https://a.example', 'https://b.example'],
      roots: ['nl', 'en'],
      leadDays: 0,
      reviewLanguages: ['de', 'fr'],
      urlPattern: '/agenda/{language}/{kind}/{slug}',
      map: { tiles: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '© Example' },
    },
  })
})

test.each([
  ['PORT', '70000'],
  ['HOST', 'a b'],
  ['HOST', '[localhost]'],
  ['PUBLIC_ORIGIN', 'calendar.example.org'],
  ['PUBLIC_ORIGIN', 'https://a.example/path'],
  ['DEMO', 'maybe'],
  ['LOG_LEVEL', 'verbose'],
  ['API_PATH', '/calendar/admin/v1'],
  ['API_PATH', '/../events'],
  ['API_PATH', '/calendar/./v1'],
  ['ROOTS', 'nl,de'],
  ['ROOTS', 'en,es'],
  ['URL_PATTERN', '/{kind}/{slug}/'],
  ['MAP_TILES', 'http://tiles.example/{z}/{x}/{y}.png'],
  ['MAP_TILES', 'https://tiles.example/{z}/{x}.png'],
  ['MAP_ATTRIBUTION', '© Example'],
  ['URL_PATTERN', '/{language}/{slug}/{kind}/'],
  ['URL_PATTERN', '{language}/{kind}/{slug}?x={language}'],
  ['SITE_TIMEZONE', 'Mars/Base'],
  ['CORS_ORIGINS', '*'],
  ['CURRENCY', '<b>'],
  ['TRANSLATION_LEAD_DAYS', '-1'],
  ['TRANSLATION_LEAD_DAYS', '1.5'],
  ['TRANSLATION_LEAD_DAYS', 'two weeks'],
  ['TRANSLATION_LEAD_DAYS', '366'],
  ['REVIEW_LANGUAGES', 'de,es'],
  ['SERVER_API_PATH', '/wp-json?tribe'],
  ['SERVER_LANGUAGE_PARAMETER', 'a b'],
  // Of a server that is not named.
  ['SERVER_API_PATH', '/wp-json/tribe/events/v1'],
  ['SERVER_LANGUAGE_PARAMETER', 'lang'],
])('%s is rejected with the value “%s”, by name', (name, value) => {
  expect(() => readEnvironment({ [name]: value })).toThrow(BadEnvironment)
  expect(() => readEnvironment({ [name]: value })).toThrow(name)
})

test('an IPv6 address may have the brackets of a URL', () => {
  expect(readEnvironment({ HOST: '[::1]' }).host).toBe('::1')
  expect(readEnvironment({ HOST: '::1' }).host).toBe('::1')
})

test('the page can use another server, whose addresses must be HTTPS', () => {
  expect(
    readEnvironment({
      SERVER_ADDRESSES: 'nl=https://a.example/nl, en=https://a.example/en',
      SERVER_API_PATH: '/wp-json/other/v1',
      SERVER_LANGUAGE_PARAMETER: 'lang',
    }).config.otherServer,
  ).toEqual({
    addresses: { nl: 'https://a.example/nl', en: 'https://a.example/en' },
    apiPath: '/wp-json/other/v1',
    languageParameter: 'lang',
  })
  expect(
    readEnvironment({
      SERVER_ADDRESSES: 'en=HTTPS://Agenda.Example/En/',
      SERVER_API_PATH: 'wp-json/other/v1/',
    }).config.otherServer,
  ).toMatchObject({ addresses: { en: 'https://agenda.example/En' }, apiPath: '/wp-json/other/v1' })
  expect(readEnvironment({}).config.otherServer).toBeUndefined()
  for (const wrong of [
    'https://a.example',
    'nl=https://a.example,nl=https://b.example',
    'nl=http://a.example',
    'nl=',
    'nl=https://a.example:99999',
  ])
    expect(() => readEnvironment({ SERVER_ADDRESSES: wrong })).toThrow(BadEnvironment)
  const badPath = { SERVER_ADDRESSES: 'en=https://a.example', SERVER_API_PATH: '/a b' }
  expect(() => readEnvironment(badPath)).toThrow('SERVER_API_PATH must be a path')
})

test('the store is a file in the data folder, or the database of DATABASE_URL', () => {
  const inFolder = readEnvironment({ DATA_DIR: '/srv/calendar' })
  expect([storeLocation(inFolder), inFolder.imagesDir]).toEqual([
    { file: '/srv/calendar/calendar.sqlite' },
    '/srv/calendar/media',
  ])
  for (const url of [
    'postgres://user:secret@host:5432/calendar',
    'postgresql://user@host/calendar?sslmode=require',
    'postgres://user@/calendar?host=%2Ftmp',
    'postgres:///calendar',
    'postgres://host/calendar?user=user@tenant',
  ]) {
    const inDatabase = readEnvironment({ DATABASE_URL: ` ${url} `, IMAGES_DIR: '/mnt/images' })
    expect([storeLocation(inDatabase), inDatabase.imagesDir]).toEqual([{ url }, '/mnt/images'])
  }
  expect(storeLocation(readEnvironment({ DATABASE_URL: '' }))).toHaveProperty('file')
})

test.each([
  'mysql://user:hunter2@host/calendar',
  'postgres//user:hunter2@host/calendar',
  'postgres://user:hunter2/@host/calendar',
  'postgres://user:hunter2@host:99999/calendar',
  'postgres://user:p@5/hunter2@host/calendar',
  'postgres://user:5/hunter2@host/calendar',
  'postgres://user:5?hunter2@host/calendar',
  'postgres://user:5#hunter2@host/calendar',
  'postgres://',
  'hunter2',
])('an invalid DATABASE_URL is rejected without printing its password: %s', (url) => {
  const read = () => readEnvironment({ DATABASE_URL: url })
  expect(read).toThrow(BadEnvironment)
  expect(read).toThrow(/^DATABASE_URL must be the address of a PostgreSQL database/)
  expect(read).not.toThrow('hunter2')
})
