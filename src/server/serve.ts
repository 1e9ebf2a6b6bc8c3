// The process of the service: starts it, prints its address, and stops it at a signal.
import { administrator, type RunningService, startService } from './service.ts'
import { explainStartupError } from './startup-errors.ts'

/** Finishes requests in progress at a stop signal; a second signal exits at once. */
function stopAtSignal({ stop }: RunningService): void {
  let isStopping = false
  const handleSignal = (): void => {
    if (isStopping) process.exit(1)
    isStopping = true
    stop().then(
      () => process.exit(0),
      (fault: unknown) => {
        console.error(fault)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', handleSignal)
  process.on('SIGTERM', handleSignal)
}

try {
  const service = await startService(process.env)
  stopAtSignal(service)
  if (service.password !== undefined) console.log(`Administrator: ${administrator}\nPassword: ${service.password}`)
  console.log(`Listening on ${service.origin}`)
} catch (fault) {
  console.error(explainStartupError(fault) ?? fault)
  process.exit(1)
}
