// What an event is linked to, as it stands in its own row: read there, four tables need not be asked.
import { linkTables } from './columns.ts'
import type { Links, Value } from './types.ts'

/** What is linked to nothing, and what cannot be linked. */
export const noLinks: Links = Object.freeze({
  venue: Object.freeze([]),
  organizer: Object.freeze([]),
  categories: Object.freeze([]),
  tags: Object.freeze([]),
})

/** The column of events that holds it: a list of ids for each of `linkTables`, as JSON. */
export const linksColumn = 'links'
/** What the column says of links. */
export const packedLinks = (links: Links): string => JSON.stringify(linkTables.map(({ link }) => links[link]))
/** The links that it says. */
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

/** What an event is linked to stands in its own row too: looked up in four tables it was half of what reading a record took. */
export const linksMigration = `
ALTER TABLE events ADD COLUMN ${linksColumn} TEXT NOT NULL DEFAULT '${packedLinks(noLinks)}';
UPDATE events SET ${linksColumn} = ${linksIn('events.id')};
`
