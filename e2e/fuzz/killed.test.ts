// A service killed during writes keeps all acknowledged writes completely.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { expectStored, expectIntact, waitForRecovery } from './crash-check.ts'
import { prepare, start, startAndKill } from './service.ts'
import { api } from './requests.ts'
import { createWriter } from './writer.ts'
import { examples } from '#support/example-count.ts'

const rounds = examples(3)
const folder = mkdtempSync(join(tmpdir(), 'survival-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test(
  'a service killed at random times during writes keeps all acknowledged writes',
  async () => {
    await prepare(folder)
    let running = await start(folder)
    try {
      const tags: number[] = []
      for (const name of ['Music', 'Dance', 'Theatre']) {
        const { body } = await api(running.origin, 'POST', '/tags', { body: { name } })
        tags.push((body as { id: number }).id) // safe: the response to a create has the id
      }
      let acknowledged = 0
      let onAcknowledged: () => unknown = () => undefined
      const writers = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) =>
        createWriter(name, tags, () => {
          acknowledged += 1
          onAcknowledged()
        }),
      )
      const ends = { done: 0, undone: 0, nothing: 0 }
      for (let round = 0; round < rounds; round += 1) {
        // Counts writes instead of time, so that slow machines do not have to do more than fast ones.
        const enough = acknowledged + 1 + Math.floor(Math.random() * 120)
        const reached = new Promise<void>((resolve) => {
          onAcknowledged = () => acknowledged >= enough && resolve()
        })
        const writing = Promise.all(writers.map(async (writer) => writer.write(running.origin)))
        await Promise.race([reached, writing])
        await running.kill(Math.random() * 40)
        await writing
        if (round % 4 === 1) await startAndKill(folder, 300 + Math.random() * 1200)
        running = await start(folder)
        for (const writer of writers) ends[await waitForRecovery(running.origin, writer)] += 1
        await expectStored(running.origin, writers, tags)
        await expectIntact(folder, writers)
      }
      expect(acknowledged).toBeGreaterThanOrEqual(rounds)
      expect(ends.done + ends.undone).toBeGreaterThan(0)
      if (rounds > 3)
        process.stdout.write(
          `${rounds} rounds: ${acknowledged} writes acknowledged, the last ones: ${JSON.stringify(ends)}\n`,
        )
    } finally {
      await running.kill()
    }
  },
  120_000 + rounds * 60_000,
)
