// What a person calls something of theirs: a view, an application password.
import type { Issue } from '#shared/problem.ts'
import { cleanLine } from './sanitize-html.ts'
import type { Input } from '../http/parameters.ts'

const longestName = 100

/** The `name` that was sent, in plain text. Without one, or with more than a line of 100 characters, a fault is noted. */
export function parseNameLine(sent: Input, faults: { [name: string]: Issue }): string {
  const name = sent.get('name')
  const plain = typeof name === 'string' ? cleanLine(name).text.trim() : ''
  if (typeof name !== 'string' || plain === '' || name.length > longestName || /\p{Cc}|\p{Surrogate}/u.test(name))
    faults['name'] = {
      code: 'too_long',
      message: `Must be a line of 1 to ${longestName} characters.`,
      data: { most: longestName },
    }
  return plain
}
