// What an application password may do, in words.
import { msg } from '@lingui/core/macro'
import type { AppPasswordScope } from '#shared/policy/policy.ts'

/** By scope. */
export const keyScopeWords = {
  all: msg`everything you may`,
  texts: msg`texts in some languages`,
  read: msg`only reading`,
} as const satisfies { [S in AppPasswordScope]: unknown }
