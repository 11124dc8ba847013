import type { PaymentId } from './tables.ts'

/** The shop's own address that sends the shopper on to the provider. */
export function buildPaymentOpenPath(id: PaymentId): string {
  return `/api/payments/${id}/open`
}

/** Where the shopper is told how it went; the provider adds `&status=…`. */
export function buildPaymentResultPath(id: PaymentId): string {
  return `/payment/result?payment=${id}`
}
