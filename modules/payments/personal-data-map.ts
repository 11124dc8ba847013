import { sql } from 'drizzle-orm'
import { selectOrderIds } from '#modules/orders'
import { publishEvent } from '#platform/events/publish-event'
import {
  type DataSubject,
  eachColumn,
  type PersonalDataTable,
} from '#platform/privacy/personal-data'
import { PAYMENT_CUSTOMER_ERASED } from './erase-payment-customer.ts'

const RETENTION_REASON = 'Payments are documented for ten years: their amounts and their orders.'
const belongsToOrders = (person: DataSubject) => sql`order_id in (${selectOrderIds(person)})`
const belongsToPayments = (person: DataSubject) =>
  sql`payment_id in (select id from payments where ${belongsToOrders(person)})`

/** Replaces the payload of a provider event of an erased order. */
export const ERASED_EVENT_PAYLOAD = '{"erased":true}'

const belongsToUser = ({ userId }: DataSubject) => sql`user_id = ${userId}`

export const paymentPersonalData: PersonalDataTable[] = [
  {
    table: 'payment_customers',
    where: belongsToUser,
    erasure: 'deleted',
    columns: {
      ...eachColumn('exported', 'provider reference created_at'),
      ...eachColumn('internal', 'user_id'),
    },
    beforeErase: async (tx, subject, now) => {
      const { rows } = await tx.execute<{ provider: string; reference: string }>(
        sql`select provider, reference from payment_customers where ${belongsToUser(subject)}`,
      )
      for (const { provider, reference } of rows) {
        const event = { topic: PAYMENT_CUSTOMER_ERASED, subject: reference, payload: { provider } }
        await publishEvent(tx, { ...event, now })
      }
    },
  },
  {
    table: 'payment_events',
    where: belongsToPayments,
    erasure: { keepReason: RETENTION_REASON },
    columns: {
      ...eachColumn('exported', 'provider state currency amount_minor created_at'),
      ...eachColumn('internal', 'id event_id payment_id captured_minor outcome'),
      // The payload names the payer. The reported amounts have columns of their own.
      raw: { isExported: true, replacement: sql`${ERASED_EVENT_PAYLOAD}` },
    },
  },
  {
    table: 'payment_cards',
    where: belongsToPayments,
    erasure: 'deleted',
    columns: {
      ...eachColumn('exported', 'fingerprint created_at'),
      ...eachColumn('internal', 'payment_id'),
    },
  },
  {
    table: 'payment_references',
    where: belongsToPayments,
    erasure: { keepReason: RETENTION_REASON },
    columns: eachColumn('internal', 'provider reference payment_id created_at'),
  },
  {
    table: 'payment_disputes',
    where: belongsToPayments,
    erasure: { keepReason: RETENTION_REASON },
    columns: {
      ...eachColumn('exported', 'state currency amount_minor created_at'),
      ...eachColumn('internal', 'id payment_id reference'),
    },
  },
  {
    table: 'provider_reports',
    where: (person) => sql`(provider, payment_reference) in (
      select provider, reference from payment_references where ${belongsToPayments(person)})`,
    erasure: { keepReason: RETENTION_REASON },
    columns: {
      ...eachColumn('exported', 'kind state currency amount_minor reported_at'),
      ...eachColumn('internal', 'id provider reference payment_reference applied_at'),
    },
  },
  {
    table: 'refund_lines',
    where: (person) => sql`refund_id in (select id from refunds where ${belongsToOrders(person)})`,
    erasure: { keepReason: RETENTION_REASON },
    columns: {
      ...eachColumn('exported', 'quantity amount_minor created_at'),
      ...eachColumn('internal', 'refund_id order_line_id'),
    },
  },
  {
    table: 'refunds',
    where: belongsToOrders,
    erasure: { keepReason: RETENTION_REASON },
    columns: {
      ...eachColumn('exported', 'cause reason_code comment state currency amount_minor created_at'),
      ...eachColumn(
        'internal',
        'id payment_id tender_id exchange_id order_id key provider_reference tax_minor includes_shipping',
      ),
      ...eachColumn('internal', 'last_checked_at attempt base_currency rate rate_date base_minor'),
    },
  },
  {
    table: 'payments',
    where: belongsToOrders,
    erasure: { keepReason: RETENTION_REASON },
    columns: {
      ...eachColumn(
        'exported',
        'provider state currency amount_minor captured_minor refunded_minor created_at',
      ),
      ...eachColumn(
        'internal',
        'id order_id order_edit_id provider_reference redirect_url last_checked_at offers_saved_cards',
      ),
      ...eachColumn('internal', 'base_currency rate rate_date base_minor'),
    },
  },
]
