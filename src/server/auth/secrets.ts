// Passwords and tokens. Chosen passwords are hashed slowly, generated secrets fast.
import { createHash, randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** Characters. Longer passwords are rejected without hashing. */
const maxComparedLength = 1_000

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = async (password: string): Promise<string> => hash(password, cost)

let dummyHash: Promise<string> | undefined
/** Returns whether a password has this hash. Without a hash it takes as long and returns `false`. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  if (password.length > maxComparedLength) return false
  dummyHash ??= hashPassword(randomBytes(16).toString('hex'))
  const expected = stored ?? (await dummyHash)
  return (await verify(expected, password)) && stored !== null
}

/** Returns the hexadecimal SHA-256, for tokens that cannot be guessed. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Returns a session token of 256 bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')

// 31 letters and digits that do not look alike.
const letters = 'abcdefghijkmnpqrstuvwxyz2345678'
const randomText = (length: number): string => {
  const characters: string[] = []
  while (characters.length < length) {
    for (const byte of randomBytes(length))
      if (byte < 248 && characters.length < length) characters.push(letters[byte % 31] ?? '')
  }
  return characters.join('')
}

/** Returns a password that can be copied by hand: 20 letters and digits in four groups, 99 bits. */
export const newPassword = (): string => [randomText(5), randomText(5), randomText(5), randomText(5)].join('-')
/** Returns an application password: 28 letters and digits in seven groups, 138 bits. Its spaces are ignored. */
export const newApplicationPassword = (): string => Array.from({ length: 7 }, () => randomText(4)).join(' ')
export const hashApplicationPassword = (password: string): string => hashToken(password.replace(/\s+/g, ''))
