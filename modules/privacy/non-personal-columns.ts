/**
 * Tables without personal data, and their columns. A test fails for a column that is neither listed here nor in a
 * personal data map, so that each new column is reviewed. Keys of `throttle_counters` are HMACs, which are purged when
 * the window of their limit is over.
 */
export const nonPersonalColumns: Record<string, string> = {
  // Like an actor, the owner is the id of an account at most.
  admin_tokens:
    'id parent_id user_id name scopes hash expires_at last_used_at revoked_at created_at',
  // Of influencers only the number of their row.
  commission_rates:
    'id influencer_id product_id category label basis_points starts_at ends_at created_at',
  influencer_months: 'month settled_at',
  // Like an actor, who has proposed and approved it is the id of an account at most.
  payout_batches:
    'id number state currency rate rate_date created_by approved_by created_at approved_at ended_at',
  payout_credit_note_counters: 'year last',
  commission_categories: 'category_id commission_category updated_at',
  commission_rate_ends: 'rate_id ends_at created_at',
  customer_segments: 'id name conditions revision created_at updated_at',
  carriers: 'id name tracking_pattern is_active revision created_at',
  categories: 'id parent_id name slug position ali_cat_id image_src tax_class revision created_at',
  // Of the users only the position of the job.
  notification_broadcasts: 'id kind subject last_user_id recipient_count created_at finished_at',
  push_deliveries: 'notification_id subscription_id state attempts created_at sent_at',
  demo_rows: 'kind id fingerprint created_at',
  category_redirects: 'slug category_id created_at',
  category_translations: 'category_id language name created_at',
  content_blocks: 'key value actor_kind actor_id actor_name updated_at created_at',
  article_texts: 'slug language title description markdown tags created_at',
  articles: 'slug published_on product_slugs actor_kind actor_id actor_name updated_at created_at',
  content_drafts:
    'key document publish_at preview_id actor_kind actor_id actor_name updated_at created_at',
  content_page_revisions:
    'page language revision title description markdown actor_kind actor_id actor_name created_at',
  content_versions:
    'key version document is_planned actor_kind actor_id actor_name published_at created_at',
  article_redirects: 'slug target created_at',
  uploaded_pictures: 'id width height placeholder taken_at created_at',
  content_translations: 'language text translation created_at',
  reward_programs: [
    'name rules paused_at monthly_cap_minor budget_minor alarm_percent month spent_minor alarmed_month',
    'revision created_at updated_at',
  ].join(' '),
  reward_budget_alarms: 'program month kind budget_minor percent created_at',
  reward_simulations: 'id program terms created_at',
  reward_expiry_runs: 'id program reward_count amount_minor created_at ended_at',
  flash_sales: [
    'id category percent seed planned_from starts_at ends_at paused_at max_units_per_person revision created_at',
  ].join(' '),
  holiday_choices:
    'holiday_id is_enabled has_popup offer_percent offer_product_ids offer_category_id revision updated_at',
  holiday_moves: 'holiday_id country computed_day day created_at',
  holiday_promotions: 'holiday_id starts_at ends_at promotion_id',
  holiday_clock: 'id shown',
  flash_sale_products: 'sale_id product_id position quota taken created_at',
  flash_sale_claims: 'id sale_id product_id order_id units paid_minor released_at created_at',
  // The conditions have ids of accounts at most.
  promotions: [
    'id kind name conditions actions combines_with starts_at ends_at paused_at max_redemptions',
    'max_redemptions_per_customer redemption_count given_minor reward program code_prefix code_count revision created_at updated_at',
  ].join(' '),
  // The actor of a run is the id of an account at most. Like the audit log it outlives that account and names nobody.
  export_runs:
    'id actor_kind actor_id actor_name state error_code path products rows created_at finished_at',
  sales_effects: 'order_id dimension day key orders quantity gross_minor refunded_minor',
  support_canned_answers: 'id name body revision created_at updated_at',
  // The account is that of the shop at the marketplace, and the parameters of calls are of a list of plain ones.
  marketplace_calls:
    'id method parameters attempt outcome error_code request_id duration_ms created_at',
  marketplace_consent_notices: 'app_key days consent_ends_at sent_at',
  marketplace_consents: 'state_hash session_id expires_at created_at',
  supplier_quotes: [
    'variant_id country quantity outcome source unit_cost_minor freight_minor freight_code stock max_quantity',
    'quoted_at',
  ].join(' '),
  shipping_quotes: [
    'key destination_key source provider reference methods created_at expires_at',
  ].join(' '),
  tax_quotes: [
    'key destination_key source provider reference rates shipping_ppm created_at expires_at',
  ].join(' '),
  marketplace_gates: 'app_key method next_call_at paused_until failure_count',
  marketplace_tokens: [
    'app_key encrypted_access_token encrypted_refresh_token account expires_at refresh_expires_at',
    'created_at updated_at',
  ].join(' '),
  // The actor of a run is the id of an account at most.
  sync_runs: [
    'id kind trigger actor_kind actor_id actor_name is_dry state source checkpoint is_listed reviewed_run',
    'error_code error_params items synced skipped failed undone conflicted is_cancelled created_at',
    'started_at finished_at',
  ].join(' '),
  sync_items: [
    'run_id position supplier_product_id state outcome product_id title image_url changes locked excluded',
    'unlocked error_code error_params before after accepted_run undone_at conflicts',
  ].join(' '),
  supplier_products: [
    'product_id supplier_product_id selling_mode availability base locked_fields text_hash synced_at',
    'created_at',
  ].join(' '),
  supplier_variants: [
    'variant_id product_id supplier_variant_id attributes cost_minor cost_currency stock max_quantity',
    'synced_at',
  ].join(' '),
  price_rules: [
    'id category_id multiplier_hundredths markup_minor ending_cents margin_floor_percent revision',
    'updated_at',
  ].join(' '),
  // The pseudonyms of a list of entries are those of `draw_entrants`.
  draws: [
    'id name state opens_at closes_at claim_days ticket_price_minor randomness_source randomness encrypted_seed',
    'commitment seed entries_hash last_ticket ticket_count opened_at closed_at drawn_at cancelled_at revision',
    'max_per_person max_sold ticket_variant_id created_at updated_at',
  ].join(' '),
  draw_prizes: 'id draw_id position tier name value_minor variant_id product_id picture_src',
  draw_entry_lists: 'draw_id entries entry_count',
  draw_countries:
    'country rule needs_adult note actor_kind actor_id actor_name revision updated_at',
  // Clicks are sums of days.
  promotion_links:
    'supplier_product_id url requested_at error_code error_params renewal_requested_at',
  outbound_clicks: 'day product_id supplier_product_id title clicks',
  affiliate_searches: 'keyword category_id products found_at tried_at error_code error_params',
  // Messages name orders, and no person.
  webhook_endpoints: [
    'id url description event_types encrypted_secret encrypted_previous_secret previous_secret_until',
    'is_enabled disable_reason revision failure_count failing_since paused_until created_at updated_at',
  ].join(' '),
  webhook_messages: 'id type event_id body created_at',
  webhook_deliveries: 'id endpoint_id message_id state attempts next_at delivered_at created_at',
  webhook_attempts: 'id delivery_id attempted_at duration_ms status error response',
  acknowledged_findings: 'check_code subject details note created_at',
  // Findings name orders and records. Customers are ids or digests, and messages of failed jobs go after thirty days.
  health_periods: 'id service name state error checks created_at checked_at ended_at',
  integrity_runs: 'id trigger actor_kind actor_id actor_name state created_at ended_at',
  integrity_results: 'run_id check_code differences duration_ms error created_at',
  integrity_findings: [
    'id run_id check_code position subject name expected found state result resolved_at repair_failed_at',
    'created_at',
  ].join(' '),
  import_changes: 'run_id product_id title outcome before after undone_at conflicts created_at',
  import_diffs: 'run_id line title outcome changes is_suspicious created_at',
  import_files: [
    'id actor_kind actor_id actor_name file_name path bytes format titles samples signature',
    'created_at',
  ].join(' '),
  import_mappings: 'signature mapping created_at',
  import_failures: 'run_id line code params created_at',
  import_runs: [
    'id file_name path format dry_run stock_mode state error_code bytes bytes_read rows imported',
    'updated unchanged failed notes created_at finished_at actor_kind actor_id actor_name file_id',
    'mapping preview_id excluded skipped is_cancelled undone conflicted',
  ].join(' '),
  invoice_counters: 'kind year last created_at',
  ledger_account_slots: 'account_id slot balance',
  ledger_entries: 'transaction_id account_id amount',
  ledger_transactions: 'id kind reference reverses_id created_at',
  // The ids of accounts that were deleted when they were merged.
  merged_accounts: 'user_id into_user_id actor_kind actor_id actor_name created_at',
  migrations: 'name ran_at digest kind unused_since',
  price_changes: 'variant_id price_minor created_at',
  product_attributes: 'product_id position name value created_at',
  product_images:
    'id product_id position source alt state attempts next_attempt_at placeholder created_at',
  product_image_translations: 'image_id language alt created_at',
  product_option_values: 'id option_id position value swatch created_at',
  product_options: 'id product_id position name created_at',
  product_detail_cache: 'product_id detail created_at',
  product_tags: 'product_id tag created_at',
  product_translations:
    'product_id language title description seo_title seo_description created_at',
  product_previews: 'product_id id actor_kind actor_id actor_name created_at',
  product_uploads: 'id product_id created_at',
  product_versions: 'product_id revision state actor_kind actor_id actor_name created_at',
  related_products: 'product_id other_id position created_at',
  scheduled_prices: [
    'id variant_id price_minor starts_at ends_at state previous_minor',
    'actor_kind actor_id actor_name created_at',
  ].join(' '),
  product_search_translations: 'product_id language is_active search words created_at',
  products: [
    'id slug title description brand category_id source status kind affiliate_url is_dropship ali_id',
    'sku_id import_key last_synced_at currency created_at updated_at published_at price_minor',
    'price_max_minor compare_at_minor stock_state stock_left only_variant_id image_src',
    'image_alt image_placeholder rating_counts review_count rating_tenths sold_count price_band',
    'search words search_languages colours sizes revision seo_title seo_description publish_at',
  ].join(' '),
  searches_without_result: 'phrase times created_at last_at',
  removed_files: 'key',
  asset_builds: 'id paths started_at',
  built_assets: 'path body',
  report_clock: 'is_only time_zone count_after',
  sales_days: 'dimension day key orders quantity gross_minor refunded_minor',
  search_days: 'day phrase times',
  visit_days: 'day source landing visits views products carts checkouts',
  // Hashes, and the key of them: both are deleted after the day.
  visit_salts: 'day salt created_at',
  visitors: 'day visitor source landing steps',
  shop_logos: 'id png width height chosen_at created_at',
  settings: 'key value revision updated_at created_at',
  // Digests, deleted with their e-mails.
  email_keys: 'key email_id',
  facet_counts: 'category_id source price_band stars in_stock reduced products created_at',
  payment_event_keys: 'provider event_id created_at',
  currencies: 'code position is_offered price_step_minor price_ending_minor created_at',
  change_log: [
    'seq id action subject_kind subject_id actor_kind actor_id actor_name',
    'details created_at previous_hash hash',
  ].join(' '),
  change_log_head: 'is_only seq hash',
  exchange_rates: 'currency valid_from rate actor_kind actor_id actor_name created_at',
  shipping_methods: 'id position days_from days_to created_at',
  shipping_prices: 'method currency price_minor free_from_minor created_at',
  newsletter_issue_texts: 'issue_id language subject markdown created_at',
  newsletter_issues: [
    'id state revision send_at started_at sent_at stopped_at last_subscription_id delivery_count',
    'actor_kind actor_id actor_name updated_at created_at',
  ].join(' '),
  oauth_clients:
    'id name uri logo_uri redirect_uris grant_types scopes auth_method secret_hash registration_type created_at updated_at',
  signing_keys: 'kid public_jwk encrypted_jwk encryption_key_id active_from retired_at created_at',
  slug_redirects: 'slug product_id created_at',
  used_webauthn_challenges: 'id used_at',
  // A view of the sums of the movements.
  stock_by_location: 'variant_id location_id stock',
  stock_locations: 'id name position created_at',
  stock_movement_notes: 'movement_id note actor_kind actor_id actor_name created_at',
  stock_movements: 'id variant_id quantity reason reference location_id created_at',
  stock_corrections: 'id reason created_at',
  term_translations: 'language term name translation created_at',
  throttle_counters: 'name key count window_ends_at purge_at',
  tax_rates: 'country tax_class valid_from kind basis_points included created_at',
  shipping_zones: 'id name position revision created_at',
  shipping_countries: 'country zone_id created_at',
  zone_methods: 'zone_id method is_offered days_from days_to created_at',
  shipping_bands: 'zone_id method currency basis from_amount price_minor created_at',
  variants: [
    'id product_id position sku options price_minor compare_at_minor weight_grams barcode',
    'image_id status stock imported_stock created_at',
  ].join(' '),
  bought_together: 'product_id other_id order_count created_at',
  product_sales: 'product_id quantity created_at',
  search_documents: 'product_id version is_listed sent_version created_at',
  search_indexes: 'only_one name registered_by filled_from filled_at ready_at created_at',
  search_pins: 'language phrase stems product_id position created_at',
  search_synonyms: 'id language words targets stems created_at',
  search_terms: 'language word products created_at',
}
