interface PollingOptions {
  /** The pause after there was nothing to do. */
  intervalMs: number
  onError: (error: unknown) => void
}

/**
 * Does the task again and again: at once while it answers that there was something to do, else after a pause.
 * Answers how to stop; that waits for a task that is under way.
 */
export function startPolling(
  task: () => Promise<boolean>,
  { intervalMs, onError }: PollingOptions,
) {
  const stopped = Promise.withResolvers<false>()
  let isStopped = false

  async function go() {
    while (!isStopped) {
      const hasDoneSome = await task().catch((error) => {
        onError(error)
        return false
      })
      if (!hasDoneSome) await sleepUnlessStopped(intervalMs, stopped.promise)
    }
  }

  const ended = go()
  return () => {
    isStopped = true
    stopped.resolve(false)
    return ended
  }
}

async function sleepUnlessStopped(ms: number, cutShort: Promise<unknown>) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  await Promise.race([promise, cutShort])
  clearTimeout(timer)
}
