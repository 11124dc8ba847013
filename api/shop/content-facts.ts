import { CLICK_DAYS } from '#contract/influencers'
import { CART_RETENTION_DAYS } from '#modules/cart'
import { HOLD_MINUTES } from '#modules/checkout'
import type { ContentFacts } from '#modules/content'
import { sellerSetting } from '#modules/invoices'
import { CONFIRMED_ALERT_DAYS } from '#modules/stock-alerts'
import { CONFIRM_LINK_DAYS } from '#platform/crypto/link-tokens'
import type { AppDependencies } from '../app-dependencies.ts'

type FactDependencies = Pick<AppDependencies, 'db' | 'shopInfo' | 'publicUrl' | 'statedPeriods'>

/** Returns what content pages state, from what the shop applies: settings, and constants of the code. */
export async function getContentFacts(dependencies: FactDependencies): Promise<ContentFacts> {
  const { db, shopInfo, publicUrl, statedPeriods: periods } = dependencies
  const { name, contact } = shopInfo
  const seller = await sellerSetting.get(db)
  return {
    ...{ store_name: name, shop_url: publicUrl },
    ...{ contact_email: contact.email, contact_phone: contact.phone },
    // Without an address, the seller is the fallback and nobody in particular.
    seller_name: seller.lines.length > 0 ? seller.name : null,
    seller_address: seller.lines.join(', ') || null,
    ...{ seller_email: seller.email || null, seller_tax_id: seller.taxId },
    ...{ hold_minutes: `${HOLD_MINUTES}`, cart_days: `${CART_RETENTION_DAYS}` },
    stock_alert_days: `${CONFIRMED_ALERT_DAYS}`,
    newsletter_link_days: `${CONFIRM_LINK_DAYS}`,
    search_days: toDays(periods.searchesDays),
    session_days: toDays(periods.sessionsDays),
    message_days: toDays(periods.messagesDays),
    account_email_days: toDays(periods.accountEmailsDays),
    unpaid_order_days: toDays(periods.unpaidOrdersDays),
    audit_days: toDays(periods.auditDays),
    support_days: toDays(periods.supportDays),
    click_days: `${CLICK_DAYS}`,
  }
}

/** Null for 0, which is never. */
function toDays(days: number): string | null {
  return days > 0 ? `${days}` : null
}
