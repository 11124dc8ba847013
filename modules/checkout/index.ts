export { getAdminOrderResponse } from './admin-order-response.ts'
export { applyProviderReport, applyProviderReports } from './apply-provider-reports.ts'
export type { RefundSelection } from './calculate-refund.ts'
export { cancelOrder } from './cancel-order.ts'
export {
  type CartWithOrder,
  findCartOrder,
  getAccountCartWithOrder,
  getCartWithOrder,
} from './cart-order.ts'
export type { CheckoutError } from './checkout-error.ts'
export { checkoutRulesSetting } from './checkout-rules.ts'
export { closeEditSessions } from './close-edit-sessions.ts'
export { cancelOrderEdit, expireOrderEdits } from './close-order-edit.ts'
export { closePaymentSessions } from './close-payment-sessions.ts'
export {
  type ComposeOrderErrorCode,
  composeOrder,
  type PricedComposition,
} from './compose-order.ts'
export type { ComposedOrder } from './composed-order.ts'
export { correctCart } from './correct-cart.ts'
export { createExchange } from './create-exchange.ts'
export type { EditSelection } from './edit-items.ts'
export { editOrder } from './edit-order.ts'
export { executeRefund } from './execute-refund.ts'
export { expireHold, expireHolds } from './expire-holds.ts'
export { HOLD_MINUTES } from './hold-duration.ts'
export type { HoldLimits } from './hold-limits.ts'
export { findLeastPayment, listLeastPayments } from './least-payment.ts'
export { checkPaymentOpening, closeRefusedSessions } from './open-payment.ts'
export { getOrderResponse, listOrderResponses, toOrderResponse } from './order-response.ts'
export {
  buildEditSale,
  listQuoteRequests,
  quoteOrder,
} from './order-suppliers.ts'
export { payOutside } from './pay-outside.ts'
export { checkoutPersonalData } from './personal-data-map.ts'
export { type PlaceComposedOrderErrorCode, placeComposedOrder } from './place-composed-order.ts'
export { type PlacedOrderDetails, placeOrder } from './place-order.ts'
export { type ExchangeSelection, planExchange } from './plan-exchange.ts'
export { planOrderEdit } from './plan-order-edit.ts'
export { previewExchange } from './preview-exchange.ts'
export { previewOrderEdit } from './preview-order-edit.ts'
export { previewRefund } from './preview-refund.ts'
export { processPaymentEvent, startPaymentEventCounter } from './process-payment-event.ts'
export { receiveExchange, refuseExchange } from './receive-exchange.ts'
export { reconcilePayments } from './reconcile-payments.ts'
export { DISPUTE_WON } from './record-dispute.ts'
export { recordRefundUpdate } from './record-refund-result.ts'
export { refreshPayment } from './refresh-payment.ts'
export { refundCancelledDraw } from './refund-cancelled-draw.ts'
export { refundOrder } from './refund-order.ts'
export { repeatRefund, requestFailedRefundAgain } from './repeat-refund.ts'
export { replayPaymentEvent } from './replay-payment-event.ts'
export { retryPayment } from './retry-payment.ts'
export { listComposedRequests } from './supply-composition.ts'
