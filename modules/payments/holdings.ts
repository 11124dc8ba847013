import { sql } from 'drizzle-orm'
import { ordersOf } from '#modules/orders'
import { all, type Holding, type Person } from '#platform/personal-data'

const KEPT = 'What was paid must be shown for ten years; it says how much, and to which order.'
const ofOrders = (person: Person) => sql`order_id in (${ordersOf(person)})`
const ofPayments = (person: Person) =>
  sql`payment_id in (select id from payments where ${ofOrders(person)})`

/** In the place of what a provider said of an order that names nobody any more. */
export const UNSAID = '{"erased":true}'

export const paymentHoldings: Holding[] = [
  {
    table: 'payment_events',
    whose: ofPayments,
    rows: { kept: KEPT },
    columns: {
      ...all('told', 'provider state currency amount_minor created_at'),
      ...all('untold', 'id event_id payment_id captured_minor outcome'),
      // Providers repeat who paid; the amounts they reported stand beside it.
      raw: { told: true, becomes: sql`${UNSAID}` },
    },
  },
  {
    table: 'refund_lines',
    whose: (person) => sql`refund_id in (select id from refunds where ${ofOrders(person)})`,
    rows: { kept: KEPT },
    columns: {
      ...all('told', 'quantity amount_minor created_at'),
      ...all('untold', 'refund_id order_line_id'),
    },
  },
  {
    table: 'refunds',
    whose: ofOrders,
    rows: { kept: KEPT },
    columns: {
      ...all('told', 'cause reason state currency amount_minor created_at'),
      ...all('untold', 'id payment_id order_id key provider_reference tax_minor includes_shipping'),
      ...all('untold', 'asked_at'),
    },
  },
  {
    table: 'payments',
    whose: ofOrders,
    rows: { kept: KEPT },
    columns: {
      ...all(
        'told',
        'provider state currency amount_minor captured_minor refunded_minor created_at',
      ),
      ...all('untold', 'id order_id provider_reference redirect_url asked_at'),
    },
  },
]
