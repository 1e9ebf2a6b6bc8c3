/** Prints what each route weighs on a cold load, chunk by chunk, and fails above the limits of `routes.ts`. */
import { ensureBuilt, weighRoute, type Weighed } from './page-build.ts'
import { wordsOutOfReach } from './reach.ts'
import { listLimit, routes } from './routes.ts'

/** The sum in kB of 1,000 bytes. */
const kilobytes = (files: readonly Weighed[]): number => files.reduce((sum, file) => sum + file.bytes, 0) / 1000

const row = (kB: number, name: string): string => `${kB.toFixed(1).padStart(8)}  ${name}`

await ensureBuilt((line) => console.log(line))
const weights = routes.map(weighRoute)
const list = weights[0]
const listJs = kilobytes(list?.js ?? [])
const faults: string[] = []

for (const { route, js, css } of weights) {
  const isList = route === list?.route
  const limit = isList ? listLimit.js : listJs + route.above
  const sum = kilobytes(js)
  const above = isList ? '' : `, ${(sum - listJs).toFixed(1)} above the list (at most ${route.above})`
  console.log(`\n${route.path}: ${sum.toFixed(1)} kB JavaScript (at most ${limit.toFixed(1)})${above}`)
  const seen = new Set(isList ? [] : list?.js.map(({ name }) => name))
  for (const file of js.filter(({ name }) => !seen.has(name)).toSorted((a, b) => b.bytes - a.bytes))
    console.log(row(file.bytes / 1000, file.name))
  console.log(row(kilobytes(css), isList ? `CSS (at most ${listLimit.css})` : 'CSS'))
  if (sum > limit)
    faults.push(`${route.path} loads ${sum.toFixed(1)} kB of JavaScript, ${limit.toFixed(1)} are allowed`)
  if (isList && kilobytes(css) > listLimit.css)
    faults.push(`${route.path} loads ${kilobytes(css).toFixed(1)} kB of CSS`)
}

faults.push(...(await wordsOutOfReach(routes)))
console.log(faults.length > 0 ? `\n${faults.join('\n')}` : '\nWithin the limits')
if (faults.length > 0) process.exitCode = 1
