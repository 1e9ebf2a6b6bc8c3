// Runs commands and prints their errors.
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Environment, storeLocation } from '../environment.ts'
import { openStoreWithImages } from '../images-folder.ts'
import { explainStartupError } from '../startup-errors.ts'
import { findStoreId } from '../store/open-database.ts'
import type { Store } from '../store/store.ts'

/** An error that the administrator can correct. The message is a sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

const exitCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const

/**
 * Runs a command. An error that the administrator can correct is printed as its sentence and the usage, any other one with its stack; the
 * exit code is then 1. `--help` prints the usage. A stop signal exits with the code of its default action, after `removeAtExit` has removed temporary files.
 */
export async function printUsage(usage: string, command: () => Promise<void>): Promise<void> {
  for (const [signal, code] of Object.entries(exitCodes)) process.once(signal, () => process.exit(code))
  if (process.argv.some((argument) => argument === '--help' || argument === '-h')) return console.log(usage)
  try {
    await command()
  } catch (error) {
    const sentence = error instanceof UsageError ? error.message : explainStartupError(error)
    console.error(sentence === undefined ? error : [...new Set([sentence, usage])].join('\n'))
    process.exitCode = 1
  }
}

/** Removes files and folders when the process exits, unless it is killed. The returned function removes them at once. */
export function removeAtExit(paths: readonly string[]): () => void {
  const remove = (): void => {
    for (const path of paths) rmSync(path, { recursive: true, force: true })
  }
  process.once('exit', remove)
  return () => {
    process.off('exit', remove)
    remove()
  }
}

/** Returns the only argument of a command, a file. Throws `UsageError` for any other number of arguments, and for an empty one. */
export function parseOnlyArgument(usage: string): string {
  const [argument, ...more] = parseArgs({ allowPositionals: true }).positionals
  if (argument === undefined || more.length > 0) throw new UsageError(usage)
  if (argument === '') throw new UsageError('FILE is empty. Name the file of the backup.')
  return argument
}

/** Throws `UsageError` if npm has consumed an option, because `--` is missing: without `--dry-run`, a command would write. */
export function requireNpmArguments(options: readonly string[]): void {
  const option = options.find((name) => process.env[`npm_config_${name.replaceAll('-', '_')}`])
  if (option !== undefined)
    throw new UsageError(`npm read --${option} as an option of its own. Write “--” before the options, as in`)
}

/** Opens the store of an installation that was started before. Throws `UsageError` if there is none. */
export async function openExistingStore(environment: Environment): Promise<Store> {
  if ((await findStoreId(storeLocation(environment))) !== undefined) return openStoreWithImages(environment)
  const [location, variable] =
    environment.databaseUrl === undefined
      ? [environment.dataDir, 'DATA_DIR']
      : ['the database of DATABASE_URL', 'DATABASE_URL']
  throw new UsageError(`There is no calendar in ${location} yet. Start the service once, or set ${variable}.`)
}
