// The question of a list in the form of the page's copy of the server: asked by the screen, and by `app/routes.tsx` before the first render.
import type { Language } from '#shared/i18n/language.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { type Account, can } from '#shared/policy/policy.ts'
import { listQuery, type QueryDefinition } from '#api/queries.ts'
import { config as siteConfig } from '#device/page-config.ts'
import { today } from '#shared/dates/now.ts'
import { parseListParams } from './list-params.ts'
import { type ListQuery, toListQuery } from './list-query.ts'
import type { ListQueryConfig, ListRow } from './list-config.ts'

type Rows = { rows: ListRow[]; total: number; totalPages: number }

/** What is asked, with its key. */
export const listRowsQuery = (name: ResourceName, asked: ListQuery, language: Language): QueryDefinition<Rows> =>
  // safe: the names and values come from the resource's own table of filters, and every answered row has what ListRow says
  listQuery(name, asked, language) as QueryDefinition<Rows>

/** Whether an account may ask a list for what the public does not see; a server that is not ours is asked by nobody so. */
export const isEditor = (config: ListQueryConfig, account: Account): boolean =>
  !config.isExternal && can(account, 'seeHidden', config.resource.name) === true

/** What the screen of the list at an address will ask for. */
export const getListQuery = (config: ListQueryConfig, search: string, account: Account): ListQuery =>
  toListQuery(config, parseListParams(config, search).state, today(siteConfig.siteTimezone), isEditor(config, account))
