// `npm run conformance -- [URL] [--recordings DIR] [--content FILE]`: replays recordings of a real server and reports the results.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openStore } from '#server/store/store.ts'
import { isEmpty } from '#server/store/settings.ts'
import { readFixtures, stableRecordings, writeContent, writeFixture } from './fixtures.ts'
import { completed, readObserved } from './observed.ts'
import { replayRecordings, type ReplayResult } from './replay.ts'
import { type Recording, readRecordings } from './recording.ts'
import { fill, startServer, connectServer, recordedAt } from './server.ts'

// Errors that prevent the replay are printed on one line and have exit code 2; failed recordings have exit code 1.
process.on('uncaughtException', (error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(2)
})

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** A folder of recordings with its index; default: the stored ones. */
    recordings: { type: 'string' },
    /** The file of the content; default: the stored one. */
    content: { type: 'string' },
    /** Replays only this part. */
    part: { type: 'string' },
    /** Instead of a replay, creates a store with the content in this new folder, the `DATA_DIR` of a server. */
    into: { type: 'string' },
    /** For an external server: an application password, `admin=…`; once per account. */
    as: { type: 'string', multiple: true, default: [] },
    /** Prints the result of every recording, with the responses of those whose name contains this text. */
    show: { type: 'string' },
    /** Stops after the first part with a failed recording. */
    'until-failure': { type: 'boolean', default: false },
    /** Writes the stable recordings to the fixtures. */
    keep: { type: 'boolean', default: false },
  },
})
const [address] = positionals
if (address !== undefined && !URL.canParse(address)) throw new Error(`${address} is no address of a server.`)
const usesFixtures = values.recordings === undefined || values.content === undefined
const fixtures = usesFixtures ? readFixtures() : undefined
const parts = values.recordings === undefined ? fixtures?.parts : readRecordings(values.recordings)
const listed = values.content === undefined ? fixtures?.content : readObserved(values.content)
if (!parts || !listed) throw new Error('Neither recordings nor content.')
const content = completed(listed, [...parts.values()].flat())
const passwords = new Map(
  values.as.map((pair): [string, string] => {
    const at = pair.indexOf('=')
    return [pair.slice(0, at), pair.slice(at + 1)]
  }),
)

const say = (text: string): void => void process.stdout.write(`${text}\n`)
const short = (value: unknown): string => (JSON.stringify(value) ?? 'absent').slice(0, 120)
const outcomes = ['agreed', 'deliberate', 'not replayable', 'failed'] as const

function printResult({ recording, outcome, decisions, reason, left, found, ours }: ReplayResult): void {
  const { name, request } = recording
  const isShown = values.show !== undefined && name.includes(values.show)
  if (outcome !== 'failed' && !isShown) return
  say(`  ${outcome}: ${name} (${request.method} as ${request.as})${reason === undefined ? '' : `: ${reason}`}`)
  for (const decision of isShown ? decisions : []) say(`    by ${decision}`)
  for (const { at, theirs, ours: mine } of outcome === 'failed' ? left : isShown ? found : [])
    say(`    ${at}: ${short(theirs)} | ${short(mine)}`)
  if (isShown && values.show !== '') say(`    ours: ${JSON.stringify(ours?.body)}`)
}

/** Stores the stable recordings. */
async function keep(part: string, recordings: readonly Recording[]): Promise<void> {
  const server = await startServer(content)
  const again = stableRecordings(await replayRecordings(recordings, content, server))
  await server.close()
  if (again.length < recordings.length) await keep(part, again)
  else writeFixture(part, recordings)
}

if (values.into !== undefined) {
  mkdirSync(values.into, { recursive: true, mode: 0o700 })
  const store = await openStore({ file: join(values.into, 'calendar.sqlite') }, { clock: () => recordedAt })
  if (!(await store.read(isEmpty))) throw new Error(`${values.into} holds a store already.`)
  for (const [name, password] of await fill(store, content)) say(`--as ${name}=${password}`)
  await store.close()
  process.exit(0)
}

const sums = outcomes.map(() => 0)
say(`${'part'.padEnd(16)}${outcomes.map((outcome) => outcome.padStart(16)).join('')}`)
for (const [part, recordings] of parts) {
  if (values.part !== undefined && part !== values.part) continue
  const server = address === undefined ? await startServer(content) : connectServer(address, passwords)
  const results = await replayRecordings(recordings, content, server)
  await server.close()
  if (values.keep) await keep(part, stableRecordings(results))
  const counts = outcomes.map((outcome) => results.filter((one) => one.outcome === outcome).length)
  counts.forEach((count, index) => (sums[index] = (sums[index] ?? 0) + count))
  say(`${part.padEnd(16)}${counts.map((count) => String(count).padStart(16)).join('')}`)
  for (const one of results) printResult(one)
  if (values['until-failure'] && results.some(({ outcome }) => outcome === 'failed')) break
}
say(`${'all'.padEnd(16)}${sums.map((sum) => String(sum).padStart(16)).join('')}`)
if (values.keep) writeContent(content)
process.exitCode = (sums.at(-1) ?? 0) > 0 ? 1 : 0
