// Which texts name the files of a picture. Every text is read for it, which takes seconds in a large store.
import { type ResourceName, resourceNames } from '#contract/resources.ts'
import type { Database } from '../database.ts'

/** The records of one resource, in the order of their ids. */
export type WrittenIn = { resource: ResourceName; ids: number[] }

/** `file`: how the names of the picture's files begin. */
export const writtenIn = (db: Database, file: string): WrittenIn[] =>
  resourceNames.map((resource) => {
    const texts = resource === 'events' ? ['description', 'excerpt'] : ['description']
    const isNamed = texts.map((text) => `instr(${text}, ?) > 0`).join(' OR ')
    const sql = `SELECT DISTINCT id FROM ${resource}_texts WHERE ${isNamed} ORDER BY id`
    return { resource, ids: db.column<number>(sql, ...texts.map(() => file)) }
  })
