// How a command ends when something the person who typed can mend is wrong: one clear line and how it is written.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readEnvironment } from '../environment.ts'
import { explainStartupError } from '../startup-errors.ts'

/** Something the person who typed can mend. */
export class UsageError extends Error {
  override readonly name = 'Mistyped'
}

const stops = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const

/**
 * Runs a command; a fault that can be mended is one line and the usage, any other is shown whole. The exit code is then 1. At a stop
 * signal it ends as programs do that know none, but what lies beside is removed.
 */
export async function printUsage(usage: string, command: () => Promise<void>): Promise<void> {
  for (const [signal, code] of Object.entries(stops)) process.once(signal, () => process.exit(code))
  try {
    await command()
  } catch (fault) {
    const said = fault instanceof UsageError ? fault.message : explainStartupError(fault)
    console.error(said === undefined ? fault : said === usage ? usage : `${said}\n${usage}`)
    process.exitCode = 1
  }
}

/**
 * Throws `Mistyped` when npm kept an option for itself, as it does where `--` is forgotten: a command would go on without it, and a
 * dry run be a real one.
 */
export function requireNpmArguments(options: readonly string[]): void {
  const kept = options.find((name) => process.env[`npm_config_${name.replaceAll('-', '_')}`])
  if (kept !== undefined)
    throw new UsageError(`npm took --${kept} for an option of its own: write “--” before it, as in`)
}

/** The data folder of the environment. Throws `Mistyped` when no calendar is in it. */
export function presentDataDir(): string {
  const { dataDir } = readEnvironment(process.env)
  if (!existsSync(join(dataDir, 'calendar.sqlite')))
    throw new UsageError(`There is no calendar in ${dataDir} yet: start the service once, or set DATA_DIR.`)
  return dataDir
}
