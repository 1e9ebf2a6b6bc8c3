import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Role } from '../policy/policy.ts'

/** Labels of roles. */
export const roleLabels = {
  administrator: msg`Administrator`,
  editor: msg`Editor`,
  author: msg`Author`,
  contributor: msg`Contributor`,
  subscriber: msg`Reader`,
  translator: msg`Translator`,
} satisfies Record<Role, MessageDescriptor>
