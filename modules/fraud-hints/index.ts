export { updateOrderHints } from './find-order-hints.ts'
export { listTraces, overlaps, toPlace } from './traces.ts'
