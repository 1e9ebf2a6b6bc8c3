/** Checks the habits that neither compiler nor linter sees: names of files, their first line, silenced rules, READMEs. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const files = ['src', 'e2e'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name)),
)

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)+$/
const pascal = /^[A-Z][A-Za-z0-9]*(\.module|\.test)?\.(tsx|css)$/
// In brackets, so that this file does not accuse itself.
const silenced = /(ox|es)lint[-]disable|@ts[-](ignore|nocheck)|TO[D]O|FIX[M]E/
// The bundler takes these for calls without effects, and their faults with them.
const untaken = /try \{\n\s+((?:(?:de|en)codeURI(?:Component)?|BigInt|atob|new [A-Z][\w.]*)\(.*\))\n/
// Whatever gets such an attribute, if only the page itself, has all within it styled anew by the browser: 30 ms of a list, on a slow one.
const sweeping = /[^\s(]*(?:\]|:[\w-]+)(?:\([^()]*\))?(?: [>+~])? \*(?!\/)/

const faultsOf = (file: string): string[] => {
  const faults: string[] = []
  const name = basename(file)
  if (name !== 'README.md' && !kebab.test(name) && !pascal.test(name))
    faults.push('files are kebab-case, components PascalCase.tsx')
  if (!/\.(tsx?|mjs|css|sql)$/.test(name)) return faults
  const text = readFileSync(file, 'utf8')
  const match = silenced.exec(text)
  if (match) faults.push(`'${match[0]}': mend it instead`)
  const swept = name.endsWith('.css') && sweeping.exec(text)?.[0]
  if (swept) faults.push(`'${swept}': name what is meant within it, a class or an element`)
  const dropped = untaken.exec(text)?.[1]
  if (dropped !== undefined) faults.push(`'${dropped}': nobody takes its value, so the built product leaves it out`)
  return faults
}

type Locked = { optionalDependencies?: Record<string, string> }

/** `npm ci` refuses a lock that lacks another platform's package, and npm leaves those out that the registry lacks. */
const faultsOfLock = (): string[] => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }
  const names = new Set(Object.keys(packages).map((folder) => folder.slice(folder.lastIndexOf('node_modules/') + 13)))
  return Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !names.has(name))
      .map((name) => `package-lock.json: ${name}, optional for ${folder}, is missing`),
  )
}

const faults = files.flatMap((file) => faultsOf(file).map((fault) => `${file}: ${fault}`))
const folders = readdirSync('src', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => `src/${name}`)
for (const folder of ['e2e', ...folders])
  if (!existsSync(`${folder}/README.md`)) faults.push(`${folder} needs a README.md: purpose, imports, how to add one`)

faults.push(...faultsOfLock())

for (const fault of faults) console.log(fault)
if (faults.length > 0) process.exitCode = 1
