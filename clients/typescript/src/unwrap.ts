interface ErrorBody {
  error: { code: string; message: string; request_id?: string }
}

/** The shop refused a request. */
export class OutwitError extends Error {
  override name = 'OutwitError'
  readonly status: number
  /** `out_of_stock`: programs decide by it. The message is for people. */
  readonly code: string
  readonly requestId: string | undefined
  /** All that the shop says about it. */
  readonly details: unknown

  constructor(status: number, body: unknown) {
    const error = (body as Partial<ErrorBody> | undefined)?.error
    super(error?.message ?? `The shop answered ${status}`)
    this.status = status
    this.code = error?.code ?? 'unknown'
    this.requestId = error?.request_id
    this.details = error
  }
}

interface Answer<Data> {
  data?: Data
  error?: unknown
  response: Response
}

/** Returns the result of a request, and throws an `OutwitError` if it was refused: `await unwrap(client.GET(…))`. */
export async function unwrap<Data>(request: Promise<Answer<Data>>): Promise<Data> {
  const { data, error, response } = await request
  if (!response.ok) throw new OutwitError(response.status, error)
  return data as Data
}
