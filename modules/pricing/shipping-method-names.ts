import type { ShippingMethod } from './contract.ts'

/** What letters and invoices call a way to send: as the cart's receipt does. */
export const shippingMethodNames: Record<ShippingMethod, string> = {
  standard: 'Standard delivery',
  express: 'Express delivery',
}
