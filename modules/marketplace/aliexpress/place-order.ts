import { err, ok, type Result } from '#platform/result'
import { callMarketplace, type MarketplaceClient } from '../client/call-marketplace.ts'
import type { PlaceOrderErrorCode } from '../error-codes.ts'
import type { PlaceOrderInput } from '../provider/marketplace-provider.ts'
import type { PlaceSupplierOrderInput, SupplierAddress } from '../supplier-product.ts'
import { requiredText, wireBoolean, wireList, wireObject, wireText } from '../wire/wire-schemas.ts'

const CODES: Record<string, PlaceOrderErrorCode> = {
  B_DROPSHIPPER_DELIVERY_ADDRESS_VALIDATE_FAIL: 'supplier_address_refused',
  A002_INVALID_ZONE: 'supplier_address_refused',
  A005_INVALID_COUNTRIES: 'supplier_address_refused',
  INVENTORY_HOLD_ERROR: 'supplier_stock_gone',
  SKU_NOT_EXIST: 'supplier_product_not_found',
  PRODUCT_NOT_EXIST: 'supplier_product_not_found',
  DELIVERY_METHOD_NOT_EXIST: 'supplier_freight_gone',
  BLACKLIST_BUYER_IN_LIST: 'supplier_account_refused',
  USER_ACCOUNT_DISABLED: 'supplier_account_refused',
  A003_SUSPICIOUS_BUYER: 'supplier_account_refused',
  A006_INVALID_ACCOUNT_INFO: 'supplier_account_refused',
}

const OrderAnswer = wireObject({
  result: wireObject({
    is_success: wireBoolean,
    error_code: wireText,
    error_msg: wireText,
    order_list: wireList(requiredText),
  }),
})

/**
 * Orders at the supplier and returns the ids of the orders, one for each seller. A call whose result is unknown is repeated
 * with the same key, which the marketplace recognizes for 24 hours. Paying is left to the owner.
 */
export async function placeOrder(
  client: MarketplaceClient,
  { signal, ...input }: PlaceOrderInput,
): Promise<Result<string[], PlaceOrderErrorCode>> {
  const method = 'aliexpress.ds.order.create'
  const parameters = {
    ds_extend_request: JSON.stringify({ payment: { pay_currency: 'USD', try_to_pay: 'false' } }),
    param_place_order_request4_open_api_d_t_o: buildOrder(input),
  }
  const options = { needsToken: true, isRepeatable: true, signal }
  const response = await callMarketplace(client, { method, parameters, ...options })
  if (!response.ok) return response
  const { result } = OrderAnswer.parse(response.value)
  const { order_list: ids, error_code: code, error_msg: message } = result
  // A repeated key answers with the orders of the first call.
  if (ids.length > 0 && (result.is_success || code === 'REPEATED_ORDER_ERROR')) return ok(ids)
  const reason = code ?? 'no_order'
  const known = reason.includes('CPF') ? 'supplier_address_refused' : CODES[reason]
  return err(known ?? 'supplier_order_refused', { method, reason, message: message ?? '' })
}

/** Ids of products are numbers in the documentation, and longer than a number of JavaScript may be. */
function buildOrder({ key, address, lines, note }: PlaceSupplierOrderInput): string {
  const order = {
    out_order_id: key,
    logistics_address: toAddress(address),
    product_items: lines.map((line) => ({
      product_id: line.productId,
      product_count: line.quantity,
      sku_attr: line.variantAttributes,
      ...(line.freightCode !== null && { logistics_service_name: line.freightCode }),
      order_memo: note,
    })),
  }
  return JSON.stringify(order).replace(/"product_id":"(\d+)"/g, '"product_id":$1')
}

/** Names in snake case only: the marketplace ignores others. */
function toAddress(address: SupplierAddress) {
  return {
    contact_person: address.fullName,
    full_name: address.fullName,
    address: address.line1,
    ...(address.line2 !== null && { address2: address.line2 }),
    city: address.city,
    province: address.province,
    country: address.country,
    ...(address.zip !== null && { zip: address.zip }),
    mobile_no: address.phone,
    phone_country: address.phonePrefix,
    locale: 'en_US',
  }
}
