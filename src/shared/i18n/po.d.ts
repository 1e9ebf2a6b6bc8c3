/** A catalogue, as @lingui/vite-plugin compiles it: message id → the compiled message. */
declare module '*.po' {
  import type { Messages } from '@lingui/core'
  export const messages: Messages
}
