// Paths of pages for visitors below `/{language}/`: public URLs of records such as `/nl/event/kermis/`, previews of records, day sheets and share links.
import { type Language, languages } from '#shared/i18n/language.ts'
import { resourceNames } from '#shared/schema/resources.ts'
import { type Handlers, idPattern, parsePathId } from '../../http/context.ts'
import { daySheetPath, previewPath, sharedPath } from '#shared/visitor-paths.ts'
import { type Config, publicPath } from '../../config.ts'

type VisitorPath = { pattern: string; language: Language; handlers: Handlers }

const loadResponses = async () => import('./responses.ts')

/** The paths of pages for visitors, each with the language of its texts. */
export const visitorPaths = (config: Config): VisitorPath[] =>
  languages.flatMap((language) => [
    {
      pattern: sharedPath(':token', language),
      language,
      handlers: { GET: async (ctx, { token = '' }) => (await loadResponses()).sharedPage(ctx, token, language) },
    },
    {
      pattern: daySheetPath(`:id${idPattern}`, ':day', language),
      language,
      handlers: {
        GET: async (ctx, { id = '', day = '' }) =>
          (await loadResponses()).daySheetPage(ctx, parsePathId(id), day, language),
      },
    },
    ...resourceNames.flatMap((resource): VisitorPath[] => [
      {
        pattern: publicPath(config, resource, language, ':slugs{.+}').replace(/\/$/, ''),
        language,
        handlers: {
          GET: async (ctx, { slugs = '' }) => (await loadResponses()).publicPage(ctx, resource, language, slugs),
          POST: async (ctx, { slugs = '' }) => (await loadResponses()).unlockedPage(ctx, resource, language, slugs),
        },
      },
      {
        pattern: previewPath(resource, `:id${idPattern}`, language),
        language,
        handlers: {
          GET: async (ctx, { id = '' }) =>
            (await loadResponses()).previewPage(ctx, resource, parsePathId(id), language),
        },
      },
    ]),
  ])

/** Responds to an address below a language that is of no page: a visitor gets a 404 page, not that of the application. */
export const unknownPage = async (language: Language): Promise<Response> =>
  (await loadResponses()).unknownPage(language)
