export { addCustomerNote, deleteCustomerNote, listCustomerNotes } from './customer-notes.ts'
export { setCustomerTags } from './customer-tags.ts'
export { exportCustomers } from './export-customers.ts'
export { getCustomer, listUserIds, lockCustomer } from './get-customer.ts'
export { countAudience, listAudience } from './list-audience.ts'
export {
  type CustomerFilter,
  countCustomers,
  isCustomerCursor,
  type ListedCustomer,
  listCustomers,
} from './list-customers.ts'
export { moveCustomerRecords } from './move-customer-records.ts'
export { customerPersonalData } from './personal-data-map.ts'
export { lockCustomerRefresh, refreshBeforeRead, refreshCustomers } from './refresh-customers.ts'
export { isInSegment, listSegmentIds } from './segment-members.ts'
export {
  createSegment,
  deleteSegment,
  getSegment,
  listSegments,
  updateSegment,
} from './segments.ts'
export type {
  CustomerId,
  CustomerNoteId,
  CustomerRow,
  SegmentId,
  SegmentRow,
} from './tables.ts'
