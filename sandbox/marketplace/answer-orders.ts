import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { type AnswerContext, rawNumber } from './answer-catalogue.ts'
import { toSkuAttributes } from './catalogue.ts'
import { GatewayError } from './gateway-error.ts'
import { findProduct } from './live-catalogue.ts'
import { type OrderedLine, type SandboxOrder, sandboxOrders } from './tables.ts'
import { toCurrency } from './to-currency.ts'

type Parameters = Record<string, string>
type Fields = Record<string, unknown>

const STANDARD = {
  code: 'CAINIAO_FULFILLMENT_STD',
  company: 'Standard Shipping',
  feeMinor: 199,
  minDays: 6,
  maxDays: 12,
}
const EXPRESS = {
  code: 'CAINIAO_PREMIUM',
  company: 'Premium',
  feeMinor: 899,
  minDays: 4,
  maxDays: 6,
}
const OPTIONS = [STANDARD, EXPRESS]
const ADDRESS_FIELDS = ['contact_person', 'address', 'city', 'province', 'country', 'mobile_no']

export async function answerFreight({ db, catalogue }: AnswerContext, sent: Parameters) {
  const query = parseJson(sent.queryDeliveryReq, 'queryDeliveryReq')
  const product = await findProduct(db, catalogue, `${query.productId}`)
  const sku = product?.skus.find(({ id }) => id === `${query.selectedSkuId}`)
  if (!sku) return { result: { success: false, code: 501, msg: 'DELIVERY_INFO_EMPTY' } }
  if (product?.excludedCountries.includes(`${query.shipToCountry}`)) {
    const msg = 'DELIVERY_NOT_AVAILABLE_TO_YOUR_ADDRESS'
    return { result: { success: false, code: 505, msg } }
  }
  const options = OPTIONS.map(({ code, company, feeMinor, minDays, maxDays }) => {
    const fee = toCurrency(feeMinor, `${query.currency}`)
    return {
      ...{ code, company, shipping_fee_cent: fee.text, shipping_fee_currency: fee.currency },
      ...{ free_shipping: false, min_delivery_days: minDays, max_delivery_days: maxDays },
      ...{ tracking: true, ship_from_country: 'CN', available_stock: `${sku.stock}` },
    }
  })
  return {
    result: { success: true, code: 200, delivery_options: { delivery_option_d_t_o: options } },
  }
}

/** Creates one order for each seller. A repeated key creates nothing and answers with the first ones. */
export async function answerCreateOrder(context: AnswerContext, sent: Parameters) {
  const order = parseJson(sent.param_place_order_request4_open_api_d_t_o, 'the order')
  const key = `${order.out_order_id ?? ''}`
  const earlier = await listOrders(context.db, key)
  if (earlier.length > 0) return toOrderIds(earlier)
  const address = (order.logistics_address ?? {}) as Record<string, string>
  const absent = ADDRESS_FIELDS.find((field) => !address[field])
  if (absent) {
    const name = absent === 'city' ? 'a city' : `the field ${absent}`
    return refuse('B_DROPSHIPPER_DELIVERY_ADDRESS_VALIDATE_FAIL', `Please enter ${name}`)
  }
  const lines = await readLines(context, order)
  if ('error' in lines) return refuse(lines.error, 'The order cannot be placed')
  const rows = [...lines.bySeller].map(([seller, ofSeller]) => ({
    ...{ id: createOrderId(), outOrderId: key, seller, status: 'PLACE_ORDER_SUCCESS' },
    ...{ lines: ofSeller, address, createdAt: context.now },
    totalMinor: ofSeller.reduce((sum, line) => sum + line.unitMinor * line.quantity, 0),
  }))
  await context.db.insert(sandboxOrders).values(rows).onConflictDoNothing()
  return toOrderIds(await listOrders(context.db, key))
}

async function readLines({ db, catalogue }: AnswerContext, order: Fields) {
  const bySeller = new Map<string, OrderedLine[]>()
  for (const item of (order.product_items ?? []) as Fields[]) {
    const product = await findProduct(db, catalogue, `${item.product_id}`)
    if (!product?.isOnSale) return { error: 'PRODUCT_NOT_EXIST' }
    const sku = product.skus.find((one) => toSkuAttributes(one) === `${item.sku_attr ?? ''}`)
    if (!sku) return { error: 'SKU_NOT_EXIST' }
    const freight = item.logistics_service_name
    const isOffered = freight === undefined || OPTIONS.some(({ code }) => code === freight)
    if (!isOffered) return { error: 'DELIVERY_METHOD_NOT_EXIST' }
    const quantity = Number(item.product_count)
    const limit = Math.min(sku.stock, sku.maxQuantity ?? Number.POSITIVE_INFINITY)
    if (!(quantity > 0 && quantity <= limit)) return { error: 'INVENTORY_HOLD_ERROR' }
    const ofSeller = bySeller.get(product.seller) ?? []
    const line = { productId: product.id, skuId: sku.id, quantity, unitMinor: sku.priceMinor }
    bySeller.set(product.seller, [...ofSeller, line])
  }
  return bySeller.size === 0 ? { error: 'ERROR_WHEN_BUILD_FOR_PLACE_ORDER' } : { bySeller }
}

/** An order of 16 digits, as the marketplace numbers them. */
function createOrderId(): string {
  return `81${randomInt(1e13, 9.9e13)}`
}

function listOrders(db: Database, key: string): Promise<SandboxOrder[]> {
  return db.select().from(sandboxOrders).where(eq(sandboxOrders.outOrderId, key))
}

function toOrderIds(orders: SandboxOrder[]) {
  const ids = orders.map(({ id }) => rawNumber(id))
  return { result: { is_success: true, order_list: { number: ids } } }
}

function refuse(code: string, message: string) {
  return { result: { is_success: false, error_code: code, error_msg: message } }
}

export async function answerOrder({ db }: AnswerContext, sent: Parameters) {
  const id = sent.order_id ?? `${parseJson(sent.single_order_query, 'the query').order_id}`
  const order = await findOrder(db, id)
  const isCancelled = order.status === 'CANCELLED'
  return {
    result: {
      gmt_create: order.createdAt.toISOString().slice(0, 19).replace('T', ' '),
      order_status: isCancelled ? 'FINISH' : order.status,
      logistics_status: order.shippedAt ? 'SELLER_SEND_GOODS' : 'WAIT_SELLER_SEND_GOODS',
      order_amount: { amount: toCurrency(order.totalMinor, 'USD').text, currency_code: 'USD' },
      store_info: { store_name: order.seller },
      child_order_list: {
        aeop_child_order_info: order.lines.map((line) => ({
          ...{ product_id: rawNumber(line.productId), sku_id: line.skuId },
          product_count: line.quantity,
          end_reason: isCancelled ? 'CANCELED' : '',
        })),
      },
    },
  }
}

export async function answerTracking({ db, now }: AnswerContext, sent: Parameters) {
  const order = await findOrder(db, sent.ae_order_id ?? '')
  if (!order.shippedAt) {
    return { result: { ret: false, code: '1001', msg: 'TRACKING DATA NOT FOUND' } }
  }
  const nodes = listNodes(order, now)
  return {
    result: {
      ...{ ret: true, code: '0', msg: 'SUCCESS' },
      data: {
        tracking_detail_line_list: {
          tracking_detail: [
            {
              mail_no: `LP${order.id}`,
              carrier_name: STANDARD.company,
              detail_node_list: { detail_node: nodes.toReversed() },
              package_item_list: {
                package_item: order.lines.map(({ productId, skuId, quantity }) => ({
                  ...{ item_id: rawNumber(productId), sku_id: skuId, quantity },
                })),
              },
            },
          ],
        },
      },
    },
  }
}

const STEPS = [
  { afterHours: 0, name: 'Shipped', text: 'Package picked up' },
  { afterHours: 30, name: 'In transit', text: 'Departed from origin country' },
  { afterHours: 120, name: 'In transit', text: 'Arrived at destination country' },
  { afterHours: 168, name: 'Out for delivery', text: 'Out for delivery' },
  { afterHours: 174, name: 'Delivered', text: 'Delivered' },
]

/** Lists how far a parcel is by now. A lost one stays where it was. */
function listNodes({ shippedAt, lostAt, status }: SandboxOrder, now: Date) {
  const end = Math.min(now.getTime(), lostAt?.getTime() ?? Number.POSITIVE_INFINITY)
  return STEPS.flatMap(({ afterHours, name, text }) => {
    const at = shippedAt!.getTime() + afterHours * 3_600_000
    const isReached = at <= end || (status === 'FINISH' && lostAt === null)
    return isReached
      ? [{ time_stamp: Math.min(at, end), tracking_name: name, tracking_detail_desc: text }]
      : []
  })
}

async function findOrder(db: Database, id: string): Promise<SandboxOrder> {
  const [order] = await db.select().from(sandboxOrders).where(eq(sandboxOrders.id, id))
  if (order) return order
  const subCode = 'isv.insufficient-permission'
  const details = { subCode, subMessage: 'Insufficient permission.' }
  throw new GatewayError('15', 'Remote service error', details)
}

function parseJson(text: string | undefined, name: string): Fields {
  try {
    // Digits of a number that is too long for JavaScript stay text.
    const quoted = (text ?? '').replace(/([:[,]\s*)(\d{16,})(?=\s*[,}\]])/g, '$1"$2"')
    const value: unknown = JSON.parse(quoted)
    if (typeof value === 'object' && value !== null) return value as Fields
  } catch {}
  throw new GatewayError('InvalidParameter', `${name} is not JSON`)
}
