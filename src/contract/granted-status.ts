// Which status somebody is given who asks for one: the service gives it, the page says so before.
import type { Account, Subject } from './rights.ts'
import type { Status } from './status.ts'

/**
 * The status a variant gets when the asker wants `wanted` (undefined: says nothing) and it has `present` (undefined: it is new).
 * Contributors publish nothing; a translator's publication waits for review while no variant of the record is public.
 * `null`: the asker may not choose that status at all.
 */
export function grantedStatus(
  account: NonNullable<Account>,
  wanted: Status | undefined,
  present: Status | undefined,
  subject: Subject | undefined,
): Status | null {
  const isNewRecord = subject === undefined
  if (wanted === undefined) {
    if (present !== undefined) return present
    if (!isNewRecord) return 'draft'
    return account.role === 'contributor' ? 'draft' : 'publish'
  }
  const public_ = wanted === 'publish' || wanted === 'future'
  if (account.role === 'contributor')
    return public_ ? (present !== undefined && present === wanted ? present : 'pending') : wanted
  if (account.role === 'translator') {
    if (wanted === present) return wanted
    if (wanted === 'private' || wanted === 'future' || wanted === 'trash') return null
    return wanted === 'publish' && !(subject && Object.values(subject.variants).includes('publish'))
      ? 'pending'
      : wanted
  }
  return wanted
}
