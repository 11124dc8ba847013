/**
 * Runs independent parts at the same time, so that their queries leave in one batch. Throws the first error, but only
 * after all parts have ended: none of them still writes when the transaction is over.
 */
export async function parallel<Values extends unknown[]>(
  ...parts: { [Part in keyof Values]: Promise<Values[Part]> }
): Promise<Values> {
  const results = await Promise.allSettled(parts)
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
  return Promise.all(parts) as Promise<Values>
}
