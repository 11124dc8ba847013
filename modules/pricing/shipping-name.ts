import type { ShippingChoice } from './contract.ts'

/** What letters and invoices call a way to send: as the cart's receipt does. */
export const shippingName: Record<ShippingChoice, string> = {
  standard: 'Standard delivery',
  express: 'Express delivery',
}
