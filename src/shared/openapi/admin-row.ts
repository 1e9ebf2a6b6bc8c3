// One row of the admin namespace as the published description tells it, and what several rows share.
import type { ResourceName } from '../schema/resources.ts'
import { appPasswordScopes, roles } from '../policy/policy.ts'
import type { DocumentedOperation } from './operation.ts'
import type { ErrorResponse } from './error-responses.ts'
import { described, integer, language, list, object, type Schema, string } from './schema.ts'

/** What is told of a row; `takes` is a JSON body, which may also be sent as a form. */
export type AdminRow = Omit<Partial<DocumentedOperation>, 'takes' | 'refusals'> & {
  summary: string
  takes?: Schema
  answers: Schema
  refusals: ErrorResponse[]
}
/** The row for the resource that stands in its path. */
export type RowFor = (resource: ResourceName) => AdminRow

/** How many are answered at once. */
export const count = (most: number, usual: number): Schema => ({
  ...integer,
  minimum: 1,
  maximum: most,
  default: usual,
})
/** The answer to a removal. */
export const gone = object<{ id: 0 }>({ id: integer })
/** Something required was not sent. */
export const missing: ErrorResponse[] = ['400 rest_missing_callback_param']
/** There is no such account, view, session … */
export const unknown: ErrorResponse[] = ['404 rest_not_found']
/** What an account is let in as. */
export const accountFields = {
  role: { ...string, enum: roles },
  languages: described(list(language), 'Of translators'),
}
/** What an application password gives of its account. */
export const keyScope = {
  scope: {
    ...described(string, '`all`: everything; `texts`: what a translator may in `languages`; `read`: reading alone'),
    enum: appPasswordScopes,
  },
  languages: described(list(language), 'Of the scope `texts`'),
}
