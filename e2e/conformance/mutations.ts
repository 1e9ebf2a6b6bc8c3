// Applies each mutation to a copy of the service; reports which recordings or tests detect it.
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Mutation, mutations } from './mutation-table.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const { values } = parseArgs({
  options: {
    /** A folder of recordings, with the file of their content; default: the stored ones. */
    recordings: { type: 'string' },
    content: { type: 'string' },
    /** Applies only the mutations whose name contains this text. */
    only: { type: 'string', default: '' },
    /** The number of mutations tested in parallel. */
    jobs: { type: 'string', default: '2' },
  },
})

/** The copied parts of the repository; the others and the packages are linked. */
const copied = ['src', 'e2e', 'package.json', 'tsconfig.json', 'vite.config.ts', 'vitest.config.ts', 'lingui.config.ts']

/** Copies the source, with one mutation or none. */
function copySource(mutation?: Mutation): string {
  const folder = mkdtempSync(join(tmpdir(), 'mutation-'))
  for (const path of copied)
    if (existsSync(join(root, path))) cpSync(join(root, path), join(folder, path), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  if (mutation) {
    const file = join(folder, mutation.file)
    writeFileSync(file, mutated(readFileSync(file, 'utf8'), mutation))
  }
  return folder
}

function mutated(source: string, { name, file, find, replace }: Mutation): string {
  const count = source.split(find).length - 1
  if (count !== 1) throw new Error(`${name}: its text occurs ${count} times in ${file}.`)
  return source.replace(find, () => replace)
}

/** Runs a program of the packages in a folder; returns its exit code and output. */
function run(folder: string, program: string, args: readonly string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', program), ...args], {
      cwd: folder,
      env: { ...process.env, NO_COLOR: '1' },
    })
    let output = ''
    child.stdout.on('data', (text: Buffer) => (output += text.toString()))
    child.stderr.on('data', (text: Buffer) => (output += text.toString()))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** The first recording or test that fails in a folder; `undefined` if all pass. */
async function noticedBy(folder: string, tests: readonly string[]): Promise<string | undefined> {
  const recordings = ['recordings', 'content'] as const
  const source = recordings.flatMap((name) => (values[name] === undefined ? [] : [`--${name}`, values[name]]))
  const results = await run(folder, 'tsx/dist/cli.mjs', ['e2e/conformance/run.ts', '--until-failure', ...source])
  // Exit code 2: the service did not start.
  if (results.code !== 0)
    return /^ {2}failed: (\S+)/m.exec(results.output)?.[1] ?? (results.output.split('\n').at(-2) || 'no start')
  for (const test of tests) {
    const [file = '', name] = test.split(' > ')
    const only = name === undefined ? [] : ['--testNamePattern', name]
    const tested = await run(folder, 'vitest/vitest.mjs', ['run', '--testTimeout=300000', ...only, file])
    if (tested.code !== 0) return /FAIL\s+(?:\|[^|]*\|\s*)?(\S+ > .+)/.exec(tested.output)?.[1]?.trim() ?? test
  }
  return undefined
}

async function tryMutation(mutation: Mutation): Promise<boolean> {
  const folder = copySource(mutation)
  try {
    const by = await noticedBy(folder, mutation.tests ?? [])
    process.stdout.write(
      `${by === undefined ? '✗' : '✓'} ${mutation.name.padEnd(34)}${by ?? `NOT NOTICED: ${mutation.breaks}`}\n`,
    )
    return by !== undefined
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const chosen = mutations.filter(({ name }) => name.includes(values.only))
const unchanged = copySource()
const before = await noticedBy(unchanged, [...new Set(chosen.flatMap(({ tests = [] }) => tests))])
rmSync(unchanged, { recursive: true, force: true })
if (before !== undefined) {
  process.stderr.write(`Without any mutation, this fails already: ${before}\n`)
  process.exit(2)
}
const waiting = [...chosen]
let survived = 0
await Promise.all(
  Array.from({ length: Number(values.jobs) }, async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) if (!(await tryMutation(next))) survived++
  }),
)
process.stdout.write(`${chosen.length} mutations, ${chosen.length - survived} noticed\n`)
process.exitCode = survived > 0 ? 1 : 0
