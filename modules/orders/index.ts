export { applyTender } from './apply-tender.ts'
export { canAccessOrder } from './can-access-order.ts'
export {
  findOrderDiscrepancies,
  findOrderLineDiscrepancies,
  findTenderDiscrepancies,
} from './check-order-integrity.ts'
export { claimGuestOrders } from './claim-guest-orders.ts'
export { countCommittedStock } from './count-committed-stock.ts'
export { countOrdersByEmail } from './count-orders-by-email.ts'
export { countOrdersByUser } from './count-orders-by-user.ts'
export { countWaitingOrders } from './count-waiting-orders.ts'
export { type CreateOrderInput, createOrder } from './create-order.ts'
export { decideReturn } from './decide-return.ts'
export { detachCart } from './detach-cart.ts'
export { isOrderErased } from './erased-order.ts'
export {
  endReservedReturn,
  listExchangeableLines,
  listReturningLines,
  type ReturningLine,
  reserveReturn,
} from './exchanged-returns.ts'
export {
  closeExchange,
  coverExchange,
  type Exchange,
  findExchange,
  findExchangeOfSecond,
  insertExchange,
  listExchanges,
  lockExchange,
  lockOrderWithExchanged,
  lockOrderWithSources,
} from './exchanges.ts'
export { exportOrders } from './export-orders.ts'
export { findActiveOrderByCart } from './find-active-order.ts'
export { findGuestOrder } from './find-guest-order.ts'
export { findOrderId } from './find-order-id.ts'
export { findUnpaidOrderByUser } from './find-unpaid-order.ts'
export { getOrder, listOrdersById } from './get-order.ts'
export { getOrderDelivery, isDeliveryAwaited, listOrderDeliveries } from './get-order-delivery.ts'
export { type Fulfilment, getOrderTimeline, listOrderTimelines } from './get-order-timeline.ts'
export { getSpending } from './get-spending.ts'
export { getUsedExchange, getUsedStoreCredit } from './get-used-store-credit.ts'
export { buildGuestOrderPath, createGuestOrderToken } from './guest-link.ts'
export { hasBoughtProduct } from './has-bought-product.ts'
export { buildHoldReference } from './hold-reference.ts'
export { listAccountOrders } from './list-account-orders.ts'
export { type DeliveredOrder, listDeliveredOrders } from './list-delivered-orders.ts'
export { listMonthlySpending } from './list-monthly-spending.ts'
export { listOrderIds } from './list-order-ids.ts'
export {
  type LineAdjustment,
  listLinesOfOrders,
  listOrderLines,
  type OrderLineRow,
} from './list-order-lines.ts'
export { listOrderPayments, type OrderPayments } from './list-order-payments.ts'
export { listOrderedProductsOfUsers } from './list-ordered-products-of-users.ts'
export { countOrders, type ListedOrder, listOrders, type OrderFilter } from './list-orders.ts'
export { listOverdueOrders, type OverdueOrder } from './list-overdue-orders.ts'
export {
  hasEarlierOrders,
  listDeliveryAddresses,
  listPaidOrders,
} from './list-paid-orders.ts'
export { listReturns, type OrderReturn } from './list-returns.ts'
export { listTenders, type Tender } from './list-tenders.ts'
export {
  lockOrder,
  lockOrderRows,
  lockOrders,
  type OrderAddress,
  type OrderRow,
} from './lock-order.ts'
export { markUnpaidGuestOrders } from './mark-unpaid-guest-orders.ts'
export { moveAccountOrders } from './move-account-orders.ts'
export {
  endOrderEdit,
  findOpenEdit,
  getOrderEdit,
  insertOrderEdit,
  listNewestEdits,
  listOpenEdits,
  listOrderEdits,
  listOverdueEdits,
  type OrderEdit,
} from './order-edits.ts'
export {
  countOrdersOfDay,
  listEarlierCountries,
  listOrderHints,
  saveOrderHints,
} from './order-hints.ts'
export { addOrderNote, deleteOrderNote, listOrderNotes } from './order-notes.ts'
export {
  formatOrderReason,
  fromReasonColumns,
  type OrderReason,
} from './order-reason.ts'
export {
  countAddedUnits,
  pickAmounts,
} from './order-snapshot.ts'
export { getOrderState, isAwaitingPayment, isBeforeShipping } from './order-state.ts'
export { addOrderTag, listOrderTags, removeOrderTag, setOrderTags } from './order-tags.ts'
export {
  formatClerkReduction,
  formatOrderTotalLabel,
  listOrderTotals,
  type OrderTotal,
  toShippingCode,
} from './order-totals.ts'
export { countOpenOrdersOfProducts, listOrderedProducts } from './orders-of-products.ts'
export { clearPendingErasure, listOrdersDueForErasure } from './pending-erasures.ts'
export { orderPersonalData, selectOrderIds } from './personal-data-map.ts'
export {
  type OrderEventContext,
  type OrderEventRow,
  recordOrderEvent,
} from './record-order-event.ts'
export { recordRefundedLines } from './record-refunded-lines.ts'
export { renewHold } from './renew-hold.ts'
export { reopenOrder } from './reopen-order.ts'
export { requestReturn } from './request-return.ts'
export { reviseOrder } from './revise-order.ts'
export { rewriteOrder } from './rewrite-order.ts'
export { type SelectedLine, selectLines } from './select-lines.ts'
export {
  selectAppliedEdits,
  selectCompletedOrderIds,
  selectContactableOrders,
  selectOrderOrigins,
  selectOrderRevenue,
  selectPaidOrders,
  selectRefundedAmounts,
} from './select-orders.ts'
export { shipOrder } from './ship-order.ts'
export type {
  ExchangeId,
  OrderAmounts,
  OrderEditId,
  OrderId,
  OrderLineId,
  OrderNoteId,
  OrderSnapshot,
  SnapshotLine,
  TenderId,
} from './tables.ts'
export {
  listFulfilmentSteps,
  transitionLockedOrder,
  transitionOrder,
} from './transition-order.ts'
