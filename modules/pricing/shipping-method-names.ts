import type { ShippingMethod } from './contract.ts'

/** The names of shipping methods in e-mails and invoices. The receipt of the cart has the same ones. */
export const shippingMethodNames: Record<ShippingMethod, string> = {
  standard: 'Standard delivery',
  express: 'Express delivery',
}
