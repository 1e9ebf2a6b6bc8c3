// Records named in a list's parameters: every one must be there and visible to the asker, otherwise the parameter is refused.
import type { Language } from '#shared/i18n/language.ts'
import { languages } from '#shared/i18n/language.ts'
import type { Issue } from '#shared/problem.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import type { Account } from '#shared/policy/policy.ts'
import { unknownIds } from '#shared/schema/issues.ts'
import { visibleLanguages } from './visibility.ts'
import { isTermResource } from './resource-kinds.ts'
import { slugOf } from '../sync-store/slug.ts'
import type { Store, TermResource } from '../sync-store/store.ts'

export type Finder = { store: Store; account: Account; language: Language }

/** The identifiers that names stand for, or the fault that names those that stand for nothing. */
export function findRecords(
  finder: Finder,
  resource: ResourceName,
  named: readonly (number | string)[],
): number[] | Issue {
  const unknown: (number | string)[] = []
  const found: number[] = []
  const records = finder.store.readMany(
    resource,
    named.filter((name) => typeof name === 'number'),
  )
  for (const name of named) {
    const record = typeof name === 'number' ? records.get(name) : undefined
    const isVisible = record !== undefined && visibleLanguages(finder.account, record).length > 0
    const byId = isVisible ? record.id : undefined
    const id = byId ?? (isTermResource(resource) ? termBySlug(finder, resource, String(name)) : undefined)
    if (id === undefined) unknown.push(name)
    else found.push(id)
  }
  return unknown.length === 0 ? found : unknownIds(unknown)
}

/** A text of digits alone names one id, even where a number cannot hold it exactly. */
export const isDigits = (text: string): boolean => /^\s*\d+\s*$/.test(text)

/** A term's slug in the language of the request, else in the term's own source language. */
function termBySlug({ store, language }: Finder, resource: TermResource, text: string): number | undefined {
  const slug = slugOf(text)
  if (slug === '') return undefined
  const here = store.idBySlug(resource, language, slug)
  if (here !== undefined) return here
  for (const other of languages) {
    const id = other === language ? undefined : store.idBySlug(resource, other, slug)
    if (id !== undefined && store.read(resource, id)?.sourceLanguage === other) return id
  }
  return undefined
}
