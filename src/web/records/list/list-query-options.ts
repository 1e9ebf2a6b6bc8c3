// The question of a list in the form of the page's copy of the server: asked by the screen, and by `app/routes.tsx` before the first render.
import type { Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { type Account, can } from '#shared/policy/policy.ts'
import { listQuery, type QueryDefinition } from '#api/queries.ts'
import { config } from '#device/page-config.ts'
import { today } from '#shared/dates/now.ts'
import { readList } from './list-params.ts'
import { type Asked, questionOf } from './list-query.ts'
import type { ListAsking, ListRow } from './list-config.ts'

type Rows = { rows: ListRow[]; total: number; totalPages: number }

/** What is asked, with its key. */
export const asQuestion = (name: ResourceName, asked: Asked, language: Language): QueryDefinition<Rows> =>
  // safe: the names and values come from the resource's own table of filters, and every answered row has what ListRow says
  listQuery(name, asked, language) as QueryDefinition<Rows>

/** Whether an account may ask a list for what the public does not see; a server that is not ours is asked by nobody so. */
export const isStaff = (plan: ListAsking, account: Account): boolean =>
  !plan.alone && can(account, 'seeHidden', plan.resource.name) === true

/** What the screen of the list at an address will ask for. */
export const askedAt = (plan: ListAsking, search: string, account: Account): Asked =>
  questionOf(plan, readList(plan, search).state, today(config.siteTimezone), isStaff(plan, account))
