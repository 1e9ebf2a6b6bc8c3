import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importProblem, nameProblem } from './import-rules.mjs'

const root = join(import.meta.dirname, '../..')
const problem = (file: string, source: string): string => importProblem(join(root, file), source) ?? 'allowed'

test('a feature may import lower folders and its own files', () => {
  expect(problem('src/web/features/venues/merge/merge.ts', '#records/list/selection.ts')).toBe('allowed')
  expect(problem('src/web/features/venues/merge/merge.ts', '../choose.ts')).toBe('allowed')
})

test('a feature may not import another feature, by relative path or alias', () => {
  expect(problem('src/web/features/venues/merge/merge.ts', '../../events/when.ts')).toContain(
    'may not import the feature events',
  )
  expect(problem('src/web/features/venues/choose.ts', '../events/when.ts')).toContain(
    'may not import the feature events',
  )
  expect(problem('src/web/features/venues/choose.ts', '#features/events/when.ts')).toContain('imports are relative')
})

test('no folder imports a higher folder', () => {
  expect(problem('src/web/records/form/Form.tsx', '#features/undo/undo.ts')).toContain(
    'records may not import features',
  )
  expect(problem('src/shared/schema/events.ts', '#ui/Button.tsx')).toContain('shared may not import ui')
  expect(problem('e2e/journeys/translate.ts', '#records/draft/draft.ts')).toContain('e2e may not import records')
})

test('only tests import test support', () => {
  expect(problem('src/server/store/list.test.ts', '#support/test-store.ts')).toBe('allowed')
  expect(problem('src/server/store/list.ts', '#support/test-store.ts')).toContain('server may not import support')
  expect(problem('e2e/fuzz/killed.test.ts', '#support/values.ts')).toBe('allowed')
  expect(problem('e2e/fuzz/killed.test.ts', '../support/values.ts')).toContain("Write '#support/…'")
})

test('other folders are imported by their alias, with the file extension', () => {
  expect(problem('src/web/records/form/Form.tsx', '../../fields/face.ts')).toContain("Write '#fields/…'")
  expect(problem('src/web/records/form/Form.tsx', '#fields/face')).toContain('extension')
})

test('only the store uses the database', () => {
  expect(problem('src/server/store/engine-sqlite.ts', 'better-sqlite3')).toBe('allowed')
  expect(problem('src/server/cli/backup/write-backup.ts', 'better-sqlite3')).toBe('allowed')
  expect(problem('src/server/store/images.ts', 'kysely')).toBe('allowed')
  expect(problem('src/server/store/images.ts', 'pg')).toContain('belongs to the store')
  expect(problem('src/server/images/image-library.ts', 'kysely')).toContain('belongs to the store')
})

test('each folder imports only its own packages', () => {
  expect(problem('src/shared/schema/events.ts', 'zod/mini')).toBe('allowed')
  expect(problem('src/shared/schema/events.ts', 'zod')).toContain('nothing else')
  expect(problem('src/client/send.ts', 'hono')).toContain('fetch and nothing else')
  expect(problem('src/shared/dates/format.ts', 'react')).toContain('neither React nor the DOM')
  expect(problem('src/web/records/form/Form.tsx', 'zod')).toContain("uses 'zod/mini'")
  expect(problem('src/web/ui/Button.tsx', 'node:fs')).toContain('belongs to the service')
  expect(problem('src/server/http/app.ts', 'hono')).toBe('allowed')
})

test('a retired word is reported in every part of a name', () => {
  expect(nameProblem('unsavedDrafts')).toBeUndefined()
  expect(nameProblem('keptDrafts')).toContain("'kept' is retired")
  expect(nameProblem('TroubleNotice')).toContain("'trouble' is retired")
  expect(nameProblem('session-told')).toContain("'told' is retired")
  expect(nameProblem('deeds')).toBeUndefined()
})
