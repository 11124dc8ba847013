import { lt, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { createCounter } from '#platform/metrics/registry'
import { findAnswerFault } from './check-answer.ts'
import { findTaxQuote, findValidQuote, type TaxQuote } from './find-tax-quote.ts'
import { taxQuotes } from './tables.ts'
import { buildDestinationKey, buildTaxKey } from './tax-key.ts'
import type { TaxPolicy } from './tax-policy.ts'
import type { TaxAnswer, TaxProvider, TaxRequest } from './tax-provider.ts'

/** What the shop asks for taxes, and how long it waits for an answer. */
export interface TaxService extends TaxPolicy {
  provider: TaxProvider
  timeoutMs: number
  /** Called with why there was no answer that can be used. */
  onError: (error: unknown) => void
}

/** As long as the items of an unpaid order are held. */
const QUOTE_MS = 30 * 60_000
/** Nobody waits again so soon for a service that did not answer. */
const FALLBACK_MS = 30_000

const quotes = createCounter({
  name: 'tax_quotes_total',
  help: 'Requests to the tax provider, by outcome: `answered`, `failed`, or what is wrong with the answer',
  labelNames: ['outcome'],
})

/**
 * Asks the provider for the rates of a request that has no valid quote, and stores what it says until then. Without an
 * answer in time, or with one that cannot be right, a fallback without rates is stored for a short time. Of answers to the
 * same request the first one counts until it ends. It takes as long as the provider, so it must not run in a transaction.
 */
export async function quoteTaxes(
  db: Database,
  { provider, timeoutMs, onError }: TaxService,
  { request, now }: { request: TaxRequest; now: Date },
): Promise<TaxQuote> {
  const known = await findTaxQuote(db, { request, now })
  if (known) return known
  const answer = await ask(provider, { request, timeoutMs }).catch((error: unknown) => {
    quotes.inc({ outcome: error instanceof TaxAnswerError ? error.fault : 'failed' })
    onError(error)
    return null
  })
  if (answer) quotes.inc({ outcome: 'answered' })
  return saveQuote(db, { ...toQuote(answer, request), provider: provider.name, createdAt: now })
}

class TaxAnswerError extends Error {
  readonly fault: string
  constructor(fault: string) {
    super(`The answer of the tax provider cannot be right: ${fault}`)
    this.fault = fault
  }
}

/** Waits for the timeout at most, also for a provider that ignores the signal. */
async function ask(
  provider: TaxProvider,
  { request, timeoutMs }: { request: TaxRequest; timeoutMs: number },
): Promise<TaxAnswer> {
  const signal = AbortSignal.timeout(timeoutMs)
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })
  const call = Promise.try(() => provider.quote(structuredClone(request), { signal }))
  const answer = await Promise.race([call, late])
  const fault = findAnswerFault(request, answer)
  if (fault) throw new TaxAnswerError(fault)
  return answer
}

function toQuote(answer: TaxAnswer | null, request: TaxRequest) {
  const rates = answer?.lines.map(({ id, ratePpm }) => [id, ratePpm]) ?? []
  return {
    key: buildTaxKey(request),
    destinationKey: buildDestinationKey(request),
    source: answer ? ('provider' as const) : ('fallback' as const),
    reference: answer?.reference ?? null,
    rates: Object.fromEntries(rates) as Record<string, number>,
    shippingPpm: answer?.shippingPpm ?? null,
  }
}

/** Of two that ask at once, both get the quote that was stored first. */
async function saveQuote(db: Database, quote: Omit<TaxQuote, 'expiresAt'>): Promise<TaxQuote> {
  const validMs = quote.source === 'provider' ? QUOTE_MS : FALLBACK_MS
  const row = { ...quote, expiresAt: new Date(quote.createdAt.getTime() + validMs) }
  const excluded = (column: string) => sql.raw(`excluded.${column}`)
  const [saved] = await db
    .insert(taxQuotes)
    .values(row)
    .onConflictDoUpdate({
      target: taxQuotes.key,
      set: {
        ...{ source: excluded('source'), provider: excluded('provider') },
        ...{ reference: excluded('reference'), rates: excluded('rates') },
        ...{ shippingPpm: excluded('shipping_ppm'), createdAt: excluded('created_at') },
        expiresAt: excluded('expires_at'),
      },
      setWhere: sql`${taxQuotes.expiresAt} <= excluded.created_at`,
    })
    .returning()
  return saved ?? (await findValidQuote(db, { key: row.key, now: row.createdAt })) ?? row
}

/** Quotes are shown as an estimate for a while after they end. */
const RETENTION_MS = 86_400_000

/** Deletes old quotes. Orders have their rates themselves. */
export async function purgeTaxQuotes(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_MS)
  await db.delete(taxQuotes).where(lt(taxQuotes.createdAt, before))
}
