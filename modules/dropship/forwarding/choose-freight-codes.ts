import { and, desc, eq } from 'drizzle-orm'
import type { Marketplace } from '#modules/marketplace'
import type { Database } from '#platform/db/database'
import { chooseFreight, toMarket } from '../quotes/ask-supplier.ts'
import { type DropshipLine, dropshipLines, supplierQuotes } from '../tables.ts'

interface ChooseFreightInput {
  lines: DropshipLine[]
  country: string
  signal: AbortSignal
}

/**
 * Returns lines with how each is sent: as it was quoted, else as the supplier offers now. Without an answer the
 * marketplace chooses. What is chosen is stored, so that a request that is sent again is the same.
 */
export async function chooseFreightCodes(
  db: Database,
  marketplace: Pick<Marketplace, 'provider'>,
  { lines, country, signal }: ChooseFreightInput,
): Promise<DropshipLine[]> {
  const chosen: DropshipLine[] = []
  for (const line of lines) {
    const freightCode =
      line.freightCode ??
      (await findQuotedCode(db, line, country)) ??
      (await askForCode(marketplace, line, { country, signal }))
    if (freightCode !== line.freightCode) await saveCode(db, line, freightCode)
    chosen.push({ ...line, freightCode })
  }
  return chosen
}

async function findQuotedCode(
  db: Database,
  { variantId, quantity }: DropshipLine,
  country: string,
) {
  const isQuote = and(
    eq(supplierQuotes.variantId, variantId),
    eq(supplierQuotes.country, country),
    eq(supplierQuotes.quantity, quantity),
  )
  const newest = desc(supplierQuotes.quotedAt)
  const [quote] = await db.select().from(supplierQuotes).where(isQuote).orderBy(newest).limit(1)
  return quote?.freightCode ?? null
}

async function askForCode(
  { provider }: Pick<Marketplace, 'provider'>,
  line: DropshipLine,
  { country, signal }: { country: string; signal: AbortSignal },
) {
  const options = await provider.queryFreight({
    ...{ productId: line.supplierProductId, variantId: line.supplierVariantId },
    ...{ quantity: line.quantity, market: toMarket(country), signal },
  })
  return options.ok ? (chooseFreight(options.value)?.code ?? null) : null
}

async function saveCode(db: Database, line: DropshipLine, freightCode: string | null) {
  await db
    .update(dropshipLines)
    .set({ freightCode })
    .where(
      and(
        eq(dropshipLines.dropshipOrderId, line.dropshipOrderId),
        eq(dropshipLines.orderLineId, line.orderLineId),
      ),
    )
}
