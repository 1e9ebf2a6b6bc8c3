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
      (error: unknown) => {
        console.error(error)
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
} catch (error) {
  console.error(explainStartupError(error) ?? error)
  process.exit(1)
}
