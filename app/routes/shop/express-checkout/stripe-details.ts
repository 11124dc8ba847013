import type { BillingDetails, ShippingAddress, ShippingRate } from '@stripe/stripe-js'
import type { Cart } from '#contract/cart'
import type { PlaceOrderBody } from '#contract/checkout'
import type { Country } from '#contract/pricing'
import { findRegion } from '#platform/i18n/regions'
import { toMinorUnits } from '#platform/money/money'

interface WalletDetails {
  shippingAddress: ShippingAddress | undefined
  billingDetails: BillingDetails | undefined
}

/** Returns the recipient and the address of a wallet under the names of an order. The server checks them. */
export function toOrderDetails({ shippingAddress, billingDetails }: WalletDetails) {
  const address = shippingAddress?.address ?? billingDetails?.address
  const name = (shippingAddress?.name ?? billingDetails?.name ?? '').trim()
  const state = address && findRegion(address.country, address.state)
  const phone = billingDetails?.phone?.trim()
  return {
    ...splitName(name),
    email: billingDetails?.email ?? '',
    address: address?.line1 ?? '',
    ...(address?.line2 && { address_line_2: address.line2 }),
    city: address?.city ?? '',
    zip_code: address?.postal_code ?? '',
    country: (address?.country ?? '') as Country,
    ...(state && { state }),
    ...(phone && { phone }),
  } satisfies Partial<PlaceOrderBody>
}

/** The last word is the last name. A wallet may know one name only; an order has both. */
function splitName(name: string) {
  const words = name.split(/\s+/)
  const last_name = words.pop() ?? ''
  return { first_name: words.join(' ') || last_name, last_name }
}

/** The ways of delivery, the chosen one first: the wallet begins with it. Amounts are in minor units. */
export function toShippingRates(
  { shipping_options, shipping, currency }: Cart,
  describe: (option: Cart['shipping_options'][number]) => { title: string; days: string },
): ShippingRate[] {
  const chosenFirst = shipping_options.toSorted(
    (a, b) => Number(b.id === shipping) - Number(a.id === shipping),
  )
  return chosenFirst.map((option) => {
    const { title, days } = describe(option)
    const amount = toMinorUnits(option.price, currency)
    return { id: option.id, displayName: title, deliveryEstimate: days, amount }
  })
}
