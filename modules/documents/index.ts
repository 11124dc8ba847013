export { type DocumentKind, renderOrderDocuments } from './render-order-documents.ts'
