import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Hue } from '../../schema/hues.ts'

/** Labels of the colours of categories. */
export const hueLabels = {
  plum: msg`Plum`,
  red: msg`Red`,
  orange: msg`Orange`,
  green: msg`Green`,
  teal: msg`Teal`,
  blue: msg`Blue`,
  violet: msg`Violet`,
  gray: msg`Gray`,
} satisfies Record<Hue, MessageDescriptor>
