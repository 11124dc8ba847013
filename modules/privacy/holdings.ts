import { profileHoldings } from '#modules/account'
import { cartHoldings } from '#modules/cart'
import { identityHoldings } from '#modules/identity'
import { invoiceHoldings } from '#modules/invoices'
import { newsletterHoldings } from '#modules/newsletter'
import { orderHoldings } from '#modules/orders'
import { paymentHoldings } from '#modules/payments'
import { promotionHoldings } from '#modules/promotions'
import { reviewHoldings } from '#modules/reviews'
import { platformHoldings } from '#platform/own-holdings'
import type { Holding } from '#platform/personal-data'

/** All that the shop holds of people but the account itself. What is found through an order goes before the orders. */
export const holdings: Holding[] = [
  ...profileHoldings,
  ...reviewHoldings,
  ...newsletterHoldings,
  ...cartHoldings,
  ...promotionHoldings,
  ...paymentHoldings,
  ...invoiceHoldings,
  ...orderHoldings,
  ...identityHoldings,
  // Last of all: what went before may have left a note that names them.
  ...platformHoldings,
]
