const MAX_KEYS = 10

/**
 * Creates something once for a key. Stripe answers a key with the failure of its first request for a day, so the next
 * key follows on such an answer. Nobody was told of what may have been created with the first one, so nobody pays it.
 */
export async function createOnce<Created>(
  key: string,
  create: (options: { idempotencyKey: string }) => Promise<Created>,
): Promise<Created> {
  for (let count = 1; ; count++) {
    const idempotencyKey = count === 1 ? key : `${key}-${count}`
    try {
      return await create({ idempotencyKey })
    } catch (error) {
      if (count === MAX_KEYS || !isEarlierFailure(error)) throw error
    }
  }
}

/** Whether it is the answer to an earlier request with the same key, which is over. */
function isEarlierFailure(error: unknown): boolean {
  const { statusCode = 0, headers } = error as {
    statusCode?: number
    headers?: Record<string, string>
  }
  return statusCode >= 500 && headers?.['idempotent-replayed'] === 'true'
}

/** Whether a repeated request would be refused too: the money was given back already, or is disputed. */
export function isRefusal(error: unknown): boolean {
  return (
    error instanceof Error &&
    'type' in error &&
    error.type === 'StripeInvalidRequestError' &&
    'statusCode' in error &&
    error.statusCode === 400
  )
}

/** Whether Stripe does not have what was named, or no longer. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'resource_missing'
}

/** What has been paid since its state was read cannot be closed, and stays as it is. */
export function ignoreRefusal(error: unknown): void {
  if (!isRefusal(error)) throw error
}
