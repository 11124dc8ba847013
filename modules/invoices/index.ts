export {
  findInvoiceNumberDiscrepancies,
  findMissingEditDocuments,
  findMissingInvoices,
  repairInvoiceCounter,
} from './check-invoice-integrity.ts'
export { downloadInvoice } from './download-invoice.ts'
export { exportInvoices } from './export-invoices.ts'
export type { InvoiceDocument, Party } from './invoice-document.ts'
export {
  getInvoice,
  type InvoiceSummary,
  listInvoiceSummaries,
  listInvoicesByOrders,
} from './invoices.ts'
export { issueEditDocuments } from './issue-edit-documents.ts'
export { issueCreditNote, issueInvoice, issueInvoices } from './issue-invoice.ts'
export { listInvoiceSeries } from './list-invoice-series.ts'
export { countInvoices, type InvoiceFilter, listInvoices } from './list-invoices.ts'
export { INVOICE_BUYER_ERASED, invoicePersonalData } from './personal-data-map.ts'
export { findSellerDiscrepancies, getSellerPostalAddress, Seller, sellerSetting } from './seller.ts'
export type { Invoice, InvoiceId } from './tables.ts'
export { buildUbl } from './ubl/build-ubl.ts'
