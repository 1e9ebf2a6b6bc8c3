// The public addresses of records (`/nl/event/kermis/`): redirects to where the page shows them.
import { type Language, languages } from '#contract/language.ts'
import { notFound } from '#contract/problem.ts'
import { type ResourceName, resourceNames } from '#contract/resources.ts'
import { refuse } from '../answer.ts'
import type { Asking } from '../asking.ts'
import { type Config, pageAddress, publicPath } from '../config.ts'
import { visibleLanguages } from '../present/visible.ts'

/** The paths that are redirected: pattern, resource, language. */
export const publicPaths = (config: Config): { pattern: string; resource: ResourceName; language: Language }[] =>
  languages.flatMap((language) =>
    resourceNames.map((resource) => ({
      pattern: publicPath(config, resource, language, ':slugs{.+}').replace(/\/$/, ''),
      resource,
      language,
    })),
  )

/** Sends a browser on to the page; what is not there or not for the asker is not found. */
export function redirect(asking: Asking, resource: ResourceName, language: Language, slugs: string): Response {
  const slug = slugs.split('/').findLast((part) => part !== '') ?? ''
  const id = asking.store.idBySlug(resource, language, slug)
  const record = id === undefined ? undefined : asking.store.read(resource, id)
  if (!record || !visibleLanguages(asking.account, record).includes(language))
    return refuse(asking.to, notFound(resource, slug))
  return new Response(null, {
    status: 302,
    headers: { Location: pageAddress(asking.config, resource, record.id, language), 'Cache-Control': 'no-cache' },
  })
}
