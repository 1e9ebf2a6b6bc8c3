// What each role may do, asked of the one policy that the service enforces, with an example of each role.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { grantedStatus } from '#shared/policy/granted-status.ts'
import { can, type Role, type PolicySubject } from '#shared/policy/policy.ts'

type Example = { id: number; name: string; role: Role; languages: readonly ['nl'] }
const theirs: PolicySubject = { author: 2, translations: { nl: 'publish' }, trashed: false }
const own: PolicySubject = { ...theirs, author: 1 }

/** A role of which the answer is sought. */
export const exampleOf = (role: Role): Example => ({ id: 1, name: '', role, languages: ['nl'] })

/** The rights worth telling apart, each by asking the policy. */
export const rights: readonly { id: string; word: MessageDescriptor; has: (account: Example) => boolean }[] = [
  {
    id: 'create',
    word: msg`Make events, venues and organizers`,
    has: (account) => can(account, 'create', 'events') === true,
  },
  {
    id: 'publish',
    word: msg`Publish what they made`,
    has: (account) =>
      can(account, 'create', 'events') === true &&
      grantedStatus(account, 'publish', undefined, undefined) === 'publish',
  },
  {
    id: 'own',
    word: msg`Change their own, once published`,
    has: (account) => can(account, 'editShared', 'events', own) === true,
  },
  {
    id: 'others',
    word: msg`Change what others made`,
    has: (account) => can(account, 'editShared', 'events', theirs) === true,
  },
  {
    id: 'translate',
    word: msg`Translate what others made`,
    has: (account) => can(account, 'editVariant', 'events', theirs, 'nl') === true,
  },
  {
    id: 'delete',
    word: msg`Delete and restore what others made`,
    has: (account) => can(account, 'delete', 'events', theirs) === true,
  },
  {
    id: 'hidden',
    word: msg`See everything unpublished`,
    has: (account) => can(account, 'seeHidden', 'events') === true,
  },
  { id: 'categories', word: msg`Manage categories`, has: (account) => can(account, 'create', 'categories') === true },
  { id: 'tags', word: msg`Manage tags`, has: (account) => can(account, 'create', 'tags') === true },
  { id: 'upload', word: msg`Upload pictures`, has: (account) => can(account, 'upload', 'events') === true },
  {
    id: 'author',
    word: msg`Name somebody else as author`,
    has: (account) => can(account, 'setAuthor', 'events') === true,
  },
  {
    id: 'administer',
    word: msg`Look after accounts, empty the trash`,
    has: (account) => can(account, 'administer', 'events') === true,
  },
]
