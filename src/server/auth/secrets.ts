// Passwords and tokens: hashing what people choose slowly, what we generate quickly.
import { createHash, randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** Longest password that is compared; longer ones are wrong, and never hashed. */
const longestPassword = 1_000

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

let running = 0
/** Who waits is handed the turn of who is done, so that nobody slips in between. */
const waiting: (() => void)[] = []
/** Hashing takes memory and a core: two at a time, the others wait their turn. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < 2) running += 1
  else
    await new Promise<void>((resolve) => {
      waiting.push(resolve)
    })
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** The text to keep of a password. */
export const hashPassword = async (password: string): Promise<string> => inTurn(async () => hash(password, cost))

let nobodys: Promise<string> | undefined
/** Whether a password is the one that was hashed. Without a hash it takes as long and is wrong. */
export async function isPassword(password: string, kept: string | null): Promise<boolean> {
  if (password.length > longestPassword) return false
  nobodys ??= hashPassword(randomBytes(16).toString('hex'))
  const against = kept ?? (await nobodys)
  return (await inTurn(async () => verify(against, password))) && kept !== null
}

/** Hexadecimal SHA-256, for tokens too long to guess. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** A token for a session: 256 bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')

// Letters and digits that are not taken for one another: 31 of them.
const letters = 'abcdefghijkmnpqrstuvwxyz2345678'
const word = (length: number): string => {
  const found: string[] = []
  while (found.length < length) {
    for (const byte of randomBytes(length))
      if (byte < 248 && found.length < length) found.push(letters[byte % 31] ?? '')
  }
  return found.join('')
}

/** A password for a person to copy: 20 letters and digits in four groups, 99 bits. */
export const newPassword = (): string => [word(5), word(5), word(5), word(5)].join('-')
/** An application password: 28 letters and digits in seven groups, 138 bits. Spaces in it do not count. */
export const newApplicationPassword = (): string => Array.from({ length: 7 }, () => word(4)).join(' ')
/** How an application password is kept. */
export const hashApplicationPassword = (password: string): string => hashToken(password.replace(/\s+/g, ''))
