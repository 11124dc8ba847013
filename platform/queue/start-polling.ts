interface PollingOptions {
  /** The pause after a task found nothing to do. */
  intervalMs: number
  onError: (error: unknown) => void
}

/**
 * Runs a task repeatedly: again at once if it returned true (it found work), otherwise after a pause. Returns a
 * function that stops polling and waits for a running task.
 */
export function startPolling(
  task: () => Promise<boolean>,
  { intervalMs, onError }: PollingOptions,
) {
  const stopped = Promise.withResolvers<false>()
  let isStopped = false

  async function poll() {
    while (!isStopped) {
      const foundWork = await task().catch((error) => {
        onError(error)
        return false
      })
      if (!foundWork) await sleepUnlessStopped(intervalMs, stopped.promise)
    }
  }

  const ended = poll()
  return () => {
    isStopped = true
    stopped.resolve(false)
    return ended
  }
}

async function sleepUnlessStopped(ms: number, stopped: Promise<unknown>) {
  const { promise: elapsed, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  await Promise.race([elapsed, stopped])
  clearTimeout(timer)
}
