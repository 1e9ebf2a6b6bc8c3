// The stable recordings agree with our responses.
import { expect, test } from 'vitest'
import { readFixtures, stableRecordings } from './fixtures.ts'
import { completed } from './observed.ts'
import { replayRecordings } from './replay.ts'
import { startServer } from './server.ts'

const { parts, content: listed } = readFixtures()
const content = completed(listed, [...parts.values()].flat())

test.each([...parts])(
  'all recordings of %s agree or differ as allowed',
  async (_, recordings) => {
    const server = await startServer(content)
    const results = await replayRecordings(recordings, content, server)
    await server.close()
    const stable = new Set(stableRecordings(results))
    const unstable = results
      .filter(({ recording }) => !stable.has(recording))
      .map(({ recording, outcome, left, found }) => ({
        name: recording.name,
        outcome,
        found: left.length > 0 ? left : found,
      }))
    expect(unstable).toEqual([])
    expect(results.length).toBe(recordings.length)
  },
  120_000,
)
