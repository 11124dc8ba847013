export type Print = (line: string) => void

const SLOW_AFTER_MS = 1_000

/** Calls `onSlow` if the work takes longer than a second. */
export async function withSlowNotice<Value>(
  work: Promise<Value>,
  onSlow: () => void,
): Promise<Value> {
  const timer = setTimeout(onSlow, SLOW_AFTER_MS)
  try {
    return await work
  } finally {
    clearTimeout(timer)
  }
}
