// Records named in a list's parameters: every one must be there and visible to the asker, otherwise the parameter is refused.
import type { Language } from '#contract/language.ts'
import { languages } from '#contract/language.ts'
import type { Fault } from '#contract/problem.ts'
import type { ResourceName } from '#contract/resources.ts'
import type { Account } from '#contract/rights.ts'
import { unknownIds } from '#contract/schema/issues.ts'
import { visibleLanguages } from '../records/visibility.ts'
import { isTermResource } from '../resource-kinds.ts'
import { slugOf } from '../store/slug.ts'
import type { Store, TermResource } from '../store/store.ts'

export type Finder = { store: Store; account: Account; language: Language }

/** The identifiers that names stand for, or the fault that names those that stand for nothing. */
export function findRecords(
  finder: Finder,
  resource: ResourceName,
  named: readonly (number | string)[],
): number[] | Fault {
  const unknown: (number | string)[] = []
  const found = named.flatMap((name) => {
    const id =
      typeof name === 'number' && isVisible(finder, resource, name)
        ? name
        : isTermResource(resource)
          ? termBySlug(finder, resource, String(name))
          : undefined
    if (id === undefined) unknown.push(name)
    return id ?? []
  })
  return unknown.length === 0 ? found : unknownIds(unknown)
}

/** A text of digits alone names one id, even where a number cannot hold it exactly. */
export const isDigits = (text: string): boolean => /^\s*\d+\s*$/.test(text)

const isVisible = ({ store, account }: Finder, resource: ResourceName, id: number): boolean => {
  const record = store.read(resource, id)
  return record !== undefined && visibleLanguages(account, record).length > 0
}

/** A term's slug in the language of the request, else in the term's own source language. */
function termBySlug({ store, language }: Finder, resource: TermResource, text: string): number | undefined {
  const slug = slugOf(text)
  if (slug === '') return undefined
  const here = store.idBySlug(resource, language, slug)
  if (here !== undefined) return here
  return languages
    .filter((other) => other !== language)
    .map((other) => ({ other, id: store.idBySlug(resource, other, slug) }))
    .find(({ other, id }) => id !== undefined && store.read(resource, id)?.sourceLanguage === other)?.id
}
