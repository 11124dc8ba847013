/**
 * Tables that hold nothing of people, and their columns: a new column is looked at by somebody before it is listed here.
 * Keys of a day (`letter_pauses`, `guesses`) name an address only to whoever has it already.
 */
export const impersonal: Record<string, string> = {
  admin_tokens: 'id hash created_at',
  categories: 'id parent_id name slug position ali_cat_id image_src created_at',
  content_blocks: 'key value updated_at created_at',
  coupons: [
    'id code kind basis_points amount_minor currency min_subtotal_minor starts_at ends_at',
    'max_uses max_uses_per_person used_count created_at',
  ].join(' '),
  export_runs: 'id state problem path products rows created_at finished_at',
  findings_seen: 'check_name subject said note created_at',
  guesses: 'key begins_at count',
  import_differences: 'run_id line title outcome changes created_at',
  import_failures: 'run_id line reason created_at',
  import_runs: [
    'id file_name path format dry_run state problem bytes bytes_read rows imported',
    'updated unchanged failed notes created_at finished_at',
  ].join(' '),
  invoice_counters: 'kind year last created_at',
  ledger_entries: 'id transaction_id account currency amount_minor created_at',
  ledger_transactions: 'id kind reference created_at',
  letter_hours: 'asked_of begins_at count',
  letter_pauses: 'key asked_at',
  migrations: 'name ran_at digest',
  price_changes: 'variant_id price_minor created_at',
  product_attributes: 'product_id position name value created_at',
  product_images:
    'id product_id position source alt state attempts try_after placeholder created_at',
  product_option_values: 'id option_id position value swatch created_at',
  product_options: 'id product_id position name created_at',
  product_parts: 'product_id parts created_at',
  products: [
    'id slug title description brand category_id source status affiliate_url ali_id',
    'sku_id import_key last_synced_at currency created_at updated_at price_minor',
    'price_max_minor before_minor stock_state stock_left only_variant_id image_src',
    'image_alt image_placeholder rating_counts review_count rating_tenths price_band',
    'search words',
  ].join(' '),
  searches_without_result: 'phrase times created_at last_at',
  settings: 'key value updated_at created_at',
  shelf_tallies: 'category_id source price_band stars in_stock products created_at',
  shipping_choices: 'id position days_from days_to created_at',
  shipping_prices: 'choice currency price_minor created_at',
  signing_keys: 'kid public_jwk sealed_jwk sealed_with signs_from retired_at created_at',
  slug_redirects: 'slug product_id created_at',
  spent_challenges: 'id spent_at',
  stock_movements: 'id variant_id quantity reason reference created_at',
  tax_rates: 'country name basis_points included created_at',
  variants: [
    'id product_id position sku options price_minor before_minor weight_grams barcode',
    'image_id status stock created_at',
  ].join(' '),
  word_tallies: 'word products created_at',
}
