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
  test('sees what is published and nothing else', () => {
    expect(canSee(null, 1, 'publish')).toBe(true)
    for (const status of ['future', 'draft', 'pending', 'private', 'trash'] as const)
      expect(canSee(null, 1, status)).toBe(false)
  })
  test('is asked to sign in for everything else', () => {
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
  test('only administrators keep the accounts', () => {
    expect(can(as('administrator'), 'administer', 'events')).toBe(true)
    expect(can(as('editor'), 'administer', 'events')).toBe('role')
  })
})

describe('authors and contributors', () => {
  test('change their own records only, contributors while nothing of them is public', () => {
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
  test('see their own in the trash while they write', () => {
    const sight = (['author', 'contributor', 'subscriber'] as const).map((role) => canSee(as(role), 2, 'trash'))
    expect(sight).toEqual([true, true, false])
  })
  test('authors keep categories, only staff keeps tags', () => {
    expect(can(as('author'), 'create', 'categories')).toBe(true)
    expect(can(as('author'), 'create', 'tags')).toBe('role')
    expect(can(as('contributor'), 'create', 'categories')).toBe('role')
  })
  test('a contributor publishes nothing, what they publish waits', () => {
    expect(grantedStatus(as('contributor'), 'publish', undefined, undefined, 'nl')).toBe('pending')
    expect(grantedStatus(as('contributor'), 'future', 'draft', record(2, { en: 'draft' }), 'nl')).toBe('pending')
    expect(grantedStatus(as('contributor'), undefined, undefined, undefined, 'nl')).toBe('draft')
    expect(grantedStatus(as('contributor'), 'private', undefined, undefined, 'nl')).toBe('private')
    expect(grantedStatus(as('author'), 'publish', undefined, undefined, 'nl')).toBe('publish')
  })
})

describe('a translator', () => {
  const dutch = as('translator', 2, ['nl'])
  test('writes the translations of their languages and nothing else', () => {
    expect(can(dutch, 'editVariant', 'events', theirs, 'nl')).toBe(true)
    expect(can(dutch, 'editVariant', 'categories', record(0, { en: 'publish' }), 'nl')).toBe(true)
    expect(can(dutch, 'editVariant', 'events', theirs, 'de')).toBe('language')
    expect(can(dutch, 'editShared', 'events', theirs)).toBe('shared')
    expect(can(dutch, 'delete', 'events', theirs)).toBe('role')
    expect(can(dutch, 'deleteVariant', 'events', theirs, 'nl')).toBe('role')
    expect(can(dutch, 'create', 'events')).toBe('role')
  })
  test('neither sees nor touches private translations', () => {
    expect(canSee(dutch, 1, 'private')).toBe(false)
    expect(canSee(dutch, 1, 'draft')).toBe(true)
    expect(can(dutch, 'editVariant', 'events', record(1, { nl: 'private' }), 'nl')).toBe('role')
    expect(can(dutch, 'editVariant', 'events', record(1, { en: 'private' }), 'nl')).toBe('role')
    expect(can(dutch, 'editVariant', 'events', record(1, { en: 'private', fr: 'draft' }), 'nl')).toBe(true)
    expect(can(dutch, 'editVariant', 'events', record(1, { en: 'publish', nl: 'private' }), 'nl')).toBe('role')
  })
  test('neither sees nor touches what lies in the trash', () => {
    expect(canSee(dutch, 1, 'trash')).toBe(false)
    expect(can(dutch, 'editVariant', 'events', record(1, { en: 'publish' }, true), 'nl')).toBe('role')
  })
  test('publishes once something of the record is public, before that it waits', () => {
    expect(grantedStatus(dutch, 'publish', undefined, theirs, 'nl')).toBe('publish')
    expect(grantedStatus(dutch, 'publish', undefined, record(1, { en: 'draft' }), 'nl')).toBe('pending')
    expect(grantedStatus(dutch, 'trash', 'draft', theirs, 'nl')).toBeNull()
    expect(grantedStatus(dutch, 'future', 'draft', theirs, 'nl')).toBeNull()
    expect(grantedStatus(dutch, 'future', 'future', theirs, 'nl')).toBe('future')
  })
  test('publishes nothing in a language with a review, and what is public there stays it', () => {
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

test('a new translation starts as a draft unless a status is asked for', () => {
  expect(grantedStatus(as('editor'), undefined, undefined, theirs, 'nl')).toBe('draft')
  expect(grantedStatus(as('editor'), undefined, 'private', theirs, 'nl')).toBe('private')
})

describe('an application password', () => {
  const all = { scope: 'all', languages: [], ends: false } as const
  test('without bounds gives the whole account', () => {
    for (const role of roles) expect(restrictAccount(as(role), all)).toEqual(as(role))
  })
  test('that ends gives all but letting anybody in', () => {
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
  test('that only reads changes nothing and sees what the account sees', () => {
    for (const role of roles) {
      const limited = restrictAccount(as(role), { ...all, scope: 'read' })
      expect([canWrite(limited), canManageCredentials(limited, 2)]).toEqual([false, 'role'])
      expect(canSee(limited, 2, 'draft')).toBe(canSee(as(role), 2, 'draft'))
      for (const action of ['describe', 'remove'] as const) expect(canUseImage(limited, action, 2)).toBe('role')
    }
  })
  test('for texts makes a translator of who writes texts, and a reader of everybody else', () => {
    const bounds = { scope: 'texts', languages: ['nl', 'de'], ends: false } as const
    const limited = restrictAccount(as('editor'), bounds)
    expect(can(limited, 'editVariant', 'events', theirs, 'nl')).toBe(true)
    expect(can(limited, 'editVariant', 'events', theirs, 'fr')).toBe('language')
    for (const action of ['editShared', 'delete', 'create', 'upload'] as const)
      expect(can(limited, action, 'events', theirs)).not.toBe(true)
    expect(restrictAccount(as('translator', 2, ['de', 'fr']), bounds)).toMatchObject({ languages: ['de'] })
    for (const nobody of [as('translator', 2, ['fr']), as('author'), as('contributor'), as('subscriber')])
      expect(canWrite(restrictAccount(nobody, bounds))).toBe(false)
    expect(canWrite(restrictAccount(as('editor'), { ...bounds, languages: [] }))).toBe(false)
  })
})

test.each([
  ['a text in their language', { nl: { title: { old: 'A', new: 'B' } } }, 'all'],
  ['a text in another language', { fr: { title: { old: 'A', new: 'B' } } }, 'none'],
  ['a shared field', { shared: { featured: { old: 0, new: 1 } } }, 'none'],
  ['both', { nl: { title: { old: 'A', new: 'B' } }, shared: { featured: { old: 0, new: 1 } } }, 'some'],
  ['a status that they may give', { nl: { status: { old: 'draft', new: 'publish' } } }, 'all'],
  ['a status that they may not give', { nl: { status: { old: 'future', new: 'draft' } } }, 'none'],
  [
    'a translation that they created',
    { nl: { status: { old: null, new: 'draft' }, title: { old: null, new: 'A' } } },
    'none',
  ],
] as const)('a translator may undo %s: %s', (_, parts, scope) => {
  const subject = record(1, { en: 'publish', nl: 'draft' })
  expect(undoScope(as('translator', 2, ['nl']), 'events', { parts }, subject)).toBe(scope)
  expect(undoScope(as('editor'), 'events', { parts }, subject)).toBe('all')
  expect(undoScope(null, 'events', { parts }, subject)).toBe('none')
})

test('a confirmation may be undone by who writes its language', () => {
  const subject = record(1, { en: 'publish', nl: 'draft' })
  const confirmed = { parts: {}, marks: { nl: { title: 'confirmed' } } } as const
  expect(undoScope(as('translator', 2, ['nl']), 'events', confirmed, subject)).toBe('all')
  expect(undoScope(as('translator', 2, ['de']), 'events', confirmed, subject)).toBe('none')
})
