import type { z } from 'zod'
import type { Country } from '#contract/pricing'
import type { PriceChange, PricePreviewAnswer } from '#contract/product-sync'
import { listOffers, type Offer, type VariantId } from '#modules/catalog'
import { calculateTax, getPriceRules, getTaxRate } from '#modules/pricing'
import type { PriceCandidate, PricePreviewResult } from '#modules/product-sync'
import type { Database } from '#platform/db/database'
import { BASE_CURRENCY } from '#platform/money/money'
import { formatBase } from './sync-response.ts'

interface Place {
  /** The main country of the shop, whose tax the examples show. */
  country: Country
  now: Date
}

/** A preview as the API shows it. */
export async function toPreviewResponse(
  db: Database,
  { examples, isPartial, ...counts }: PricePreviewResult,
  { country, now }: Place,
): Promise<z.infer<typeof PricePreviewAnswer>> {
  const offers = await loadOffers(db, examples)
  const { tax } = await getPriceRules(db, { country, currency: BASE_CURRENCY, now })
  const items = examples.map((example) => {
    const { product, calculated, variantId } = example
    const basisPoints = getTaxRate(tax, offers.get(variantId)?.taxClass)
    const taxMinor = calculateTax(calculated.priceMinor, { ...tax, basisPoints })
    const includedMinor = tax.included ? taxMinor : 0
    return {
      product_id: example.productId,
      title: product.title,
      category: product.category.at(-1) ?? null,
      picture: toPicture(offers.get(variantId)),
      cost: formatBase(calculated.costMinor),
      multiplied: formatBase(calculated.multipliedMinor),
      marked_up: formatBase(calculated.markedUpMinor),
      with_floor: formatBase(calculated.withFloorMinor),
      price: formatBase(calculated.priceMinor),
      margin: formatBase(calculated.priceMinor - calculated.costMinor),
      margin_percent: calculated.marginPercent,
      tax: {
        ...{ country, percent: basisPoints / 100, is_included: tax.included },
        amount: formatBase(taxMinor),
        rest: formatBase(calculated.priceMinor - includedMinor - calculated.costMinor),
      },
      current_price: formatBase(example.currentMinor),
      is_edited: example.isEdited,
    }
  })
  return { items, ...counts, is_partial: isPartial }
}

/** Prices that a rule would change as the API shows them. */
export async function toPriceChanges(
  db: Database,
  changes: PriceCandidate[],
): Promise<z.infer<typeof PriceChange>[]> {
  const offers = await loadOffers(db, changes)
  return changes.map(({ product, productId, variantId, calculated, currentMinor }) => ({
    product_id: productId,
    title: product.title,
    variant: product.variants.length > 1 ? (offers.get(variantId)?.options ?? []) : [],
    picture: toPicture(offers.get(variantId)),
    current_price: formatBase(currentMinor),
    price: formatBase(calculated.priceMinor),
  }))
}

async function loadOffers(
  db: Database,
  candidates: PriceCandidate[],
): Promise<Map<VariantId, Offer>> {
  const offers = await listOffers(
    db,
    candidates.map(({ variantId }) => variantId),
  )
  return new Map(offers.map((offer) => [offer.variantId, offer]))
}

function toPicture(offer: Offer | undefined) {
  return offer?.image ? { ...offer.image, alt: '' } : null
}
