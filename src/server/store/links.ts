// What an event is linked to, as it stands in its own row: read there, four tables need not be asked.
import { linkTables } from './columns.ts'
import type { Links, Value } from './types.ts'

/** The column of events that holds it: a list of ids for each of `linkTables`, as JSON. */
export const linksColumn = 'links'
export const packedLinks = (links: Links): string => JSON.stringify(linkTables.map(({ link }) => links[link]))
export function unpackedLinks(packed: Value | undefined): Links {
  const read: number[][] = JSON.parse(String(packed))
  const [venue = [], organizer = [], categories = [], tags = []] = read.map((targets) => Object.freeze(targets))
  return Object.freeze({ venue, organizer, categories, tags })
}

/** What the column of an event is to hold, reckoned from the tables in SQL; `event` is the expression for its id. */
export const linksIn = (event: string): string => {
  const lists = linkTables.map(
    ({ table, column }) =>
      `json((SELECT json_group_array(${column}) FROM (SELECT ${column} FROM ${table} WHERE event = ${event} ORDER BY position)))`,
  )
  return `json_array(${lists.join(', ')})`
}
