export {
  findInvoiceNumberDiscrepancies,
  findMissingEditDocuments,
  findMissingInvoices,
  repairInvoiceCounter,
} from './check-invoice-integrity.ts'
export { downloadInvoice } from './download-invoice.ts'
export {
  getInvoice,
  type InvoiceSummary,
  listInvoiceSummaries,
  listInvoicesByOrders,
} from './invoices.ts'
export { issueEditDocuments } from './issue-edit-documents.ts'
export { issueCreditNote, issueInvoice, issueInvoices } from './issue-invoice.ts'
export { INVOICE_BUYER_ERASED, invoicePersonalData } from './personal-data-map.ts'
export { findSellerDiscrepancies, getSellerPostalAddress, Seller, sellerSetting } from './seller.ts'
export type { Invoice, InvoiceId } from './tables.ts'
