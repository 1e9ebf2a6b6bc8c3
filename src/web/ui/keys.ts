/** Whether the keys are those of an Apple keyboard: ⌘ and ⌥ in place of Ctrl and Alt. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)
