// Records as a picker offers them: their name, a line that tells them from their namesakes, and the language they are shown in.
import type { Field } from '#shared/schema/fields.ts'
import { isLanguage, type Language } from '#shared/i18n/language.ts'
import type { Resource } from '#shared/schema/resource.ts'
import { languageNames } from '#shared/i18n/language-names.ts'
import type { SelectItem } from '#ui/SearchableList.tsx'
import type { RecordChoice } from '../field-components.ts'

type Table = Pick<Resource, 'fields' | 'title'>
type Row = { readonly [field: string]: unknown }

/** Kinds whose text tells one record from another. */
const telling: ReadonlySet<string> = new Set(['text', 'email', 'phone', 'dateTime'])

/** The quieter line of a row: the texts its list shows beside the name. */
const aboutOf = ({ fields, title }: Table, row: Row): string | undefined => {
  const told = Object.entries<Field>(fields)
    .filter(([name, field]) => field.inList && name !== title && telling.has(field.kind) && field.section !== 'record')
    .map(([name]) => row[name])
    .filter((value) => typeof value === 'string' && value.trim() !== '')
  return told.length > 0 ? told.join(', ') : undefined
}

/** A row of a list as something to choose; `undefined` for what has no id. */
export const toChoice = (table: Table, row: Row, asked: Language): RecordChoice | undefined => {
  const { id, language } = row
  if (typeof id !== 'number') return undefined
  const name = row[table.title]
  const about = aboutOf(table, row)
  return {
    id,
    name: typeof name === 'string' && name !== '' ? name : `#${id}`,
    language: isLanguage(language) ? language : asked,
    ...(about !== undefined && { about }),
  }
}

/** A choice as the picker draws it; a name in another language than the one asked says which. */
export const toSelectItem = (choice: RecordChoice, asked: Language): SelectItem => {
  const foreign = choice.language === asked ? undefined : languageNames[choice.language]
  const detail = [choice.about, foreign].filter((part) => part !== undefined).join(' · ')
  return { id: choice.id, label: choice.name, lang: choice.language, ...(detail !== '' && { detail }) }
}

/** A record and all below it, as far as the rows tell: each row names the one above it in `parent`. */
export const collectDescendants = (top: number, rows: readonly Row[]): ReadonlySet<number> => {
  const found = new Set([top])
  for (let before = 0; before !== found.size;) {
    before = found.size
    for (const { id, parent } of rows)
      if (typeof id === 'number' && typeof parent === 'number' && found.has(parent)) found.add(id)
  }
  return found
}

const recent = new Map<string, RecordChoice[]>()
const mostRecent = 5
const known = new Map<string, RecordChoice>()

/** What was chosen last of a resource while the page stands, newest first. */
export const getRecentChoices = (of: string, asked: Language): readonly RecordChoice[] =>
  recent.get(`${of} ${asked}`) ?? []

/** A record that was chosen while the page stands, as it was called then: a form keeps its number alone. */
export const findRememberedChoice = (of: string, asked: Language, id: number): RecordChoice | undefined =>
  known.get(`${of} ${asked} ${id}`)

/** Notes that a record was chosen. */
export const rememberChoice = (of: string, asked: Language, choice: RecordChoice): void => {
  const others = getRecentChoices(of, asked).filter(({ id }) => id !== choice.id)
  recent.set(`${of} ${asked}`, [choice, ...others].slice(0, mostRecent))
  known.set(`${of} ${asked} ${choice.id}`, choice)
}
