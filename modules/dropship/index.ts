export { changeVariant } from './administration/change-variant.ts'
export { countWaitingDropship } from './administration/count-waiting-dropship.ts'
export { addDropshipNote, resolveDropshipNote } from './administration/dropship-notes.ts'
export { type DropshipRequest, getOrderDropship } from './administration/get-order-dropship.ts'
export { retryRequest } from './administration/retry-request.ts'
export { countOrderedUnits } from './forwarding/count-ordered-units.ts'
export { createDropshipQueue } from './forwarding/dropship-queue.ts'
export { forwardOrder } from './forwarding/forward-order.ts'
export { openDropshipOrders } from './forwarding/open-dropship-orders.ts'
export { isDeliverablePhone } from './forwarding/to-supplier-address.ts'
export { undoDropshipOrders } from './forwarding/undo-dropship-orders.ts'
export { dropshipPersonalData } from './personal-data-map.ts'
export { getDeliveryPromise } from './promise/get-delivery-promise.ts'
export {
  checkSale,
  type DropshipSale,
  type DropshipSaleLine,
  type LineSupplier,
  SUPPLIER,
} from './quotes/check-sale.ts'
export type { SupplierRefusalCode } from './quotes/decide-sale.ts'
export { listUnsentLines, selectDropshipLines } from './quotes/list-unsent-lines.ts'
export { purgeQuotes } from './quotes/purge-quotes.ts'
export type { QuoteRequest } from './quotes/quote-request.ts'
export { quoteVariants } from './quotes/quote-variants.ts'
export type { DropshipNoteId, DropshipOrderId } from './tables.ts'
export { pollSupplierOrders } from './tracking/poll-supplier-orders.ts'
