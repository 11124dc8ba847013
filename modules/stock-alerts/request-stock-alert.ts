import { sql } from 'drizzle-orm'
import { listOffers, type VariantId } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import { runResultTransaction } from '#platform/db/result-transaction'
import { publishEvent } from '#platform/events/publish-event'
import type { Language } from '#platform/i18n/languages'
import { newId } from '#platform/ids'
import { err, ok, type Result } from '#platform/result'
import { stockAlerts } from './tables.ts'

export const STOCK_ALERT_REQUESTED = 'stock_alert.requested'

interface RequestStockAlertInput {
  variantId: VariantId
  email: string
  language: Language
  /** The address is the confirmed one of the user who requests the alert. */
  isOwnAddress: boolean
  now: Date
}

type RequestStockAlertErrorCode = 'variant_in_stock' | 'variant_not_found'

/**
 * Requests an e-mail for when a sold-out variant is back in stock. Writes the same whether the address is known or not;
 * an event handler decides later who gets a confirmation e-mail. So neither the response nor its time tells who waits.
 */
export function requestStockAlert(
  db: Database,
  input: RequestStockAlertInput,
): Promise<Result<null, RequestStockAlertErrorCode>> {
  type Requested = Result<null, RequestStockAlertErrorCode>
  return runResultTransaction(db, async (tx): Promise<Requested> => {
    const [offer] = await listOffers(tx, [input.variantId])
    if (!offer?.isForSale) return err('variant_not_found')
    if (offer.stock > 0) return err('variant_in_stock')
    const id = await upsertAlert(tx, input)
    await publishEvent(tx, { topic: STOCK_ALERT_REQUESTED, subject: id, now: input.now })
    return ok(null)
  })
}

/** An alert that was sent begins anew. One that waits stays, also in its language: anyone can send any address. */
async function upsertAlert(tx: Database, input: RequestStockAlertInput) {
  const { variantId, email, language, isOwnAddress, now } = input
  const { state, language: currentLanguage, confirmedAt } = stockAlerts
  const isWaiting = sql`${state} = 'confirmed'`
  const [alert] = await tx
    .insert(stockAlerts)
    .values({
      ...{ id: newId<'stock alert'>(), email: email.toLowerCase(), variantId, language },
      state: isOwnAddress ? 'confirmed' : 'pending',
      ...{ requestedAt: now, confirmedAt: isOwnAddress ? now : null, createdAt: now },
    })
    .onConflictDoUpdate({
      target: [stockAlerts.email, stockAlerts.variantId],
      set: {
        state: sql`case when ${isWaiting} then ${state} else excluded.state end`,
        confirmedAt: sql`case when ${isWaiting} then ${confirmedAt} else excluded.confirmed_at end`,
        language: sql`case when ${isWaiting} then ${currentLanguage} else excluded.language end`,
        requestedAt: sql`greatest(${stockAlerts.requestedAt}, excluded.requested_at)`,
        notifiedAt: null,
      },
    })
    .returning()
  return alert!.id
}
