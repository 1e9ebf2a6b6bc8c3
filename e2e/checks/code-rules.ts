/** Checks that neither compiler nor linter does: file names, disabled rules, READMEs, the lock file, the top level. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const files = ['src', 'e2e'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name)),
)

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)+$/
const pascal = /^[A-Z][A-Za-z0-9]*(\.module|\.test)?\.(tsx|css)$/
// In brackets, so that this file does not match.
const disabledRule = /(ox|es)lint[-]disable|@ts[-](ignore|nocheck)|TO[D]O|FIX[M]E/
// The bundler removes these calls as side-effect free, together with the errors they throw.
const unusedResult = /try \{\n\s+((?:(?:de|en)codeURI(?:Component)?|BigInt|atob|new [A-Z][\w.]*)\(.*\))\n/
// A change of such an attribute makes the browser restyle all elements inside it: 30 ms of a list on a slow machine.
const universalDescendant = /[^\s(]*(?:\]|:[\w-]+)(?:\([^()]*\))?(?: [>+~])? \*(?!\/)/

// Internal parts of libraries, and ways around the router and React's scheduling.
const unsupportedApi = /\b(UNSAFE_|unstable_)\w+|\bhistory\.(push|replace)State\b|\bflushSync\b/

const checkFile = (file: string): string[] => {
  const problems: string[] = []
  const name = basename(file)
  if (!['README.md', 'GLOSSARY.md'].includes(name) && !kebab.test(name) && !pascal.test(name))
    problems.push('files are kebab-case, components PascalCase.tsx')
  if (!/\.(tsx?|mjs|css|sql)$/.test(name)) return problems
  const text = readFileSync(file, 'utf8')
  const match = disabledRule.exec(text)
  if (match) problems.push(`'${match[0]}': fix it instead`)
  const api = file.startsWith('src/web') && unsupportedApi.exec(text)?.[0]
  if (api) problems.push(`'${api}': use what the library documents, an effect or a ref`)
  const selector = name.endsWith('.css') && universalDescendant.exec(text)?.[0]
  if (selector) problems.push(`'${selector}': name a class or an element instead of *`)
  const call = unusedResult.exec(text)?.[1]
  if (call !== undefined) problems.push(`'${call}': use the result, otherwise the build leaves the call out`)
  return problems
}

type LockedPackage = { optionalDependencies?: Record<string, string> }

/** `npm ci` rejects a lock file without the optional packages of other platforms. */
const checkLockFile = (): string[] => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  const names = new Set(Object.keys(packages).map((folder) => folder.slice(folder.lastIndexOf('node_modules/') + 13)))
  return Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !names.has(name))
      .map((name) => `package-lock.json: ${name}, optional for ${folder}, is missing`),
  )
}

/** Two branches may each add a migration with the next number: a store could open with neither. */
const checkMigrations = (): string[] => {
  const toNumber = (file: string): string => join(dirname(file), basename(file).slice(0, 4))
  const migrations = files.filter((file) => file.includes('/migrations/'))
  return migrations
    .filter((file) => migrations.some((other) => other < file && toNumber(other) === toNumber(file)))
    .map((file) => `${file}: another migration has this number`)
}

const topLevel = /^(?:(?:src|e2e|public)\/|\.|(?:README\.md|LICENSE|index\.html|[\w-]+\.json|[\w-]+\.config\.ts)$)/

/** Files of the repository, or about to be added, that belong in a folder; none without git or outside of a checkout. */
const checkTopLevel = (): string[] => {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard']
  const { stdout, error } = spawnSync('git', args, { encoding: 'utf8' })
  if (error) return []
  return stdout
    .split('\n')
    .filter((file) => file !== '' && existsSync(file) && !topLevel.test(file))
    .map((file) => `${file}: only src, e2e, public and configuration are at the top level`)
}

const problems = files.flatMap((file) => checkFile(file).map((problem) => `${file}: ${problem}`))
problems.push(...checkMigrations())
const folders = readdirSync('src', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => `src/${name}`)
for (const folder of ['e2e', ...folders])
  if (!existsSync(`${folder}/README.md`)) problems.push(`${folder} needs a README.md: purpose, imports, how to add one`)

problems.push(...checkLockFile(), ...checkTopLevel())

for (const problem of problems) console.log(problem)
if (problems.length > 0) process.exitCode = 1
