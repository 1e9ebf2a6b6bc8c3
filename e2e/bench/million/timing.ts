/** How long things take, and how that is told. */
import type { Row } from '../row.ts'

/** The value below which this share of them lies. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN

/** Milliseconds that something took on the clock, and of the processor, which other programs of a busy machine do not lengthen. */
export type Took = { clock: number; processor: number }

const processor = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

export type Work = () => unknown
const warmUp = async (works: readonly Work[]): Promise<void> => {
  for (const work of works.slice(0, 30)) await work()
}

const took = async (work: Work): Promise<Took> => {
  const used = processor()
  const begun = performance.now()
  // Awaiting what is no promise takes a turn, which is none of the work's time.
  const done = work()
  if (done instanceof Promise) await done
  return { clock: performance.now() - begun, processor: processor() - used }
}

/** What each took, one after the other; the first few are done twice, to warm up. */
export const timed = async (works: readonly Work[]): Promise<Took[]> => {
  await warmUp(works)
  const times: Took[] = []
  for (const work of works) times.push(await took(work))
  return times
}

/** How many of one and then of the other are done in turn. */
const turn = 20

/** What two kinds of work took, some of one and some of the other in turn, so that a slow minute of the machine is one for both. */
export const timedInTurns = async (one: readonly Work[], other: readonly Work[]): Promise<[Took[], Took[]]> => {
  await warmUp(one)
  await warmUp(other)
  const [ones, others]: [Took[], Took[]] = [[], []]
  for (let at = 0; at < Math.max(one.length, other.length); at += turn) {
    for (const work of one.slice(at, at + turn)) ones.push(await took(work))
    for (const work of other.slice(at, at + turn)) others.push(await took(work))
  }
  return [ones, others]
}

const clocks = (times: readonly Took[]): number[] => times.map(({ clock }) => clock)
const processors = (times: readonly Took[]): number[] => times.map(({ processor }) => processor)
/** Half, nearly all and the longest, with the processor's part of nearly all. */
export const told = (times: readonly Took[]): string =>
  `p50 ${percentile(clocks(times), 0.5).toFixed(2)}, p99 ${percentile(clocks(times), 0.99).toFixed(2)}, most ${Math.max(...clocks(times)).toFixed(1)} ms (processor p50 ${percentile(processors(times), 0.5).toFixed(2)}, p99 ${percentile(processors(times), 0.99).toFixed(2)}, most ${Math.max(...processors(times)).toFixed(1)})`
/** Whether times on the clock stay under limits. */
export const within = (times: readonly Took[], limits: { p50?: number; p99: number; most?: number }): boolean =>
  percentile(clocks(times), 0.5) < (limits.p50 ?? Infinity) &&
  percentile(clocks(times), 0.99) < limits.p99 &&
  Math.max(...clocks(times)) <= (limits.most ?? Infinity)

/** A row of times under a limit at the 99th percentile. */
export const under = (what: string, limit: number, times: readonly Took[]): Row => ({
  what: `${what} (${times.length})`,
  target: `p99 < ${limit} ms`,
  measured: told(times),
  met: within(times, { p99: limit }),
})
/** A row of how many times longer something takes among more, by the processor's time. */
export const growth = (what: string, few: readonly Took[], many: readonly Took[]): Row => {
  const [small, large] = [few, many].map(
    (times) => processors(times).reduce((sum, time) => sum + time, 0) / times.length,
  ) as [number, number] // safe: of two
  return {
    what: `${what}, against the small store, both in the page cache`,
    target: '< 3 times',
    measured: `${(large / small).toFixed(2)} times (${small.toFixed(2)}, ${large.toFixed(2)} ms)`,
    met: large / small < 3,
  }
}
