// Runs commands: errors that the administrator can correct are printed as a sentence and the usage.
import { type Environment, storeLocation } from '../environment.ts'
import { openStoreWithImages } from '../images-folder.ts'
import { explainStartupError } from '../startup-errors.ts'
import { findStoreId } from '../store/open-database.ts'
import type { Store } from '../store/store.ts'

/** The administrator can correct what is wrong. The message is a sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

const exitCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const

/**
 * Runs a command. An error that the administrator can correct is printed as its sentence and the usage, any other one with its stack; the
 * exit code is then 1. At a stop signal the process exits with the code of its default action; what `removeAtExit` lists is removed.
 */
export async function printUsage(usage: string, command: () => Promise<void>): Promise<void> {
  for (const [signal, code] of Object.entries(exitCodes)) process.once(signal, () => process.exit(code))
  try {
    await command()
  } catch (error) {
    const sentence = error instanceof UsageError ? error.message : explainStartupError(error)
    console.error(sentence === undefined ? error : sentence === usage ? usage : `${sentence}\n${usage}`)
    process.exitCode = 1
  }
}

/** Throws `UsageError` if npm has taken an option as its own, because `--` is missing: without `--dry-run`, a command would write. */
export function requireNpmArguments(options: readonly string[]): void {
  const option = options.find((name) => process.env[`npm_config_${name.replaceAll('-', '_')}`])
  if (option !== undefined)
    throw new UsageError(`npm took --${option} for an option of its own: write “--” before it, as in`)
}

/** Opens the store of an installation that has been started before. Throws `UsageError` if there is none. */
export async function openExistingStore(environment: Environment): Promise<Store> {
  if ((await findStoreId(storeLocation(environment))) !== undefined) return openStoreWithImages(environment)
  const [place, variable] =
    environment.databaseUrl === undefined
      ? [environment.dataDir, 'DATA_DIR']
      : ['the database of DATABASE_URL', 'DATABASE_URL']
  throw new UsageError(`There is no calendar in ${place} yet: start the service once, or set ${variable}.`)
}
