import { i18n } from '@lingui/core'
import { expect, it } from 'vitest'
import { buildRow, type ImportOptions } from './build-row.ts'
import { rowErrors } from './import-messages.ts'

const options: ImportOptions = {
  targets: ['title', 'start', 'tags'],
  language: 'en',
  status: 'draft',
  monthFirst: new Set(),
  today: '2027-01-10',
  siteZone: 'Europe/Brussels',
}

it('names the limit of names in a cell', () => {
  i18n.load('en', {})
  i18n.activate('en')
  const cells = ['Fair', '2027-05-13', 'a, b']
  const details = { 'names.tags': { code: 'too_many', message: 'For programs', data: { most: 20 } } } as const
  const problem = { code: 'rest_invalid_param', message: 'For programs', data: { status: 400, details } } as const
  const result = { index: 0, result: 'refused', title: 'Fair', problem } as const
  const built = buildRow(cells, options, new Set())
  const row = { number: 2, cells, built, result, isChecking: false, hadError: true }
  expect(rowErrors(i18n, row, options, () => true)).toEqual([
    { column: 2, reason: 'Tags: At most 20 names.', suggestions: [] },
  ])
})
