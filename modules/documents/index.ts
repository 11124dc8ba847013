export { renderOrderDocuments } from './render-order-documents.ts'
