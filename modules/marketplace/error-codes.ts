/**
 * Why nobody knows what the marketplace has: there is no account, its consent has ended, it refuses the shop or this call,
 * it wants the shop to wait for `seconds`, or it does not answer. `reason` is in its own words, without a secret.
 */
export const CALL_ERROR_CODES = [
  'marketplace_not_connected',
  'marketplace_consent_needed',
  'marketplace_refused',
  'marketplace_denied',
  'marketplace_limited',
  'marketplace_unavailable',
] as const
export type CallErrorCode = (typeof CALL_ERROR_CODES)[number]

export const PRODUCT_ERROR_CODES = [
  ...CALL_ERROR_CODES,
  'supplier_product_not_found',
  'supplier_product_not_for_country',
  'supplier_product_incomplete',
] as const
export type ProductErrorCode = (typeof PRODUCT_ERROR_CODES)[number]

export const PLACE_ORDER_ERROR_CODES = [
  ...CALL_ERROR_CODES,
  'supplier_address_refused',
  'supplier_stock_gone',
  'supplier_product_not_found',
  'supplier_freight_gone',
  'supplier_account_refused',
  'supplier_order_refused',
] as const
export type PlaceOrderErrorCode = (typeof PLACE_ORDER_ERROR_CODES)[number]

export const GET_ORDER_ERROR_CODES = [...CALL_ERROR_CODES, 'supplier_order_not_found'] as const
export type GetOrderErrorCode = (typeof GET_ORDER_ERROR_CODES)[number]
