// Shows the progress of an import, on a terminal with the time left.
import type { ProgressStep, ReportProgress } from '#client/external/source.ts'

/** A stream; `isTTY` and `columns` are those of terminals. */
export type Output = { isTTY?: boolean; columns?: number; write(text: string): unknown }

const clearLine = '\r\u001B[K'

/** Formats milliseconds: `2 h 5 min`, `3 min 20 s`, `8 s`. */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1000))
  const minutes = Math.floor(seconds / 60)
  if (minutes >= 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`
}

/** Shows progress. `end` removes the line from the terminal. */
export function createProgress(output: Output, now: () => number = Date.now): { report: ReportProgress; end(): void } {
  /** The current task and its first step. */
  let first: { task: string; done: number; at: number } | undefined
  let isShown = false
  const clear = (): void => {
    if (isShown) output.write(clearLine)
    isShown = false
  }
  const timeLeft = ({ task, done, total }: ProgressStep): string => {
    if (first?.task !== task || done < first.done) first = { task, done, at: now() }
    const advanced = done - first.done
    if (advanced === 0 || done >= total) return ''
    return `, ${formatDuration(((now() - first.at) / advanced) * (total - done))} left`
  }
  return {
    report(line, step) {
      if (!step || output.isTTY !== true) {
        clear()
        output.write(`${line}\n`)
        return
      }
      const { task, done, total } = step
      const percent = total > 0 ? Math.floor((done / total) * 100) : 100
      const text = `${task}: ${done} of ${total} (${percent} %${timeLeft(step)})`
      output.write(`${clearLine}${text.slice(0, (output.columns ?? 80) - 1)}`)
      isShown = true
    },
    end: clear,
  }
}
