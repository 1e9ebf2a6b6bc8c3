// What an application password may do, in words.
import { msg } from '@lingui/core/macro'
import type { AppPasswordScope } from '#shared/policy/policy.ts'

/** By scope. */
export const keyScopeWords = {
  all: msg`same as mine`,
  texts: msg`text in selected languages`,
  read: msg`read-only`,
} as const satisfies { [S in AppPasswordScope]: unknown }
