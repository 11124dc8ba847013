import { accountPersonalData } from '#modules/account'
import { cartPersonalData } from '#modules/cart'
import { checkInsPersonalData } from '#modules/check-ins'
import { checkoutPersonalData } from '#modules/checkout'
import { customerPersonalData } from '#modules/customers'
import { draftPersonalData } from '#modules/drafts'
import { drawPersonalData } from '#modules/draws'
import { dropshipPersonalData } from '#modules/dropship'
import { flashSalePersonalData } from '#modules/flash-sales'
import { identityPersonalData } from '#modules/identity'
import { inboxPersonalData } from '#modules/inbox'
import { influencersPersonalData } from '#modules/influencers'
import { invoicePersonalData } from '#modules/invoices'
import { ledgerPersonalData } from '#modules/ledger'
import { newsletterPersonalData } from '#modules/newsletter'
import { orderPersonalData, selectOrderIds } from '#modules/orders'
import { paymentPersonalData } from '#modules/payments'
import { payoutsPersonalData } from '#modules/payouts'
import { buildPromotionPersonalData } from '#modules/promotions'
import { referralsPersonalData } from '#modules/referrals'
import { reportPersonalData } from '#modules/reports'
import { reviewPersonalData } from '#modules/reviews'
import { rewardsPersonalData } from '#modules/rewards'
import { stockAlertPersonalData } from '#modules/stock-alerts'
import { storeCreditPersonalData } from '#modules/store-credit'
import { supportPersonalData } from '#modules/support'
import type { PersonalDataTable } from '#platform/privacy/personal-data'
import { platformPersonalData } from '#platform/privacy/platform-personal-data'

/** Personal data in all tables but the account's own, in the order of erasure: rows found by an order precede the orders. */
export const personalDataMap: PersonalDataTable[] = [
  ...accountPersonalData,
  ...inboxPersonalData,
  // Before the influencers, by whose account they are found.
  ...payoutsPersonalData,
  ...influencersPersonalData,
  ...referralsPersonalData,
  ...rewardsPersonalData,
  ...checkInsPersonalData,
  ...reviewPersonalData,
  ...newsletterPersonalData,
  ...stockAlertPersonalData,
  ...supportPersonalData,
  ...flashSalePersonalData,
  ...cartPersonalData,
  ...buildPromotionPersonalData(selectOrderIds),
  ...reportPersonalData,
  ...paymentPersonalData,
  ...invoicePersonalData,
  ...ledgerPersonalData,
  ...storeCreditPersonalData,
  ...checkoutPersonalData,
  ...draftPersonalData,
  ...drawPersonalData,
  ...dropshipPersonalData,
  ...orderPersonalData,
  ...customerPersonalData,
  ...identityPersonalData,
  // Last, because the steps before may publish events with personal data.
  ...platformPersonalData,
]
