import type { VariantId } from '#modules/catalog'
import type { ComposedOrder } from '#modules/checkout'
import { toMinorUnits } from '#platform/money/money'
import type { DraftContent } from './contract.ts'

/** Returns what a clerk entered as the checkout names it. */
export function toComposedOrder(content: DraftContent): ComposedOrder {
  const { email, first_name, last_name, address, city, zip_code, country, phone } = content
  const { language, currency, shipping, variants, reduction } = content
  return {
    ...{ email, firstName: first_name, lastName: last_name, address, city, zipCode: zip_code },
    ...{ country, language, currency, shipping },
    addressLine2: content.address_line_2 ?? null,
    region: content.state ?? null,
    phone: phone ?? null,
    items: variants.map(({ variant_id, quantity }) => {
      return { variantId: variant_id as VariantId, quantity }
    }),
    discount: reduction ? toDiscount(reduction, currency) : null,
  }
}

function toDiscount(
  { kind, value }: NonNullable<DraftContent['reduction']>,
  currency: string,
): ComposedOrder['discount'] {
  return kind === 'percent'
    ? { basisPoints: Math.round(value * 100) }
    : { minor: toMinorUnits(value, currency) }
}
