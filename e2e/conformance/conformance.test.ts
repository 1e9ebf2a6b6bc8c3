// The stable recordings agree with our responses.
import { expect, test } from 'vitest'
import { readFixtures, stableRecordings } from './fixtures.ts'
import { completed } from './observed.ts'
import { replayRecordings } from './replay.ts'
import { startServer } from './server.ts'

const { parts, content: listed } = readFixtures()
const content = completed(listed, [...parts.values()].flat())

test.each([...parts])(
  'recordings of %s',
  async (_, recordings) => {
    const server = await startServer(content)
    const results = await replayRecordings(recordings, content, server)
    await server.close()
    const stands = new Set(stableRecordings(results))
    const fallen = results
      .filter(({ recording }) => !stands.has(recording))
      .map(({ recording, outcome, left, found }) => ({
        name: recording.name,
        outcome,
        found: left.length > 0 ? left : found,
      }))
    expect(fallen).toEqual([])
    expect(results.length).toBe(recordings.length)
  },
  120_000,
)
