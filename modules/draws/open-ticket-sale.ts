import { asc, eq } from 'drizzle-orm'
import { createTicketProduct, endTicketSale } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import { DEFAULT_LANGUAGE, LANGUAGES } from '#platform/i18n/languages'
import { isTranslated } from '#platform/i18n/translation-languages'
import { BASE_CURRENCY } from '#platform/money/money'
import { drawTexts } from './draw-texts.ts'
import type { DrawRow } from './draws.ts'
import { drawPrizes, draws } from './tables.ts'

/** Makes the ticket of a draw that opens, as many as are sold at most. */
export async function openTicketSale(tx: Database, draw: DrawRow, now: Date): Promise<void> {
  if (draw.maxSold === 0) return
  const params = { draw: draw.name }
  const [prize] = await tx
    .select({ productId: drawPrizes.productId })
    .from(drawPrizes)
    .where(eq(drawPrizes.drawId, draw.id))
    .orderBy(asc(drawPrizes.position))
    .limit(1)
  const ticketVariantId = await createTicketProduct(tx, {
    title: drawTexts(DEFAULT_LANGUAGE)('ticket', params),
    translations: LANGUAGES.filter((language) => isTranslated(language)).map((language) => {
      return { language, title: drawTexts(language)('ticket', params) }
    }),
    price: { minor: draw.ticketPriceMinor, currency: BASE_CURRENCY },
    ...{ stock: draw.maxSold, pictureOf: prize?.productId ?? null, now },
  })
  await tx.update(draws).set({ ticketVariantId }).where(eq(draws.id, draw.id))
}

/** Nobody can put tickets of a draw that ends into a cart. */
export async function closeTicketSale(
  tx: Database,
  { ticketVariantId: variantId }: Pick<DrawRow, 'ticketVariantId'>,
  now: Date,
): Promise<void> {
  if (variantId) await endTicketSale(tx, { variantId, now })
}
