// What travels with the address of the sign-in screen, in the history entry: where one wanted to go, and that one is leaving.

/** `from` is an address of the app; `leaving`: the session is to be ended on arrival. */
export type SignInState = { from?: string; leaving?: true }

/** Reads the state of a history entry; anything that is not ours counts as nothing. */
export function readSignInState(state: unknown): SignInState {
  if (typeof state !== 'object' || state === null) return {}
  const from = 'from' in state && typeof state.from === 'string' ? state.from : undefined
  return {
    // An address of another origin would begin with two slashes.
    ...(from !== undefined && /^\/(?!\/)/.test(from) && { from }),
    ...('leaving' in state && state.leaving === true && { leaving: true as const }),
  }
}
