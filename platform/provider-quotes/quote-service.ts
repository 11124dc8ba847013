/** A service of somebody else that is asked what something costs. */
export interface QuoteProvider<Request, Answer> {
  readonly name: string
  quote(request: Request, options: { signal: AbortSignal }): Promise<Answer>
}

/** How a shop with a provider decides. */
export interface QuotePolicy {
  /** Without an answer: whether the shop's own table decides, or the checkout is refused. */
  fallback: 'table' | 'refuse'
}

/** What the shop asks, and how long it waits for an answer. */
export interface QuoteService<Request, Answer> extends QuotePolicy {
  provider: QuoteProvider<Request, Answer>
  timeoutMs: number
  /** Called with why there was no answer that can be used. */
  onError: (error: unknown) => void
}

export class AnswerFaultError extends Error {
  readonly fault: string
  constructor(provider: string, fault: string) {
    super(`The answer of the provider ${provider} cannot be right: ${fault}`)
    this.fault = fault
  }
}

/**
 * Asks a provider once. It waits for the timeout at most, also for a provider that ignores the signal. Throws what the
 * provider throws, and `AnswerFaultError` for an answer with a fault.
 */
export async function askProvider<Request, Answer>(
  { provider, timeoutMs }: Pick<QuoteService<Request, Answer>, 'provider' | 'timeoutMs'>,
  request: Request,
  findFault: (request: Request, answer: Answer) => string | null,
): Promise<Answer> {
  const signal = AbortSignal.timeout(timeoutMs)
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })
  const call = Promise.try(() => provider.quote(structuredClone(request), { signal }))
  const answer = await Promise.race([call, late])
  const fault = findFault(request, answer)
  if (fault) throw new AnswerFaultError(provider.name, fault)
  return answer
}
