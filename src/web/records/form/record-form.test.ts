// The form equals the draft computed by pure functions, for any record and edits.
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { bundle, edited, edits, sameIn, table } from '../draft/arbitraries.ts'
import { createDraft, parts, partValues, type RecordDraft } from '../draft/draft.ts'
import { rebaseRecord } from '../draft/rebase.ts'
import { createRecordForm, type RecordForm } from './record-form.ts'

/** Each run sets many values of a control. */
const runs = { numRuns: 25 }

type Edits = readonly { part: (typeof parts)[number]; field: string; value: unknown }[]

const openWith = (draft: RecordDraft, record: Parameters<typeof createRecordForm>[1], all: Edits): RecordForm => {
  const form = createRecordForm(draft, record)
  for (const { part, field, value } of all) form.change(part, field, value)
  return form
}

/** Compares the values of the control and the changes of its draft with a draft. */
function expectDraft(form: RecordForm, expected: RecordDraft): void {
  const { draft } = form.state()
  const values = form.hookOptions.formControl.getValues()
  for (const part of parts) {
    const names = (one: RecordDraft) => Object.keys(one.parts[part].changes).toSorted()
    expect([part, names(draft)]).toEqual([part, names(expected)])
    const inControl = part === 'shared' ? values.shared : values.translations[part]
    for (const [name, value] of Object.entries(partValues(expected, part))) {
      expect([name, sameIn(name, partValues(draft, part)[name], value)]).toEqual([name, true])
      expect([name, sameIn(name, inControl[name], value)]).toEqual([name, true])
    }
  }
}

it('has the changes of its edits, and none after they are reverted', () => {
  fc.assert(
    fc.property(bundle, edits, (record, all) => {
      const draft = createDraft(table, record)
      const form = openWith(draft, record, all)
      expectDraft(form, edited(draft, all))
      for (const { part, field } of all) form.change(part, field, draft.parts[part].base[field])
      expectDraft(form, draft)
    }),
    runs,
  )
})

it('merges a newer record as a draft does', () => {
  fc.assert(
    fc.property(bundle, bundle, edits, (before, after, all) => {
      const draft = createDraft(table, before)
      const form = openWith(draft, before, all)
      const expected = rebaseRecord(edited(draft, all), createDraft(table, after))
      expect(form.mergeNewer(after).moved).toEqual(expected.moved)
      expectDraft(form, expected.draft)
      expect(form.state().conflicts).toMatchObject(expected.conflicts)
    }),
    runs,
  )
})

it('opens with the changes of a draft', () => {
  fc.assert(
    fc.property(bundle, edits, (record, all) => {
      const draft = edited(createDraft(table, record), all)
      expectDraft(createRecordForm(draft, record), draft)
    }),
    runs,
  )
})
