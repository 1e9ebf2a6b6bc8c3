// The recordings of a real server that our decisions leave standing are answered as they were.
import { expect, test } from 'vitest'
import { readFixtures, standing } from './fixtures.ts'
import { completed } from './observed.ts'
import { play } from './play.ts'
import { openWorld } from './world.ts'

const { parts, content: listed } = readFixtures()
const content = completed(listed, [...parts.values()].flat())

test.each([...parts])(
  'recordings of %s',
  async (_, recordings) => {
    const world = await openWorld(content)
    const played = await play(recordings, content, world)
    await world.close()
    const stands = new Set(standing(played))
    const fallen = played
      .filter(({ recording }) => !stands.has(recording))
      .map(({ recording, outcome, left, found }) => ({
        name: recording.name,
        outcome,
        found: left.length > 0 ? left : found,
      }))
    expect(fallen).toEqual([])
    expect(played.length).toBe(recordings.length)
  },
  120_000,
)
