import { accountPersonalData } from '#modules/account'
import { cartPersonalData } from '#modules/cart'
import { identityPersonalData } from '#modules/identity'
import { invoicePersonalData } from '#modules/invoices'
import { newsletterPersonalData } from '#modules/newsletter'
import { notificationPersonalData } from '#modules/notifications'
import { orderPersonalData } from '#modules/orders'
import { paymentPersonalData } from '#modules/payments'
import { buildPromotionPersonalData } from '#modules/promotions'
import { reviewPersonalData } from '#modules/reviews'
import type { PersonalDataTable } from '#platform/privacy/personal-data'
import { platformPersonalData } from '#platform/privacy/platform-personal-data'

/** All that the shop holds of people but the account itself. What is found through an order goes before the orders. */
export const personalDataMap: PersonalDataTable[] = [
  ...accountPersonalData,
  ...notificationPersonalData,
  ...reviewPersonalData,
  ...newsletterPersonalData,
  ...cartPersonalData,
  ...buildPromotionPersonalData(selectOrderIds),
  ...paymentPersonalData,
  ...invoicePersonalData,
  ...orderPersonalData,
  ...identityPersonalData,
  // Last of all: what went before may have left a note that names them.
  ...platformPersonalData,
]
