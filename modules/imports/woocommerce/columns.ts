/** WooCommerce's columns by the names the shop has for them. */
export const WOOCOMMERCE_COLUMNS = {
  id: ['ID'],
  type: ['Type'],
  sku: ['SKU'],
  barcode: ['GTIN, UPC, EAN, or ISBN'],
  name: ['Name'],
  published: ['Published'],
  visibility: ['Visibility in catalog'],
  short: ['Short description'],
  description: ['Description'],
  saleFrom: ['Date sale price starts'],
  saleTo: ['Date sale price ends'],
  inStock: ['In stock?'],
  stock: ['Stock'],
  kg: ['Weight (kg)'],
  g: ['Weight (g)'],
  lbs: ['Weight (lbs)'],
  oz: ['Weight (oz)'],
  salePrice: ['Sale price'],
  regularPrice: ['Regular price'],
  categories: ['Categories'],
  tags: ['Tags'],
  images: ['Images'],
  parent: ['Parent'],
  url: ['External URL'],
  position: ['Position'],
  brands: ['Brands'],
} as const

/** Columns that a file may have for each language too. */
export const WOOCOMMERCE_TRANSLATED_COLUMNS = ['name', 'description'] as const
