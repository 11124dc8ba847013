/**
 * How the tables would lie on several primaries (docs/capacity.md). `customer` and `product` tables are sharded by a key that
 * each row reaches by its column, or by a foreign key to a table that does. `id` tables are sharded by their own id, `value`
 * tables by the value whose uniqueness they hold for all shards.
 */
export type Distribution = 'customer' | 'product' | 'id' | 'value'

/** The column by which a table reaches the key of its distribution. `=` marks the tables in which the key begins. */
export const DISTRIBUTED: Record<Distribution, Record<string, string>> = {
  customer: {
    // A guest has no account: the key of their cart and orders is the id of the cart.
    ...{ users: '=id', carts: '=id', orders: '=id' },
    ...columns('user_id', [
      ...['addresses', 'avatars', 'check_in_states', 'check_ins', 'draw_followers', 'factors'],
      ...['flow_states', 'identities', 'known_devices', 'known_networks', 'notifications'],
      ...['notification_digests', 'notification_emails', 'notification_inboxes'],
      ...['notification_preferences', 'notification_schedules', 'oauth_grants', 'one_time_tokens'],
      'payment_customers',
      ...['push_subscriptions', 'rewards', 'saved_items', 'saved_views', 'sessions'],
      ...['store_credit_changes', 'webauthn_credentials', 'wishlist_items', 'wishlist_shares'],
    ]),
    ...columns('order_id', [
      ...['commissions', 'draw_purchases', 'dropship_notes', 'dropship_orders', 'exchanges'],
      ...['flash_sale_claims', 'fulfilments', 'invoices', 'open_holds', 'order_attributions'],
      ...['order_edits', 'order_events', 'order_hints', 'order_lines', 'order_notes'],
      ...['order_revisions', 'order_tags', 'order_tenders', 'order_traffic'],
      ...['orders_pending_erasure', 'payments', 'promotion_redemptions', 'refunds', 'returns'],
      ...['sales_entries'],
    ]),
    ...{ cart_items: 'cart_id', order_line_adjustments: 'order_line_id' },
    ...columns('session_id', ['refresh_tokens', 'session_factors']),
    ...columns('factor_id', ['factor_challenges', 'recovery_codes']),
    ...columns('payment_id', ['payment_cards', 'payment_disputes']),
    ...{ push_deliveries: 'notification_id', commission_entries: 'commission_id' },
    ...{ refund_lines: 'refund_id', return_lines: 'return_id', fulfilment_lines: 'fulfilment_id' },
    ...{ dropship_lines: 'dropship_order_id', supplier_orders: 'dropship_order_id' },
    supplier_parcels: 'supplier_order_id',
  },
  product: {
    ...{ products: '=id', search_documents: '=product_id' },
    ...columns('product_id', [
      ...['bought_together', 'flash_sale_products', 'product_attributes', 'product_detail_cache'],
      ...['product_images', 'product_options', 'product_previews', 'product_sales'],
      ...['product_search_translations', 'product_tags', 'product_translations'],
      ...['product_versions', 'related_products', 'reviews', 'review_photos'],
      ...['supplier_products', 'variants'],
    ]),
    ...columns('variant_id', [
      ...['price_changes', 'scheduled_prices', 'stock_alerts', 'stock_movements'],
      ...['supplier_quotes', 'supplier_variants'],
    ]),
    ...columns('review_id', ['review_events', 'review_reports', 'review_votes']),
    ...{ product_image_translations: 'image_id', product_option_values: 'option_id' },
    stock_movement_notes: 'movement_id',
  },
  id: {
    ...columns('=id', ['audit_log', 'emails', 'events', 'influencer_clicks', 'jobs']),
    ...columns('=id', ['ledger_transactions', 'marketplace_calls', 'payment_events']),
    ...columns('=id', ['pending_auth_emails', 'sms_messages', 'support_conversations']),
    ...columns('=id', ['webhook_deliveries', 'webhook_messages']),
    ledger_entries: 'transaction_id',
    ...columns('conversation_id', ['support_events', 'support_messages']),
    webhook_attempts: 'delivery_id',
  },
  value: {
    ...{ email_keys: '=key', idempotency_keys: '=key', ordered_carts: '=cart_id' },
    undeliverable_addresses: '=address',
    ...{ order_numbers: '=number', payment_event_keys: '=event_id' },
    ...{ payment_references: '=reference', rate_limits: '=key', throttle_counters: '=key' },
    ...{ slug_redirects: '=slug', used_webauthn_challenges: '=id', oauth_states: '=state_hash' },
    ...{ shipping_quotes: '=key', tax_quotes: '=key' },
    ...{ search_days: '=phrase', searches_without_result: '=phrase', visitors: '=visitor' },
  },
}

/**
 * Returns the column by whose value Citus would choose the shard of a row. It has to be in the table itself, so what reaches
 * its key by another table gets a copy of it: `product_id`, or `customer_id`, which is the user, and for a guest the cart.
 */
export function getDistributionColumn(table: string): string {
  const [distribution, tables] = Object.entries(DISTRIBUTED).find(([, names]) => table in names)!
  const column = tables[table]!.replace('=', '')
  if (distribution === 'customer')
    return table === 'users' || column === 'user_id' ? column : 'customer_id'
  if (distribution === 'product') return table === 'products' ? column : 'product_id'
  return column
}

/**
 * Few rows, which reference tables copy to each shard, or rows of programmes, lists and logs of the administration, which stay
 * on the first primary. A new table is here or above, so that somebody has decided.
 */
export const NOT_DISTRIBUTED = [
  'acknowledged_findings',
  'admin_tokens',
  'affiliate_searches',
  'article_redirects',
  'article_texts',
  'articles',
  'asset_builds',
  'built_assets',
  'carriers',
  'categories',
  'category_redirects',
  'category_translations',
  'change_log',
  'change_log_head',
  'commission_categories',
  'commission_rate_ends',
  'commission_rates',
  'content_blocks',
  'content_drafts',
  'content_page_revisions',
  'content_translations',
  'content_versions',
  'coupons',
  'currencies',
  'customer_notes',
  'customer_segments',
  'customer_tags',
  'customers',
  'demo_rows',
  'draft_orders',
  'draw_buyers',
  'draw_countries',
  'draw_entrants',
  'draw_entry_lists',
  'draw_grants',
  'draw_prizes',
  'draw_tickets',
  'draw_winners',
  'draws',
  'exchange_rates',
  'export_runs',
  'facet_counts',
  'flash_sale_buyers',
  'flash_sale_reveals',
  'flash_sales',
  'health_periods',
  'holiday_choices',
  'holiday_clock',
  'holiday_moves',
  'holiday_promotions',
  'import_changes',
  'import_diffs',
  'import_failures',
  'import_files',
  'import_mappings',
  'import_runs',
  'influencer_application_events',
  'influencer_check_decisions',
  'influencer_click_days',
  'influencer_month_winners',
  'influencer_months',
  'influencer_profiles',
  'influencer_terms_acceptances',
  'influencer_upload_parts',
  'influencer_upload_sessions',
  'influencer_upload_views',
  'influencer_uploads',
  'influencers',
  'integrity_findings',
  'integrity_results',
  'integrity_runs',
  'invoice_counters',
  'ledger_account_slots',
  'ledger_accounts',
  'marketplace_consent_notices',
  'marketplace_consents',
  'marketplace_gates',
  'marketplace_tokens',
  'merged_accounts',
  'migrations',
  'newsletter_bounces',
  'newsletter_deliveries',
  'newsletter_issue_texts',
  'newsletter_issues',
  'newsletter_subscriptions',
  'notification_broadcasts',
  'oauth_authorizations',
  'oauth_clients',
  'outbound_clicks',
  'payout_accounts',
  'payout_batches',
  'payout_credit_note_counters',
  'payout_credit_notes',
  'payout_items',
  'payouts',
  'price_rules',
  'product_uploads',
  'promotion_links',
  'promotions',
  'provider_reports',
  'referral_codes',
  'referrals',
  'removed_files',
  'report_clock',
  'reward_budget_alarms',
  'reward_expiry_runs',
  'reward_programs',
  'reward_simulations',
  'sales_days',
  'search_indexes',
  'search_pins',
  'search_synonyms',
  'search_terms',
  'settings',
  'shipping_bands',
  'shipping_countries',
  'shipping_methods',
  'shipping_prices',
  'shipping_zones',
  'shop_logos',
  'signing_keys',
  'staff_invitations',
  'stale_customers',
  'stock_corrections',
  'stock_locations',
  'support_attachments',
  'support_canned_answers',
  'sync_items',
  'sync_runs',
  'tax_rates',
  'term_translations',
  'uploaded_pictures',
  'visit_days',
  'visit_salts',
  'webhook_endpoints',
  'zone_methods',
]

function columns(column: string, tables: string[]): Record<string, string> {
  return Object.fromEntries(tables.map((table) => [table, column]))
}

/** What would hold a unique key for all shards. */
export type GlobalKeyHolder =
  /** 128 random bits or more: unique by how it is made. */
  | 'random'
  /** A table of distribution `value`, written first, as `order_numbers` is. */
  | 'value_table'
  /** One row of a reference table counts, as now, or gives blocks of numbers. */
  | 'counter'
  /** The consequence of one event or source, which is handled once because its job is. */
  | 'source'

/** Unique keys that no single shard can check. */
export const GLOBAL_KEYS: Record<string, GlobalKeyHolder> = {
  ...holders('random', [
    'avatars (file_id)',
    'flow_states (auth_code_hash)',
    'flow_states (token_hash)',
    'one_time_tokens (token_hash)',
    'support_conversations (request_id)',
    'wishlist_shares (token)',
  ]),
  ...holders('value_table', [
    'dropship_orders (key)',
    'identities (provider, provider_id)',
    'products (ali_id)',
    'products (import_key)',
    'products (slug)',
    'promotion_redemptions (mailbox, promotion_id, redemption_number)',
    'push_subscriptions (endpoint)',
    'supplier_products (supplier_product_id)',
    'users (aud, email)',
    'users (aud, phone)',
    'variants (sku)',
    'webauthn_credentials (credential_id)',
  ]),
  ...holders('counter', [
    'flash_sale_products (position, sale_id)',
    'invoices (kind, seq, year)',
    'invoices (number)',
    'support_conversations (number)',
  ]),
  ...holders('source', [
    'email_keys (email_id)',
    'jobs (dedupe_key, queue)',
    'ledger_transactions (kind, reference)',
    'ledger_transactions (reverses_id)',
    'order_numbers (order_id)',
    'ordered_carts (order_id)',
    'rewards (coupon_id)',
    'rewards (program, source)',
    'sms_messages (dedupe_key)',
    'webhook_deliveries (endpoint_id, message_id)',
    'webhook_messages (event_id)',
  ]),
}

/** What takes the place of a foreign key between distributions. */
export type CrossingRule =
  /** The row has a copy of what it shows, and outlives what it names. */
  | 'copy'
  /** A saga on the outbox: see docs/capacity.md. */
  | 'saga'
  /** An event of the deletion removes the row, or its name in it. */
  | 'deletion_event'
  /** Written before what it names, and removed by a job if that never comes. */
  | 'value_first'

/** Foreign keys that no shard could enforce. */
export const CROSSINGS: Record<string, CrossingRule> = {
  ...holders('saga', [
    'order_lines (variant_id) → variants',
    'dropship_lines (variant_id) → variants',
    'draws (ticket_variant_id) → variants',
  ]),
  ...holders('copy', [
    'cart_items (variant_id) → variants',
    'commission_rates (product_id) → products',
    'commissions (product_id) → products',
    'draft_orders (order_id) → orders',
    'import_changes (product_id) → products',
    // Nothing of the ledger is ever deleted.
    'ledger_transactions (reverses_id) → ledger_transactions',
    'order_lines (product_id) → products',
    'payout_items (commission_id) → commissions',
    'product_uploads (product_id) → products',
    'referrals (order_id) → orders',
    'saved_items (variant_id) → variants',
    'search_pins (product_id) → products',
    'slug_redirects (product_id) → products',
    'support_attachments (conversation_id) → support_conversations',
    'support_attachments (conversation_id, sequence) → support_messages',
    'wishlist_items (product_id) → products',
  ]),
  ...holders('deletion_event', [
    'customers (user_id) → users',
    'draw_buyers (user_id) → users',
    'draw_entrants (user_id) → users',
    'draw_grants (user_id) → users',
    'flash_sale_buyers (user_id) → users',
    'flash_sale_reveals (cart_id) → carts',
    'flash_sale_reveals (user_id) → users',
    'influencer_profiles (user_id) → users',
    'influencer_terms_acceptances (user_id) → users',
    'influencer_upload_sessions (user_id) → users',
    'influencer_uploads (user_id) → users',
    'influencers (user_id) → users',
    'oauth_authorizations (approved_by_session_id) → sessions',
    'oauth_authorizations (session_id) → sessions',
    'oauth_authorizations (user_id) → users',
    'oauth_states (session_id) → sessions',
    'referral_codes (user_id) → users',
    'referrals (friend_id) → users',
    'referrals (referrer_id) → users',
    'review_photos (user_id) → users',
    'review_reports (user_id) → users',
    'review_votes (user_id) → users',
    'reviews (user_id) → users',
    'support_conversations (user_id) → users',
    'webhook_deliveries (message_id) → webhook_messages',
  ]),
  ...holders('value_first', [
    'email_keys (email_id) → emails',
    'order_numbers (order_id) → orders',
    'ordered_carts (cart_id) → carts',
    'ordered_carts (order_id) → orders',
    'payment_events (payment_id) → payments',
    'payment_references (payment_id) → payments',
  ]),
}

function holders<Holder>(holder: Holder, keys: string[]): Record<string, Holder> {
  return Object.fromEntries(keys.map((key) => [key, holder]))
}
