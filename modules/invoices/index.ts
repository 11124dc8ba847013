export { downloadInvoice } from './download-invoice.ts'
export { INVOICE_EMPTIED, invoiceHoldings } from './holdings.ts'
export { missingPapers, numberDifferences, recountNumbers } from './invoice-differences.ts'
export {
  invoiceById,
  invoiceOf,
  invoicesOf,
  invoicesOfOrders,
  type ListedInvoice,
} from './invoices.ts'
export { issueCreditNote, issueInvoice } from './issue-invoice.ts'
export { Seller, seller, sellerDifferences } from './seller.ts'
export type { Invoice, InvoiceId } from './tables.ts'
