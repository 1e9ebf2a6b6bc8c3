// Work that can wait until nobody writes: joining the pieces of search indexes, and taking the log of writes into the file.
import { languages } from '#contract/language.ts'
import { resourceNames } from '#contract/resources.ts'
import type { Database } from './database.ts'
import { takeLogIn } from './log.ts'
import type { Away } from './search/away.ts'
import { joinPieces, searchTable } from './search/tables.ts'
import { isNotTaken } from './unwritable.ts'

/** Milliseconds without a write after which the store counts as idle, and between two steps of tidying. */
const idleAfter = 300
const betweenSteps = 20
/** Pages that one step joins: some milliseconds. */
const pages = 60
/**
 * After each so many writes without a pause the log is taken in while more are written: a write may have to wait for what is put on
 * disk then, so that is to be little, but the less it is the more often they wait.
 */
const manyWrites = 32

const tables = resourceNames.flatMap((resource) => languages.map((language) => searchTable(resource, language)))

export type Tidying = {
  /** Does a step now; whether more is to be done. */
  step(): boolean
  close(): void
}

/**
 * Tidies a store whenever it has been idle for a moment. The process may end meanwhile: nothing is lost. `away` takes a long log
 * in while others write.
 */
export function tidyingOf(db: Database, away?: Pick<Away, 'takeLogIn' | 'isLogNearlyIn'>): Tidying {
  let timer: NodeJS.Timeout | undefined
  let lastWrite = 0
  /** Without a pause. */
  let writes = 0
  let left: string[] = []
  /** Nobody asked for it, and what was written is safe without it: on a disk that takes nothing it waits. */
  const tidied = (sql: string): boolean | undefined => {
    try {
      return db.maintain(sql)
    } catch (fault) {
      if (isNotTaken(fault)) return undefined
      throw fault
    }
  }
  const step = (): boolean => {
    const [table] = left
    if (table === undefined) {
      writes = 0
      tidied(takeLogIn)
      return false
    }
    const changed = tidied(joinPieces(table, pages))
    // While another process writes nobody is idle.
    if (changed === undefined) lastWrite = performance.now()
    if (changed === false) left = left.slice(1)
    return true
  }
  const wait = (milliseconds: number): void => {
    timer = setTimeout(() => {
      timer = undefined
      const idle = performance.now() - lastWrite
      if (idle < idleAfter) wait(idleAfter - idle)
      else if (step()) wait(betweenSteps)
    }, milliseconds).unref()
  }
  db.onWritten(() => {
    lastWrite = performance.now()
    writes += 1
    if (writes % manyWrites === 0) away?.takeLogIn()
    if (away?.isLogNearlyIn()) tidied(takeLogIn)
    left = [...tables]
    if (timer === undefined) wait(idleAfter)
  })
  return {
    step,
    close: () => {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
