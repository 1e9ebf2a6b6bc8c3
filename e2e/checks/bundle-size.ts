/** Prints the size of each route on a cold load, by chunk, and fails above the limits of `routes.ts`. */
import { ensureBuilt, weighRoute, type Weighed } from './page-build.ts'
import { findUnloadedMessages } from './unloaded-messages.ts'
import { listLimit, routes } from './routes.ts'

/** The sum in kB of 1,000 bytes. */
const kilobytes = (files: readonly Weighed[]): number => files.reduce((sum, file) => sum + file.bytes, 0) / 1000

const row = (kB: number, name: string): string => `${kB.toFixed(1).padStart(8)}  ${name}`

await ensureBuilt((line) => console.log(line))
const weights = routes.map(weighRoute)
const list = weights[0]
const listJs = kilobytes(list?.js ?? [])
const problems: string[] = []

for (const { route, js, css } of weights) {
  const isList = route === list?.route
  const limit = isList ? listLimit.js : listJs + route.above
  const sum = kilobytes(js)
  const above = isList ? '' : `, ${(sum - listJs).toFixed(1)} above the list (at most ${route.above})`
  console.log(`\n${route.path}: ${sum.toFixed(1)} kB JavaScript (at most ${limit.toFixed(1)})${above}`)
  const shared = new Set(isList ? [] : list?.js.map(({ name }) => name))
  for (const file of js.filter(({ name }) => !shared.has(name)).toSorted((a, b) => b.bytes - a.bytes))
    console.log(row(file.bytes / 1000, file.name))
  console.log(row(kilobytes(css), isList ? `CSS (at most ${listLimit.css})` : 'CSS'))
  if (sum > limit)
    problems.push(`${route.path} loads ${sum.toFixed(1)} kB of JavaScript, ${limit.toFixed(1)} are allowed`)
  if (isList && kilobytes(css) > listLimit.css)
    problems.push(`${route.path} loads ${kilobytes(css).toFixed(1)} kB of CSS`)
}

problems.push(...(await findUnloadedMessages(routes)))
console.log(problems.length > 0 ? `\n${problems.join('\n')}` : '\nWithin the limits')
if (problems.length > 0) process.exitCode = 1
