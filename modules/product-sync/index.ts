export { supplierProducts, supplierVariants } from './tables.ts'
