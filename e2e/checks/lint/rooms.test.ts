import { join } from 'node:path'
import { expect, test } from 'vitest'
import { refusal } from './rooms.mjs'

const root = join(import.meta.dirname, '../../..')
const refused = (file: string, source: string): string => refusal(join(root, file), source) ?? 'allowed'

test('a feature may import what lies below it, and itself', () => {
  expect(refused('src/web/features/venues/merge/merge.ts', '#records/list/selection.ts')).toBe('allowed')
  expect(refused('src/web/features/venues/merge/merge.ts', '../choose.ts')).toBe('allowed')
})

test('a feature may not import another feature, however it is written', () => {
  expect(refused('src/web/features/venues/merge/merge.ts', '../../events/when.ts')).toContain(
    'may not import the feature events',
  )
  expect(refused('src/web/features/venues/choose.ts', '../events/when.ts')).toContain(
    'may not import the feature events',
  )
  expect(refused('src/web/features/venues/choose.ts', '#features/events/when.ts')).toContain('imports are relative')
})

test('no room imports what stands above it', () => {
  expect(refused('src/web/records/form/Form.tsx', '#features/undo/undo.ts')).toContain(
    'records may not import features',
  )
  expect(refused('src/shared/schema/events.ts', '#ui/Button.tsx')).toContain('shared may not import ui')
  expect(refused('e2e/journeys/translate.ts', '#records/draft/draft.ts')).toContain('e2e may not import records')
})

test('only tests import their support', () => {
  expect(refused('src/server/store/list.test.ts', '#support/test-store.ts')).toBe('allowed')
  expect(refused('src/server/store/list.ts', '#support/test-store.ts')).toContain('server may not import support')
  expect(refused('e2e/fuzz/killed.test.ts', '#support/values.ts')).toBe('allowed')
  expect(refused('e2e/fuzz/killed.test.ts', '../support/values.ts')).toContain("write '#support/…'")
})

test('a border is crossed by its name, with the whole file name', () => {
  expect(refused('src/web/records/form/Form.tsx', '../../fields/face.ts')).toContain("write '#fields/…'")
  expect(refused('src/web/records/form/Form.tsx', '#fields/face')).toContain('extension')
})

test('only the store uses the database', () => {
  expect(refused('src/server/store/engine-sqlite.ts', 'better-sqlite3')).toBe('allowed')
  expect(refused('src/server/cli/backup/write-backup.ts', 'better-sqlite3')).toBe('allowed')
  expect(refused('src/server/store/images.ts', 'kysely')).toBe('allowed')
  expect(refused('src/server/store/images.ts', 'pg')).toContain('belongs to the store')
  expect(refused('src/server/images/image-library.ts', 'kysely')).toContain('belongs to the store')
})

test('each room carries only the packages it is meant to', () => {
  expect(refused('src/shared/schema/events.ts', 'zod/mini')).toBe('allowed')
  expect(refused('src/shared/schema/events.ts', 'zod')).toContain('nothing else')
  expect(refused('src/client/send.ts', 'hono')).toContain('fetch and nothing else')
  expect(refused('src/shared/dates/format.ts', 'react')).toContain('neither React nor the DOM')
  expect(refused('src/web/records/form/Form.tsx', 'zod')).toContain("uses 'zod/mini'")
  expect(refused('src/web/ui/Button.tsx', 'node:fs')).toContain('belongs to the service')
  expect(refused('src/server/http/app.ts', 'hono')).toBe('allowed')
})
