// Hashing takes turns: never more than two at a time, whenever the next one comes.
import { afterEach, expect, test, vi } from 'vitest'
import { hashPassword } from './secrets.ts'

const argon = vi.hoisted(() => ({ running: 0, most: 0, done: [] as ((hashed: string) => void)[] }))
vi.mock('@node-rs/argon2', () => ({
  hash: async () => {
    argon.running += 1
    argon.most = Math.max(argon.most, argon.running)
    const hashed = await new Promise<string>((resolve) => argon.done.push(resolve))
    argon.running -= 1
    return hashed
  },
  verify: async () => true,
}))
afterEach(() => {
  argon.most = 0
})

const soon = async (steps: number): Promise<void> => {
  for (let step = 0; step < steps; step += 1) await Promise.resolve()
}

test.each(Array.from({ length: 12 }, (_, steps) => steps))(
  'two at a time, with one more after %i steps',
  async (steps) => {
    const query = [hashPassword('a'), hashPassword('b'), hashPassword('c')]
    await soon(20)
    argon.done.shift()?.('hashed')
    await soon(steps)
    query.push(hashPassword('d'))
    for (let turn = 0; turn < 4; turn += 1) {
      await soon(20)
      argon.done.shift()?.('hashed')
    }
    expect(await Promise.all(query)).toEqual(Array(4).fill('hashed'))
    expect(argon.most).toBe(2)
  },
)
