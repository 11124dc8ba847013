/** A snapshot of PostgreSQL: which transactions had committed when it was taken. */
export interface Snapshot {
  /** Every transaction with a lower id had ended. */
  xmin: number
  /** No transaction with this id or a higher one had begun. */
  xmax: number
  /** Those between them that were in progress. */
  inProgress: Set<number>
}

/** Parses the text of `pg_current_snapshot()`, such as `10:20:10,14`. */
export function parseSnapshot(text: string): Snapshot {
  const [xmin, xmax, inProgress = ''] = text.split(':')
  const ids = inProgress === '' ? [] : inProgress.split(',')
  return { xmin: Number(xmin), xmax: Number(xmax), inProgress: new Set(ids.map(Number)) }
}

/** Whether a snapshot contains the changes of a committed transaction, by its `pg_current_xact_id()`. */
export function isVisible({ xmin, xmax, inProgress }: Snapshot, transactionId: number): boolean {
  if (transactionId < xmin) return true
  return transactionId < xmax && !inProgress.has(transactionId)
}
