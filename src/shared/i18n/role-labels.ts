import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Role } from '../policy/policy.ts'

/** What an account may do, in a word. */
export const roleLabels = {
  administrator: msg`Administrator`,
  editor: msg`Editor`,
  author: msg`Author`,
  contributor: msg`Contributor`,
  subscriber: msg`Reader`,
  translator: msg`Translator`,
} satisfies Record<Role, MessageDescriptor>
