export { updateOrderHints } from './find-order-hints.ts'
