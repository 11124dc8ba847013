import type { Language } from '#platform/i18n/languages'
import { buildPagePath } from '#platform/i18n/page-path'
import type { PaymentId } from './tables.ts'

/** The path that redirects to the provider's payment page. */
export function buildPaymentOpenPath(id: PaymentId): string {
  return `/api/payments/${id}/open`
}

/** The path to which the provider returns the shopper; it adds `&status=…`. */
export function buildPaymentResultPath(id: PaymentId, language: Language): string {
  return buildPagePath(language, `/payment/result?payment=${id}`)
}
