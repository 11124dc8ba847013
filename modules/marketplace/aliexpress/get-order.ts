import { z } from 'zod'
import { err, ok, type Result } from '#platform/result'
import { callMarketplace, type MarketplaceClient } from '../client/call-marketplace.ts'
import type { GetOrderErrorCode } from '../error-codes.ts'
import type { GetOrderInput } from '../provider/marketplace-provider.ts'
import type { SupplierOrder, SupplierOrderState } from '../supplier-product.ts'
import { requiredText, wireList, wireNumber, wireObject, wireText } from '../wire/wire-schemas.ts'
import { readMoney } from './read-values.ts'

const STATES: Record<string, SupplierOrderState> = {
  PLACE_ORDER_SUCCESS: 'unpaid',
  PAYMENT_PROCESSING: 'unpaid',
  WAIT_SELLER_EXAMINE_MONEY: 'unpaid',
  RISK_CONTROL: 'to_ship',
  RISK_CONTROL_HOLD: 'to_ship',
  WAIT_GROUP: 'to_ship',
  WAIT_COMPLETE_ADDRESS: 'to_ship',
  WAIT_SELLER_SEND_GOODS: 'to_ship',
  SELLER_PART_SEND_GOODS: 'partially_shipped',
  WAIT_BUYER_ACCEPT_GOODS: 'shipped',
  FUND_PROCESSING: 'shipped',
  FINISH: 'finished',
  IN_CANCEL: 'cancelled',
  IN_ISSUE: 'in_dispute',
  IN_FROZEN: 'in_dispute',
}

const OrderLine = z.object({
  product_id: requiredText,
  sku_id: wireText,
  product_count: wireNumber.pipe(z.number().positive()),
  end_reason: wireText,
})
const OrderAnswer = wireObject({
  result: z
    .object({
      order_status: wireText,
      order_amount: wireObject({ amount: wireText, currency_code: wireText }),
      child_order_list: wireList(OrderLine),
    })
    .nullish()
    .catch(null),
})

/** Reads an order of the owner at the supplier. */
export async function getOrder(
  client: MarketplaceClient,
  { id, signal }: GetOrderInput,
): Promise<Result<SupplierOrder, GetOrderErrorCode>> {
  const method = 'aliexpress.trade.ds.order.get'
  const parameters = { single_order_query: JSON.stringify({ order_id: id }) }
  const options = { needsToken: true, isRepeatable: true, signal }
  const response = await callMarketplace(client, { method, parameters, ...options })
  if (!response.ok) return response
  const { result } = OrderAnswer.parse(response.value)
  if (!result) return err('supplier_order_not_found', { id })
  const rawState = result.order_status ?? ''
  const { order_amount: cost, child_order_list: lines } = result
  return ok({
    ...{ id, rawState, state: readState(rawState, lines) },
    cost: readMoney(cost.amount, cost.currency_code),
    lines: lines.map((line) => ({
      ...{ productId: line.product_id, variantId: line.sku_id, quantity: line.product_count },
    })),
  })
}

/** A cancelled order is `FINISH` with the reason of its end. */
function readState(
  rawState: string,
  lines: z.output<typeof OrderLine>[],
): SupplierOrderState | null {
  const isCancelled = lines.length > 0 && lines.every(({ end_reason: reason }) => reason !== null)
  return rawState === 'FINISH' && isCancelled ? 'cancelled' : (STATES[rawState] ?? null)
}
