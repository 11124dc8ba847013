import type { TaxClass } from '#contract/pricing'
import { listOffers, type Offer, translateOffers, type VariantId } from '#modules/catalog'
import type { OrderLineId, OrderRow, SnapshotLine } from '#modules/orders'
import {
  type Currencies,
  getPriceRules,
  getTaxRate,
  type LineRate,
  type PriceRules,
} from '#modules/pricing'
import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import { convertPrice } from '#platform/money/convert-price'
import { err, ok, type Result } from '#platform/result'
import type { EditedItem } from './edit-adjustments.ts'

export interface EditSelection {
  /** The new quantities of lines; 0 removes one. Lines that are not named stay. */
  lines: { lineId: OrderLineId; quantity: number }[]
  additions: { variantId: VariantId; quantity: number }[]
}

type LineWithAdjustments = NonNullable<EditedItem['line']>
export type PlannedItem = EditedItem &
  Omit<SnapshotLine, 'taxMinor' | 'taxAddedMinor' | 'totalMinor'>

const MAX_QUANTITY = 99

/** Returns the new quantities by line, and the added variants that the order does not have yet. */
export function selectQuantities(
  lines: LineWithAdjustments[],
  { lines: set, additions }: EditSelection,
) {
  const present = new Map(lines.map(({ id, quantity }) => [id, quantity]))
  for (const { lineId, quantity } of set) {
    if (!present.has(lineId)) return err('order_line_not_found')
    present.set(lineId, quantity)
  }
  const added = new Map<VariantId, number>()
  for (const { variantId, quantity } of additions) {
    const line = lines.find((one) => one.variantId === variantId)
    if (line) present.set(line.id, present.get(line.id)! + quantity)
    else added.set(variantId, (added.get(variantId) ?? 0) + quantity)
  }
  const quantities = [...present.values(), ...added.values()]
  if (quantities.some((quantity) => quantity > MAX_QUANTITY)) return err('quantity_too_large')
  const hasLeft = lines.some((line) => {
    return present.get(line.id)! < line.shippedQuantity
  })
  return hasLeft ? err('quantity_has_left') : ok({ present, added })
}

interface ListAddedItemsInput {
  order: OrderRow
  /** The present ones. */
  lines: (LineRate & { variantId: VariantId })[]
  currencies: Currencies
  quantities: Map<VariantId, number>
  now: Date
}

/** Returns added variants as items at present prices, with texts in the language of the order. */
export async function listAddedItems(
  db: Database,
  { order, lines, currencies, quantities, now }: ListAddedItemsInput,
): Promise<Result<PlannedItem[], 'variant_not_for_sale' | 'variant_sold_elsewhere'>> {
  const offers = await translateOffers(db, await listOffers(db, [...quantities.keys()]), {
    language: order.language,
    getProductId: ({ productId }) => productId,
  })
  const outbound = offers.find(({ isOutbound }) => isOutbound)
  if (outbound) return err('variant_sold_elsewhere', { title: outbound.title })
  const { tax } = await getPriceRules(db, { ...order, now })
  const quoted = order.taxSource === 'provider' ? await listClassRates(db, lines) : null
  const items = [...quantities].map(([variantId, quantity]) => {
    const offer = offers.find((one) => one.variantId === variantId)
    return offer?.isForSale && offer.needsShipping
      ? toAddedItem(offer, { order, currencies, quantity, tax, quoted })
      : null
  })
  return items.every((item) => item !== null) ? ok(items) : err('variant_not_for_sale')
}

interface AddedItemContext extends Pick<ListAddedItemsInput, 'order' | 'currencies'> {
  quantity: number
  tax: PriceRules['tax']
  /** What a tax provider has said for the order, by class. Null without one. */
  quoted: Map<TaxClass, LineRate> | null
}

/** The rates of the present lines by the class of their goods, as far as those are still sold. */
async function listClassRates(db: Database, lines: ListAddedItemsInput['lines']) {
  const offers = await listOffers(
    db,
    lines.map(({ variantId }) => variantId),
  )
  const classes = new Map(offers.map(({ variantId, taxClass }) => [variantId, taxClass]))
  return new Map(
    lines.flatMap((line) => {
      const taxClass = classes.get(line.variantId)
      return taxClass ? [[taxClass, line] as const] : []
    }),
  )
}

function getAddedRate(
  { taxClass = 'standard' }: Offer,
  { order, tax, quoted }: Pick<AddedItemContext, 'order' | 'tax' | 'quoted'>,
): LineRate {
  // The provider was asked once: what is added has the rate of goods of its class, or else that of the order.
  const known = quoted?.get(taxClass)
  if (known) return { taxBasisPoints: known.taxBasisPoints, taxPpm: known.taxPpm ?? null }
  // Goods of the standard class have the rate of the order, as its other lines do.
  const isOfOrder = quoted !== null || taxClass === 'standard'
  return { taxBasisPoints: isOfOrder ? order.taxBasisPoints : getTaxRate(tax, taxClass) }
}

function toAddedItem(offer: Offer, context: AddedItemContext): PlannedItem | null {
  const { order, currencies, quantity } = context
  const conversion = currencies.findConversion(offer.currency, order.currency)
  if (!conversion) return null
  const unitMinor = convertPrice(offer.priceMinor, conversion)
  const { variantId, productId, slug, title, sku, options, image } = offer
  return {
    ...{ id: newId<'order line'>(), variantId, productId, slug, title, sku, options, image },
    ...{ line: null, quantity, unitMinor, baseMinor: unitMinor * quantity },
    ...{ discountMinor: 0, ...getAddedRate(offer, context), adjustments: [] },
  }
}
