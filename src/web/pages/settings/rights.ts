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
    word: msg`Create events, venues and organizers`,
    has: (account) => can(account, 'create', 'events') === true,
  },
  {
    id: 'publish',
    word: msg`Publish own records`,
    has: (account) =>
      can(account, 'create', 'events') === true &&
      grantedStatus(account, 'publish', undefined, undefined) === 'publish',
  },
  {
    id: 'own',
    word: msg`Edit own published records`,
    has: (account) => can(account, 'editShared', 'events', own) === true,
  },
  {
    id: 'others',
    word: msg`Edit others’ records`,
    has: (account) => can(account, 'editShared', 'events', theirs) === true,
  },
  {
    id: 'translate',
    word: msg`Translate others’ records`,
    has: (account) => can(account, 'editVariant', 'events', theirs, 'nl') === true,
  },
  {
    id: 'delete',
    word: msg`Delete and restore others’ records`,
    has: (account) => can(account, 'delete', 'events', theirs) === true,
  },
  {
    id: 'hidden',
    word: msg`View all unpublished content`,
    has: (account) => can(account, 'seeHidden', 'events') === true,
  },
  { id: 'categories', word: msg`Manage categories`, has: (account) => can(account, 'create', 'categories') === true },
  { id: 'tags', word: msg`Manage tags`, has: (account) => can(account, 'create', 'tags') === true },
  { id: 'upload', word: msg`Upload images`, has: (account) => can(account, 'upload', 'events') === true },
  {
    id: 'author',
    word: msg`Set another author`,
    has: (account) => can(account, 'setAuthor', 'events') === true,
  },
  {
    id: 'administer',
    word: msg`Manage accounts and empty the trash`,
    has: (account) => can(account, 'administer', 'events') === true,
  },
]
