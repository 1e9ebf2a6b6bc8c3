// The process: listens as its environment says, tells where, and ends cleanly at a signal.
import { administrator, type Listening, listen } from './listening.ts'
import { explainStartupError } from './startup-errors.ts'

/** At a stop signal what was begun is finished; a second signal ends at once. */
function endCleanly({ stop }: Listening): void {
  let isEnding = false
  const end = (): void => {
    if (isEnding) process.exit(1)
    isEnding = true
    stop().then(
      () => process.exit(0),
      (fault: unknown) => {
        console.error(fault)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
}

try {
  const listening = await listen(process.env)
  endCleanly(listening)
  if (listening.password !== undefined) console.log(`Administrator: ${administrator}\nPassword: ${listening.password}`)
  console.log(`Listening on ${listening.origin}`)
} catch (fault) {
  console.error(explainStartupError(fault) ?? fault)
  process.exit(1)
}
