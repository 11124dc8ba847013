import { sql } from 'drizzle-orm'
import type { Marketplace } from '#modules/marketplace'
import { type Currencies, getCurrencies } from '#modules/pricing'
import { listSupplierVariants } from '#modules/product-sync'
import type { Database } from '#platform/db/database'
import { convertAmount } from '#platform/money/convert-price'
import { BASE_CURRENCY, type Money } from '#platform/money/money'
import { type SupplierQuote, supplierQuotes } from '../tables.ts'
import { askSupplier, type QuotedVariant, type SupplierAnswer } from './ask-supplier.ts'
import { isFresh, loadQuotes, type QuoteRequest, toQuoteKey } from './quote-request.ts'

/** A shopper waits for all quotes of a cart together so long. */
const TIMEOUT_MS = 2000
/** What a sync found is trusted so long where the supplier does not answer. */
const TRUSTED_SYNC_MS = 24 * 3_600_000
/** A quote that ends while the order is placed is renewed before. */
const RENEW_BEFORE_MS = 30_000

interface QuoteVariantsInput {
  /** Of one country. Variants that no supplier is known to have are left out. */
  requests: QuoteRequest[]
  now: Date
  timeoutMs?: number
}

/**
 * Asks suppliers for what has no fresh quote, and stores what they say. Without an answer in time, a recent sync stands in
 * for it. It takes as long as the supplier, so it must not run in a transaction.
 */
export async function quoteVariants(
  db: Database,
  marketplace: Pick<Marketplace, 'provider'>,
  { requests, now, timeoutMs = TIMEOUT_MS }: QuoteVariantsInput,
): Promise<void> {
  const known = await loadQuotes(db, requests)
  const later = new Date(now.getTime() + RENEW_BEFORE_MS)
  const open = requests.filter((request) => {
    const quote = known.get(toQuoteKey(request))
    return !quote || !isFresh(quote, later)
  })
  if (open.length === 0) return
  const links = await listSupplierVariants(
    db,
    open.map(({ variantId }) => variantId),
  )
  const quoted = open.flatMap((request): QuotedVariant[] => {
    const link = links.find(({ variantId }) => variantId === request.variantId)
    return link ? [{ ...request, link }] : []
  })
  if (quoted.length === 0) return
  const signal = AbortSignal.timeout(timeoutMs)
  const [answers, currencies] = await Promise.all([
    askSupplier(marketplace, { quoted, signal }),
    getCurrencies(db, now),
  ])
  const quotes = quoted.map((one, index) => {
    const quote = answers[index] && toQuote(one, answers[index], currencies)
    const last = known.get(toQuoteKey(one))
    return { ...(quote ?? toSubstitute(one, { last, currencies, now })), quotedAt: now }
  })
  await saveQuotes(db, quotes)
}

type QuoteValues = Omit<SupplierQuote, 'quotedAt'>

const NO_VALUES = {
  ...{ unitCostMinor: null, freightMinor: null, freightCode: null },
  ...{ stock: null, maxQuantity: null },
}

/** Returns null for an answer in a currency without a rate. */
function toQuote(
  { variantId, country, quantity }: QuotedVariant,
  answer: SupplierAnswer,
  currencies: Currencies,
): QuoteValues | null {
  const request = { variantId, country, quantity, source: 'supplier' as const }
  if (answer.outcome !== 'available') return { ...request, ...NO_VALUES, outcome: answer.outcome }
  const { variant, freight } = answer
  const unitCostMinor = toBase(variant.price, currencies)
  const freightMinor = toBase(freight.fee, currencies)
  if (unitCostMinor === null || freightMinor === null) return null
  const { stock, maxQuantity } = variant
  return {
    ...{ ...request, outcome: 'available', unitCostMinor, freightMinor },
    ...{ freightCode: freight.code, stock, maxQuantity },
  }
}

interface SubstituteInput {
  last: SupplierQuote | undefined
  currencies: Currencies
  now: Date
}

/** What the last sync found, with the freight of the last quote. */
function toSubstitute(
  { variantId, country, quantity, link }: QuotedVariant,
  { last, currencies, now }: SubstituteInput,
): QuoteValues {
  const request = { variantId, country, quantity, source: 'sync' as const }
  const isRecent = now.getTime() - link.syncedAt.getTime() < TRUSTED_SYNC_MS
  const unitCostMinor = toBase(link.cost, currencies)
  if (!isRecent || link.availability !== 'on_sale' || unitCostMinor === null) {
    return { ...request, ...NO_VALUES, outcome: 'no_answer' }
  }
  const { freightMinor = null, freightCode = null } = last ?? {}
  const values = { unitCostMinor, freightMinor, freightCode, maxQuantity: link.maxQuantity }
  return { ...request, ...values, outcome: 'available', stock: null }
}

function toBase({ minor, currency }: Money, currencies: Currencies): number | null {
  const conversion = currencies.findConversion(currency, BASE_CURRENCY)
  return conversion && convertAmount(minor, conversion)
}

/** An older quote does not replace a newer one. Sorted, so that two carts do not wait for each other. */
async function saveQuotes(db: Database, quotes: SupplierQuote[]) {
  const { variantId, country, quantity, quotedAt } = supplierQuotes
  const sorted = quotes.toSorted((a, b) => (toQuoteKey(a) < toQuoteKey(b) ? -1 : 1))
  const excluded = (column: string) => sql.raw(`excluded.${column}`)
  await db
    .insert(supplierQuotes)
    .values(sorted)
    .onConflictDoUpdate({
      target: [variantId, country, quantity],
      set: {
        ...{ outcome: excluded('outcome'), source: excluded('source') },
        ...{ unitCostMinor: excluded('unit_cost_minor'), stock: excluded('stock') },
        ...{ freightMinor: excluded('freight_minor'), freightCode: excluded('freight_code') },
        ...{ maxQuantity: excluded('max_quantity'), quotedAt: excluded('quoted_at') },
      },
      setWhere: sql`${quotedAt} <= excluded.quoted_at`,
    })
}
