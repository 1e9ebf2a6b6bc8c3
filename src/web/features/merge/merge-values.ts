// The values that two records differ in, and those that a merge takes over.
import type { MergeRequest } from '#api/merge.ts'
import { type AnyBundle, createDraft, partValues } from '#records/draft/draft.ts'
import { editableFields, same } from '#records/draft/values.ts'
import { isRepeatedState } from '#records/form/form-layout.ts'
import { type Language, languages } from '#shared/i18n/language.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import type { Fields } from '#shared/schema/fields.ts'

type Part = 'shared' | Language
/**
 * A field with two values; of a translation that only the merged record has, the title stands for all its fields. `repeated` are fields
 * that hold the same value as it in both records: they are not offered, and follow it.
 */
export type MergeRow = {
  part: Part
  field: string
  isNewTranslation: boolean
  isRemainingEmpty: boolean
  repeated: readonly string[]
}
export const rowKey = ({ part, field }: MergeRow): string => `${part}.${field}`

/** Fields that stay those of the remaining record: its address, its publication and its place in the tree. */
const ownFields = new Set(['slug', 'status', 'author', 'date', 'date_utc', 'password', 'parent'])

/** The other coordinate: a pin is taken over as a whole. */
const pairs: { readonly [field: string]: string } = { geo_lat: 'geo_lng', geo_lng: 'geo_lat' }

/** `switched`, the rows whose choice differs from the default, after the choice of a row; that of its pair becomes the same. */
export function switchRow(rows: readonly MergeRow[], switched: ReadonlySet<string>, row: MergeRow): Set<string> {
  const isTaken = !(row.isRemainingEmpty !== switched.has(rowKey(row)))
  const next = new Set(switched)
  for (const each of rows) {
    if (each !== row && !(each.part === row.part && each.field === pairs[row.field])) continue
    if (isTaken === each.isRemainingEmpty) next.delete(rowKey(each))
    else next.add(rowKey(each))
  }
  return next
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || value === 0 || (Array.isArray(value) && value.length === 0)

/** The fields whose values differ, those for all languages first; a field that the merged record leaves empty is not among them. */
export function compareRecords(resource: ResourceName, remaining: AnyBundle, merged: AnyBundle): MergeRow[] {
  const table = resources[resource]
  const fields: Fields = table.fields
  const [remainingDraft, mergedDraft] = [createDraft(table, remaining), createDraft(table, merged)]
  return (['shared', ...languages] as const).flatMap((part): MergeRow[] => {
    const isNewTranslation = part !== 'shared' && !remaining.texts[part] && merged.texts[part] !== undefined
    if (part !== 'shared' && !merged.texts[part]) return []
    const names = isNewTranslation ? [table.title] : editableFields(fields, part).filter((name) => !ownFields.has(name))
    const repeated = names.filter((field) =>
      [remainingDraft, mergedDraft].every((draft) => isRepeatedState(draft, { part, field })),
    )
    return names.flatMap((name) => {
      const field = fields[name]
      const [one, other] = [partValues(remainingDraft, part)[name], partValues(mergedDraft, part)[name]]
      if (!field || isEmpty(other) || same(field, one, other)) return []
      if (repeated.includes(name)) return []
      const isState = name === 'stateprovince'
      return [
        { part, field: name, isNewTranslation, isRemainingEmpty: isEmpty(one), repeated: isState ? repeated : [] },
      ]
    })
  })
}

/** The values of the merged record that the remaining one takes over: those of the rows in `taken`. */
export function takenValues(
  resource: ResourceName,
  merged: AnyBundle,
  rows: readonly MergeRow[],
  taken: ReadonlySet<string>,
): Pick<MergeRequest, 'shared' | 'texts'> {
  const table = resources[resource]
  const draft = createDraft(table, merged)
  const shared: { [field: string]: unknown } = {}
  const texts: { [L in Language]?: { [field: string]: unknown } } = {}
  for (const row of rows.filter((each) => taken.has(rowKey(each)))) {
    const values = partValues(draft, row.part)
    if (row.part === 'shared') shared[row.field] = values[row.field]
    else if (row.isNewTranslation) {
      const names = editableFields(table.fields, row.part).filter((name) => name !== 'slug' && !isEmpty(values[name]))
      texts[row.part] = Object.fromEntries(names.map((name) => [name, values[name]]))
    } else
      for (const name of [row.field, ...row.repeated]) texts[row.part] = { ...texts[row.part], [name]: values[name] }
  }
  return { shared, texts }
}
