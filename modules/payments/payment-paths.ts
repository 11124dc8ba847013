import type { Language } from '#platform/i18n/languages'
import { buildPagePath } from '#platform/i18n/page-path'
import type { Payment, PaymentId } from './tables.ts'

/** The path that redirects to the provider's payment page. */
export function buildPaymentOpenPath(id: PaymentId): string {
  return `/api/payments/${id}/open`
}

/**
 * Where a shopper pays. A page on the network is opened by the shop, also again, which asks suppliers first. That of the
 * sandbox has no other address.
 */
export function getPaymentLink({ id, redirectUrl }: Pick<Payment, 'id' | 'redirectUrl'>): string {
  return redirectUrl.startsWith('/') ? redirectUrl : buildPaymentOpenPath(id)
}

/** The path of the form in which a shopper pays in the shop. */
export function buildPaymentFormPath(id: PaymentId, language: Language): string {
  return buildPagePath(language, `/payment/pay?payment=${id}`)
}

/** The path to which the provider returns the shopper; it adds `&status=…`. */
export function buildPaymentResultPath(id: PaymentId, language: Language): string {
  return buildPagePath(language, `/payment/result?payment=${id}`)
}
