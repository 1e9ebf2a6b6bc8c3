import { describe, expect, test } from 'vitest'
import type { Language } from '../i18n/language.ts'
import { canRevert, grantedStatus, undoScope } from './granted-status.ts'
import {
  type Account,
  restrictAccount,
  can,
  canWrite,
  canManageCredentials,
  canUseImage,
  type Role,
  roles,
  canSee,
  type PolicySubject,
} from './policy.ts'
import type { Status } from '../schema/status.ts'

const as = (role: Role, id = 2, languages: Language[] = []): NonNullable<Account> => ({
  id,
  name: role,
  role,
  languages,
})
const record = (author: number, translations: { [L in Language]?: Status }, trashed = false): PolicySubject => ({
  author,
  translations,
  trashed,
})
const theirs = record(1, { en: 'publish' })

describe('the public', () => {
  test('sees published records only', () => {
    expect(canSee(null, 1, 'publish')).toBe(true)
    for (const status of ['future', 'draft', 'pending', 'private', 'trash'] as const)
      expect(canSee(null, 1, status)).toBe(false)
  })
  test('must sign in for every write', () => {
    for (const action of ['create', 'editShared', 'editVariant', 'delete', 'administer'] as const)
      expect(can(null, action, 'events', theirs, 'en')).toBe('sign-in')
  })
})

describe('editors and administrators', () => {
  test('see and change everything', () => {
    for (const role of ['editor', 'administrator'] as const) {
      for (const status of ['future', 'draft', 'pending', 'private', 'trash'] as const)
        expect(canSee(as(role), 1, status)).toBe(true)
      for (const action of [
        'create',
        'editShared',
        'editVariant',
        'delete',
        'deleteVariant',
        'setAuthor',
        'setSource',
        'upload',
      ] as const) {
        expect(can(as(role), action, 'events', theirs, 'en')).toBe(true)
      }
    }
  })
  test('only administrators manage accounts', () => {
    expect(can(as('administrator'), 'administer', 'events')).toBe(true)
    expect(can(as('editor'), 'administer', 'events')).toBe('role')
  })
})

describe('authors and contributors', () => {
  test('change their own records only, contributors only while no translation is published or scheduled', () => {
    expect(can(as('author'), 'editShared', 'events', theirs)).toBe('not-yours')
    expect(can(as('author'), 'editShared', 'events', record(2, { en: 'publish' }))).toBe(true)
    expect(can(as('contributor'), 'editVariant', 'events', record(2, { en: 'draft' }), 'en')).toBe(true)
    expect(can(as('contributor'), 'editVariant', 'events', record(2, { en: 'draft', nl: 'publish' }), 'en')).toBe(
      'published',
    )
    expect(can(as('contributor'), 'delete', 'venues', record(2, { en: 'publish' }))).toBe('published')
    expect(can(as('contributor'), 'editShared', 'events', record(2, { en: 'draft', nl: 'future' }))).toBe('published')
  })
  test('do not see the unpublished records of others', () => {
    expect(canSee(as('author'), 1, 'draft')).toBe(false)
    expect(canSee(as('author'), 2, 'private')).toBe(true)
  })
  test('see their own trashed records, subscribers do not', () => {
    const canSeeTrashed = (['author', 'contributor', 'subscriber'] as const).map((role) => canSee(as(role), 2, 'trash'))
    expect(canSeeTrashed).toEqual([true, true, false])
  })
  test('authors create categories but not tags, contributors neither', () => {
    expect(can(as('author'), 'create', 'categories')).toBe(true)
    expect(can(as('author'), 'create', 'tags')).toBe('role')
    expect(can(as('contributor'), 'create', 'categories')).toBe('role')
  })
  test('a contributor who publishes or schedules a record sets it to pending', () => {
    expect(grantedStatus(as('contributor'), 'publish', undefined, undefined, 'nl')).toBe('pending')
    expect(grantedStatus(as('contributor'), 'future', 'draft', record(2, { en: 'draft' }), 'nl')).toBe('pending')
    expect(grantedStatus(as('contributor'), undefined, undefined, undefined, 'nl')).toBe('draft')
    expect(grantedStatus(as('contributor'), 'private', undefined, undefined, 'nl')).toBe('private')
    expect(grantedStatus(as('author'), 'publish', undefined, undefined, 'nl')).toBe('publish')
  })
})

describe('a translator', () => {
  const dutch = as('translator', 2, ['nl'])
  test('edits only translations in their languages', () => {
    expect(can(dutch, 'editVariant', 'events', theirs, 'nl')).toBe(true)
    expect(can(dutch, 'editVariant', 'categories', record(0, { en: 'publish' }), 'nl')).toBe(true)
    expect(can(dutch, 'editVariant', 'events', theirs, 'de')).toBe('language')
    expect(can(dutch, 'editShared', 'events', theirs)).toBe('shared')
    expect(can(dutch, 'delete', 'events', theirs)).toBe('role')
    expect(can(dutch, 'deleteVariant', 'events', theirs, 'nl')).toBe('role')
    expect(can(dutch, 'create', 'events')).toBe('role')
  })
  test('neither sees nor edits private translations', () => {
    expect(canSee(dutch, 1, 'private')).toBe(false)
    expect(canSee(dutch, 1, 'draft')).toBe(true)
    expect(can(dutch, 'editVariant', 'events', record(1, { nl: 'private' }), 'nl')).toBe('role')
    expect(can(dutch, 'editVariant', 'events', record(1, { en: 'private' }), 'nl')).toBe('role')
    expect(can(dutch, 'editVariant', 'events', record(1, { en: 'private', fr: 'draft' }), 'nl')).toBe(true)
    expect(can(dutch, 'editVariant', 'events', record(1, { en: 'publish', nl: 'private' }), 'nl')).toBe('role')
  })
  test('neither sees nor edits trashed records', () => {
    expect(canSee(dutch, 1, 'trash')).toBe(false)
    expect(can(dutch, 'editVariant', 'events', record(1, { en: 'publish' }, true), 'nl')).toBe('role')
  })
  test('publishes once a translation of the record is published; before that the status is pending', () => {
    expect(grantedStatus(dutch, 'publish', undefined, theirs, 'nl')).toBe('publish')
    expect(grantedStatus(dutch, 'publish', undefined, record(1, { en: 'draft' }), 'nl')).toBe('pending')
    expect(grantedStatus(dutch, 'trash', 'draft', theirs, 'nl')).toBeNull()
    expect(grantedStatus(dutch, 'future', 'draft', theirs, 'nl')).toBeNull()
    expect(grantedStatus(dutch, 'future', 'future', theirs, 'nl')).toBe('future')
  })
  test('sets new translations to pending in languages with review, published ones stay published', () => {
    const reviewed = { ...as('translator', 2, ['nl', 'de']), reviewLanguages: ['de'] } as const
    expect(grantedStatus(reviewed, 'publish', 'draft', theirs, 'de')).toBe('pending')
    expect(grantedStatus(reviewed, 'publish', 'publish', theirs, 'de')).toBe('publish')
    expect(grantedStatus(reviewed, 'publish', 'draft', theirs, 'nl')).toBe('publish')
    const editor = { ...as('editor'), reviewLanguages: ['de'] } as const
    expect(grantedStatus(editor, 'publish', 'pending', theirs, 'de')).toBe('publish')
    const published = { part: 'de', field: 'status', old: 'publish', present: 'pending' }
    expect(canRevert(reviewed, 'events', published, theirs)).toBe('role')
  })
})

test('a new translation is a draft, a later save without a status keeps the current one', () => {
  expect(grantedStatus(as('editor'), undefined, undefined, theirs, 'nl')).toBe('draft')
  expect(grantedStatus(as('editor'), undefined, 'private', theirs, 'nl')).toBe('private')
})

describe('an application password', () => {
  const all = { scope: 'all', languages: [], ends: false } as const
  test('without limits has all rights of the account', () => {
    for (const role of roles) expect(restrictAccount(as(role), all)).toEqual(as(role))
  })
  test('that expires has all rights but managing accounts and credentials', () => {
    const limited = restrictAccount(as('administrator'), { ...all, ends: true })
    expect(can(limited, 'delete', 'events', theirs)).toBe(true)
    expect(can(limited, 'administer', 'events')).toBe('role')
    expect([
      canManageCredentials(limited, 2),
      canManageCredentials(limited, 1),
      canManageCredentials(as('administrator'), 1),
      canManageCredentials(as('author'), 2),
    ]).toEqual(['role', 'role', true, true])
  })
  test('with the read scope changes nothing and sees the same as the account', () => {
    for (const role of roles) {
      const limited = restrictAccount(as(role), { ...all, scope: 'read' })
      expect([canWrite(limited), canManageCredentials(limited, 2)]).toEqual([false, 'role'])
      expect(canSee(limited, 2, 'draft')).toBe(canSee(as(role), 2, 'draft'))
      for (const action of ['describe', 'remove'] as const) expect(canUseImage(limited, action, 2)).toBe('role')
    }
  })
  test('with the texts scope edits texts in its languages if the account can, and otherwise only reads', () => {
    const bounds = { scope: 'texts', languages: ['nl', 'de'], ends: false } as const
    const limited = restrictAccount(as('editor'), bounds)
    expect(can(limited, 'editVariant', 'events', theirs, 'nl')).toBe(true)
    expect(can(limited, 'editVariant', 'events', theirs, 'fr')).toBe('language')
    for (const action of ['editShared', 'delete', 'create', 'upload'] as const)
      expect(can(limited, action, 'events', theirs)).not.toBe(true)
    expect(restrictAccount(as('translator', 2, ['de', 'fr']), bounds)).toMatchObject({ languages: ['de'] })
    for (const account of [as('translator', 2, ['fr']), as('author'), as('contributor'), as('subscriber')])
      expect(canWrite(restrictAccount(account, bounds))).toBe(false)
    expect(canWrite(restrictAccount(as('editor'), { ...bounds, languages: [] }))).toBe(false)
  })
})

test.each([
  ['a text in their language', { nl: { title: { old: 'A', new: 'B' } } }, 'all'],
  ['a text in another language', { fr: { title: { old: 'A', new: 'B' } } }, 'none'],
  ['a shared field', { shared: { featured: { old: 0, new: 1 } } }, 'none'],
  [
    'a text in their language with a shared field',
    { nl: { title: { old: 'A', new: 'B' } }, shared: { featured: { old: 0, new: 1 } } },
    'some',
  ],
  ['a status that they may set', { nl: { status: { old: 'draft', new: 'publish' } } }, 'all'],
  ['a status that they may not set', { nl: { status: { old: 'future', new: 'draft' } } }, 'none'],
  [
    'a translation that they created',
    { nl: { status: { old: null, new: 'draft' }, title: { old: null, new: 'A' } } },
    'none',
  ],
] as const)('how much of %s a translator may undo: %s', (_, parts, scope) => {
  const subject = record(1, { en: 'publish', nl: 'draft' })
  expect(undoScope(as('translator', 2, ['nl']), 'events', { parts }, subject)).toBe(scope)
  expect(undoScope(as('editor'), 'events', { parts }, subject)).toBe('all')
  expect(undoScope(null, 'events', { parts }, subject)).toBe('none')
})

test('a confirmation may be undone by a translator of its language only', () => {
  const subject = record(1, { en: 'publish', nl: 'draft' })
  const confirmed = { parts: {}, marks: { nl: { title: 'confirmed' } } } as const
  expect(undoScope(as('translator', 2, ['nl']), 'events', confirmed, subject)).toBe('all')
  expect(undoScope(as('translator', 2, ['de']), 'events', confirmed, subject)).toBe('none')
})
