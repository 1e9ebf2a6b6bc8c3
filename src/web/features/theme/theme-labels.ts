// The themes as a person reads them.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Theme } from './theme.ts'

export const themeLabels = {
  system: msg`System`,
  light: msg`Light`,
  dark: msg`Dark`,
} satisfies Record<Theme, MessageDescriptor>
