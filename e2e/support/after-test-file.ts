/** Closes and removes resources after a test file; files share a process. */

type Action = () => Promise<void>

const actions: { readonly close: Action[]; readonly remove: Action[] } = { close: [], remove: [] }

/** Runs an action after the test file: `close` ends what uses databases and folders, `remove` follows. */
export function afterTestFile(step: 'close' | 'remove', action: Action): void {
  actions[step].push(action)
}

/** Runs the actions of a test file. */
export async function endTestFile(): Promise<void> {
  await Promise.all(actions.close.splice(0).map((close) => close()))
  await Promise.all(actions.remove.splice(0).map((remove) => remove()))
}
