import { sql } from 'drizzle-orm'
import type { SupplierOrderState, SupplierParcel } from '#modules/marketplace'
import type { Database } from '#platform/db/database'
import type { SeenRequest } from '#tests/support/marketplace-shop'
import type { MarketplaceHarness } from '../../marketplace.ts'

/** What the sandbox stores of an order in a state. A cancelled one is told as one that has ended. */
const SANDBOX_STATES: Record<SupplierOrderState | 'unknown', string> = {
  unpaid: 'PLACE_ORDER_SUCCESS',
  to_ship: 'WAIT_SELLER_SEND_GOODS',
  partially_shipped: 'SELLER_PART_SEND_GOODS',
  shipped: 'WAIT_BUYER_ACCEPT_GOODS',
  finished: 'FINISH',
  cancelled: 'CANCELLED',
  in_dispute: 'IN_ISSUE',
  unknown: 'ON_THE_MOON',
}

interface SentOrder {
  out_order_id: string
  logistics_address: Record<string, string>
  product_items: {
    product_id: string
    product_count: number
    sku_attr: string
    logistics_service_name?: string
    order_memo: string
  }[]
}

type PlacedOrders = Awaited<ReturnType<MarketplaceHarness['listOrders']>>

/** Lists the orders of the sandbox. What it does not store is read from the requests that reached it. */
export async function listPlacedOrders(db: Database, seen: SeenRequest[]): Promise<PlacedOrders> {
  const { rows } = await db.execute<{ id: string; key: string; productIds: string[] }>(sql`
    select id, out_order_id as key,
      (select array_agg(line->>'productId') from jsonb_array_elements(lines) line) as "productIds"
    from sandbox.marketplace_orders order by id`)
  const sent = seen.flatMap(({ parameters }) => readSentOrder(parameters) ?? [])
  return rows.map(({ id, key, productIds }) => {
    const order = sent.find((one) => one.out_order_id === key)!
    const items = order.product_items.filter((item) => productIds.includes(item.product_id))
    return {
      ...{ id, address: toAddress(order.logistics_address), note: items[0]!.order_memo },
      lines: items.map((item) => ({
        ...{ productId: item.product_id, variantAttributes: item.sku_attr },
        ...{ quantity: item.product_count, freightCode: item.logistics_service_name ?? null },
      })),
    }
  })
}

function readSentOrder(parameters: Record<string, string>): SentOrder | null {
  const text = parameters.param_place_order_request4_open_api_d_t_o
  // Ids are sent as numbers that are longer than one of JavaScript may be.
  return text ? JSON.parse(text.replaceAll(/("product_id":)(\d+)/g, '$1"$2"')) : null
}

function toAddress(sent: SentOrder['logistics_address']) {
  return {
    ...{ fullName: sent.full_name!, line1: sent.address!, line2: sent.address2 ?? null },
    ...{ city: sent.city!, province: sent.province!, zip: sent.zip ?? null },
    ...{ country: sent.country!, phonePrefix: sent.phone_country!, phone: sent.mobile_no! },
  }
}

export async function setSandboxState(
  db: Database,
  { id, state }: { id: string; state: SupplierOrderState | 'unknown' },
): Promise<string> {
  const status = SANDBOX_STATES[state]
  await db.execute(sql`update sandbox.marketplace_orders set status = ${status} where id = ${id}`)
  return state === 'cancelled' ? 'FINISH' : status
}

interface SendParcelInput {
  id: string
  sentAt: Date
}

const HOUR_MS = 3_600_000

/** Sends an order. Returns its parcel as it is known two days later. */
export async function sendSandboxParcel(
  db: Database,
  { id, sentAt }: SendParcelInput,
): Promise<SupplierParcel> {
  const { rows } = await db.execute<{ productId: string }>(sql`
    update sandbox.marketplace_orders
    set status = ${SANDBOX_STATES.shipped}, shipped_at = ${sentAt.toISOString()}::timestamptz
    where id = ${id} returning lines->0->>'productId' as "productId"`)
  return {
    ...{ trackingNumber: `LP${id}`, carrier: 'Standard Shipping' },
    productIds: [rows[0]!.productId],
    steps: [
      { at: sentAt, name: 'Shipped', description: 'Package picked up' },
      {
        at: new Date(sentAt.getTime() + 30 * HOUR_MS),
        ...{ name: 'In transit', description: 'Departed from origin country' },
      },
    ],
  }
}
