import { getTableColumns, lt, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '#platform/db/database'
import { getDialect } from '#platform/db/drizzle-internals'
import { createCounter } from '#platform/metrics/registry'
import { err, ok, type Result } from '#platform/result'
import { findQuotes } from './find-quotes.ts'
import {
  AnswerFaultError,
  askProvider,
  type QuotePolicy,
  type QuoteService,
} from './quote-service.ts'
import type { QuoteRow, QuoteTable } from './quote-table.ts'

/** As long as the items of an unpaid order are held. */
const QUOTE_MS = 30 * 60_000
/** Nobody waits again so soon for a service that did not answer. */
const FALLBACK_MS = 30_000
/** Quotes are shown as an estimate for a while after they end. */
const RETENTION_MS = 86_400_000

interface QuoteKind<Request, Answer extends { reference: string | null }, Row extends QuoteRow> {
  table: QuoteTable
  /** Of the counter of answers: `tax_quotes_total`. */
  metric: { name: string; help: string }
  buildKey: (request: Request) => string
  /** Hashes what an answer depends on first: with the same one, an older answer is an estimate. */
  buildDestinationKey: (request: Request) => string
  /** Returns why an answer cannot be what was asked for, or null. Nothing of a wrong answer is used. */
  findFault: (request: Request, answer: Answer) => string | null
  /** Returns the columns of an answer; with null those of a fallback, which say nothing. */
  toColumns: (answer: Answer | null) => Omit<Row, keyof QuoteRow>
}

export type UnquotedCode = 'unquoted' | 'unavailable'

/**
 * Defines how a kind of provider is asked and how its answers are kept: as rows by a hash of all that was asked, so that a
 * transaction which builds the same question from what it has locked finds the answer, or refuses.
 */
export function defineQuotes<
  Request,
  Answer extends { reference: string | null },
  Row extends QuoteRow,
>({ table, metric, findFault, toColumns, ...kind }: QuoteKind<Request, Answer, Row>) {
  const answers = createCounter({ ...metric, labelNames: ['outcome'] })
  const policies = new WeakMap<object, QuotePolicy>()
  const getPolicy = (db: Database) => policies.get(getDialect(db)) ?? null

  /** Returns the quote of exactly this request, if it has not ended. */
  async function find(
    db: Database,
    { request, now }: { request: Request; now: Date },
  ): Promise<Row | null> {
    const [quote] = await findQuotes<Row>(db, table, [kind.buildKey(request)])
    return quote && quote.expiresAt > now ? quote : null
  }

  return {
    /** Sets the policy for a database and its transactions. With null, the shop's own table decides everything. */
    providePolicy(db: Database, policy: QuotePolicy | null): void {
      if (policy) policies.set(getDialect(db), policy)
      else policies.delete(getDialect(db))
    },

    getPolicy,
    find,

    /**
     * Asks the provider about a request that has no valid quote, and stores what it says. Without an answer in time, or with
     * one that cannot be right, a fallback is stored for a short time. Of answers to the same request the first one counts
     * until it ends. It takes as long as the provider, so it must not run in a transaction.
     */
    async ask(
      db: Database,
      service: QuoteService<Request, Answer>,
      { request, now }: { request: Request; now: Date },
    ): Promise<Row> {
      const known = await find(db, { request, now })
      if (known) return known
      const answer = await askProvider(service, request, findFault).catch((error: unknown) => {
        answers.inc({ outcome: error instanceof AnswerFaultError ? error.fault : 'failed' })
        service.onError(error)
        return null
      })
      if (answer) answers.inc({ outcome: 'answered' })
      const row = {
        ...{ key: kind.buildKey(request), destinationKey: kind.buildDestinationKey(request) },
        ...{ source: answer ? 'provider' : 'fallback', provider: service.provider.name },
        ...{ reference: answer?.reference ?? null, createdAt: now, ...toColumns(answer) },
        expiresAt: new Date(now.getTime() + (answer ? QUOTE_MS : FALLBACK_MS)),
      } as Row
      return (await saveQuote(db, table, row)) ?? (await find(db, { request, now })) ?? row
    },

    /**
     * Returns the quote that a cart shows: that of the request, or else the last one of the cart for the same destination,
     * which is an estimate. What is charged is decided by `decide`.
     */
    async findShown(
      db: Database,
      { request, lastKey }: { request: Request; lastKey: string | null },
    ): Promise<{ quote: Row; isExact: boolean } | null> {
      const key = kind.buildKey(request)
      const quotes = await findQuotes<Row>(db, table, lastKey ? [key, lastKey] : [key])
      const exact = quotes.find((quote) => quote.key === key)
      if (exact) return { quote: exact, isExact: true }
      const destinationKey = kind.buildDestinationKey(request)
      const estimate = quotes.find((quote) => quote.destinationKey === destinationKey)
      return estimate ? { quote: estimate, isExact: false } : null
    },

    /**
     * Decides by which quote an order is charged; null for the shop's own table. The provider was asked before the
     * transaction. `unquoted`: what was asked is not what is ordered, such as after another address or another amount.
     * `unavailable`: the provider gave no answer, and the shop does not sell without one.
     */
    async decide(
      tx: Database,
      { request, now }: { request: Request | null; now: Date },
    ): Promise<Result<Row | null, UnquotedCode>> {
      const policy = getPolicy(tx)
      if (!policy || !request) return ok(null)
      const quote = await find(tx, { request, now })
      if (!quote) return err('unquoted')
      const isRefused = quote.source === 'fallback' && policy.fallback === 'refuse'
      return isRefused ? err('unavailable') : ok(quote)
    },

    /** Deletes old quotes. Orders have what they were charged themselves. */
    async purge(db: Database, now: Date): Promise<void> {
      const before = new Date(now.getTime() - RETENTION_MS)
      await db.delete(table as PgTable).where(lt(table.createdAt, before))
    },
  }
}

/** Of two that ask at once, the quote that was stored first stays until it ends; then null is returned. */
async function saveQuote<Row extends QuoteRow>(
  db: Database,
  table: QuoteTable,
  row: Row,
): Promise<Row | null> {
  const { key: _, ...columns } = getTableColumns(table as PgTable)
  const set = Object.entries(columns).map(([field, { name }]) => {
    return [field, sql.raw(`excluded.${name}`)] as const
  })
  const saved = await db
    .insert(table as PgTable)
    .values(row)
    .onConflictDoUpdate({
      target: table.key,
      set: Object.fromEntries(set),
      setWhere: sql`${table.expiresAt} <= excluded.created_at`,
    })
    .returning()
  return (saved[0] as Row | undefined) ?? null
}
