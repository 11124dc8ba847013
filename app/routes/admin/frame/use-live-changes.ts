import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { listenToEvents } from '#app/api/listen-to-events.ts'
import type { ServerEvent } from '#app/api/read-events.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAdminKey } from './access.ts'

/** What a kind of change makes stale: the first elements of query keys of the administration. */
const STALE_LISTS: Record<string, string[]> = {
  order: ['orders', 'customers', 'invoices', 'waiting', 'provider-events'],
  invoice: ['invoices'],
  customer: ['customers'],
  customer_segment: ['customers'],
  draft_order: ['drafts'],
  review: ['waiting', 'reviews'],
  review_settings: ['reviews'],
  conversation: ['waiting', 'support'],
  support_settings: ['support'],
  canned_answer: ['support'],
  content: ['content'],
  article: ['content'],
  page: ['content'],
  home: ['content'],
  footer: ['content'],
  content_translations: ['content'],
  newsletter_issue: ['newsletter'],
  newsletter_subscriber: ['newsletter'],
  webhook: ['webhooks'],
  promotion: ['promotions'],
  flash_sale: ['flash-sales', 'promotions'],
  flash_sale_settings: ['flash-sales'],
  referral: ['referrals'],
  draw: ['draws', 'promotions'],
  draw_country: ['draws'],
  holiday: ['holidays', 'promotions'],
  reward_program: ['reward-programs', 'waiting'],
  payout: ['payouts'],
  payout_batch: ['payouts'],
  payout_settings: ['payout-settings', 'payouts'],
  influencer_application: [
    'influencer-applications',
    'influencers',
    'influencer-checks',
    'waiting',
  ],
  influencer_check: ['influencer-checks', 'influencers', 'influencer-applications'],
  commission_rate: ['commission-rates'],
  commission_category: ['commission-rates'],
  affiliate_link: ['affiliate'],
  affiliate_products: ['affiliate-products'],
  product: ['products'],
  category: ['categories', 'tax-classes'],
  import: ['imports'],
  sync_run: ['marketplace-sync'],
  sync_settings: ['marketplace-sync'],
  price_rule: ['price-rules'],
  job: ['jobs'],
  scheduled_job: ['jobs'],
  page_cache: ['page-cache'],
  marketplace: ['marketplace', 'marketplace-calls', 'waiting'],
  payment_event: ['provider-events', 'orders'],
  integrity_run: ['integrity'],
  integrity_finding: ['integrity', 'waiting'],
  staff_member: ['team'],
  staff_invitation: ['team'],
  tax_rate: ['tax-rates'],
  shipping_zone: ['shipping-zones'],
  shipping_country: ['shipping-zones'],
  shipping_price: ['shipping-prices'],
  carrier: ['carriers'],
  currency: ['currencies'],
  api_key: ['api-keys'],
  shop_identity: ['shop-identity', 'set-up'],
  shop_logo: ['shop-logo', 'email-templates'],
  seller: ['seller', 'set-up', 'email-templates'],
  set_up: ['set-up'],
  demo: ['set-up', 'products', 'categories', 'reviews'],
  checkout_rules: ['checkout-rules'],
  notification_defaults: ['notification-defaults'],
  email_sender: ['email-sender', 'set-up'],
  time_zone: ['time-zone', 'promotions', 'support'],
}

/** Reads again what is on the screen as soon as somebody else has changed it. */
export function useLiveChanges() {
  const api = useApi()
  const queries = useQueryClient()
  const key = useAdminKey()
  const open = useEffectEvent((signal: AbortSignal) =>
    api.admin.work.events.$get({}, { init: { signal } }),
  )
  const refresh = useEffectEvent((kind: string | null) => {
    if (kind === null) return queries.invalidateQueries({ queryKey: key() })
    for (const list of [...(STALE_LISTS[kind] ?? []), 'changes'])
      queries.invalidateQueries({ queryKey: key(list) })
  })
  useEffect(() => {
    const controller = new AbortController()
    let isFirst = true
    const handle = ({ event, data }: ServerEvent) => {
      if (event === 'change') refresh((JSON.parse(data) as { kind: string }).kind)
      // What the screen has just read is not read twice.
      else if (event === 'list' && !isFirst) refresh(null)
      isFirst = false
    }
    void listenToEvents({ open, handle, signal: controller.signal })
    return () => controller.abort()
  }, [])
}
