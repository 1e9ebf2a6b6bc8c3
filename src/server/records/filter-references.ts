// Looks up the records that parameters of a list name. Each must exist and be visible to the account.
import type { Language } from '#shared/i18n/language.ts'
import { languages } from '#shared/i18n/language.ts'
import type { Issue } from '#shared/problem.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import type { Account } from '#shared/policy/policy.ts'
import { unknownIds } from '#shared/schema/issues.ts'
import { visibleLanguages } from './visibility.ts'
import { isTermResource } from './resource-kinds.ts'
import { findIdBySlug, readRecord, readRecords } from '../store/records.ts'
import { toSlug } from '../store/slug.ts'
import type { TermResource } from '../store/store.ts'
import type { ReadTx } from '../store/transaction.ts'

export type Finder = { account: Account; language: Language }

/** The ids of the named records, or the issue that lists unknown names. */
export async function findRecords(
  tx: ReadTx,
  { account, language }: Finder,
  resource: ResourceName,
  names: readonly (number | string)[],
): Promise<number[] | Issue> {
  const unknown: (number | string)[] = []
  const found: number[] = []
  const ids = names.filter((name) => typeof name === 'number')
  const records = ids.length === 0 ? undefined : await readRecords(tx, resource, ids)
  for (const name of names) {
    const record = typeof name === 'number' ? records?.get(name) : undefined
    const isVisible = record !== undefined && visibleLanguages(account, record).length > 0
    const byId = isVisible ? record.id : undefined
    const id = byId ?? (isTermResource(resource) ? await findTerm(tx, language, resource, String(name)) : undefined)
    if (id === undefined) unknown.push(name)
    else found.push(id)
  }
  return unknown.length === 0 ? found : unknownIds(unknown)
}

/** A text of digits alone is an id, even if a number cannot represent it exactly. */
export const isDigits = (text: string): boolean => /^\s*\d+\s*$/.test(text)

/** The term with this slug in the language of the request, else in the term's source language. */
async function findTerm(
  tx: ReadTx,
  language: Language,
  resource: TermResource,
  text: string,
): Promise<number | undefined> {
  const slug = toSlug(text)
  if (slug === '') return undefined
  const inLanguage = await findIdBySlug(tx, resource, language, slug)
  if (inLanguage !== undefined) return inLanguage
  for (const other of languages) {
    const id = other === language ? undefined : await findIdBySlug(tx, resource, other, slug)
    if (id !== undefined && (await readRecord(tx, resource, id))?.sourceLanguage === other) return id
  }
  return undefined
}
