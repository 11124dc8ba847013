export { calculatePrice, getFloorPrice, type PriceTerms } from './calculate-price.ts'
export { listSupplierProducts, type SupplierProductLink } from './list-supplier-products.ts'
export { listSupplierVariants, type SupplierVariantLink } from './list-supplier-variants.ts'
export { loadPriceTerms } from './price-rules.ts'
