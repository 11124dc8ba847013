import type Stripe from 'stripe'

/**
 * The operations of Stripe's API that the shop uses, with the parameters that each takes. The types of the library are
 * generated from the OpenAPI document that Stripe publishes; `scripts/generate-stripe-shapes.ts` makes
 * `request-shapes.json` of these. Paths are of the API reference.
 */
export interface StripeOperations {
  'GET /v1/balance': Stripe.BalanceRetrieveParams
  'POST /v1/checkout/sessions': Stripe.Checkout.SessionCreateParams
  'GET /v1/checkout/sessions/:id': Stripe.Checkout.SessionRetrieveParams
  'POST /v1/checkout/sessions/:id/expire': Stripe.Checkout.SessionExpireParams
  'POST /v1/customers': Stripe.CustomerCreateParams
  'POST /v1/customers/:id': Stripe.CustomerUpdateParams
  'DELETE /v1/customers/:id': Stripe.CustomerDeleteParams
  'POST /v1/customer_sessions': Stripe.CustomerSessionCreateParams
  'GET /v1/customers/:id/payment_methods': Stripe.CustomerListPaymentMethodsParams
  'GET /v1/customers/:id/payment_methods/:part': Stripe.CustomerRetrievePaymentMethodParams
  'POST /v1/payment_methods/:id/detach': Stripe.PaymentMethodDetachParams
  'POST /v1/payment_intents': Stripe.PaymentIntentCreateParams
  'GET /v1/payment_intents/:id': Stripe.PaymentIntentRetrieveParams
  'POST /v1/payment_intents/:id': Stripe.PaymentIntentUpdateParams
  'POST /v1/payment_intents/:id/cancel': Stripe.PaymentIntentCancelParams
  'GET /v1/refunds': Stripe.RefundListParams
  'POST /v1/refunds': Stripe.RefundCreateParams
}
