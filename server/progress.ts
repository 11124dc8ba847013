export type Say = (line: string) => void

const NOTICEABLE_MS = 1_000

/** Speaks up only when the work takes longer than a person waits without wondering. */
export async function during<Answer>(work: Promise<Answer>, speak: () => void): Promise<Answer> {
  const timer = setTimeout(speak, NOTICEABLE_MS)
  try {
    return await work
  } finally {
    clearTimeout(timer)
  }
}
