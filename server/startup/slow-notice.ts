export type Print = (line: string) => void

const SLOW_AFTER_MS = 1_000

/** Speaks up only when the work takes longer than a person waits without wondering. */
export async function withSlowNotice<Answer>(
  work: Promise<Answer>,
  onSlow: () => void,
): Promise<Answer> {
  const timer = setTimeout(onSlow, SLOW_AFTER_MS)
  try {
    return await work
  } finally {
    clearTimeout(timer)
  }
}
