/** A file's columns by the names the shop has for them; one it does not know is not read. */
export type Cells = Record<string, string>

/** Shopify's columns: the name that an export writes first, then what else they have been called. */
export const SHOPIFY_COLUMNS = {
  handle: ['Handle', 'URL handle'],
  title: ['Title'],
  body: ['Body (HTML)', 'Description'],
  vendor: ['Vendor'],
  category: ['Product Category'],
  type: ['Type'],
  tags: ['Tags'],
  published: ['Published', 'Published on online store'],
  option1Name: ['Option1 Name'],
  option1: ['Option1 Value'],
  option2Name: ['Option2 Name'],
  option2: ['Option2 Value'],
  option3Name: ['Option3 Name'],
  option3: ['Option3 Value'],
  sku: ['Variant SKU', 'SKU'],
  grams: ['Variant Grams', 'Weight value (grams)'],
  tracker: ['Variant Inventory Tracker', 'Inventory tracker'],
  quantity: ['Variant Inventory Qty', 'Inventory quantity'],
  policy: ['Variant Inventory Policy'],
  fulfilment: ['Variant Fulfillment Service'],
  price: ['Variant Price', 'Price'],
  compareAt: ['Variant Compare At Price', 'Compare-at price'],
  shipping: ['Variant Requires Shipping'],
  taxable: ['Variant Taxable'],
  barcode: ['Variant Barcode', 'Barcode'],
  image: ['Image Src', 'Product image URL'],
  imagePosition: ['Image Position'],
  imageAlt: ['Image Alt Text'],
  giftCard: ['Gift Card'],
  variantImage: ['Variant Image', 'Variant image URL'],
  weightUnit: ['Variant Weight Unit'],
  status: ['Status'],
  attributes: ['Attributes (product.metafields.outwit.attributes)'],
  swatches: ['Swatches (product.metafields.outwit.swatches)'],
  affiliateUrl: ['Affiliate URL (product.metafields.outwit.affiliate_url)'],
  source: ['Source (product.metafields.outwit.source)'],
} as const

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

export type ImportFormat = 'shopify' | 'woocommerce'

export interface Header {
  format: ImportFormat
  /** For each column of the file, the shop's name for it, or null. */
  columnNames: (string | null)[]
}

/** Which of the two formats a header is of, whatever the order of its columns; null when it is neither. */
export function parseHeader(cells: string[]): Header | null {
  const plain = cells.map((cell) => cell.replace(/^\uFEFF/, '').trim())
  const has = (name: string) => plain.some((cell) => cell.toLowerCase() === name)

  if (has('type') && has('name') && (has('sku') || has('id'))) {
    return {
      format: 'woocommerce',
      columnNames: matchColumns(
        plain,
        WOOCOMMERCE_COLUMNS,
        /^attribute \d+ (name|value\(s\)|visible)$/,
      ),
    }
  }
  if (
    has('handle') ||
    has('url handle') ||
    (has('title') && (has('price') || has('variant price')))
  ) {
    return {
      format: 'shopify',
      columnNames: matchColumns(plain, SHOPIFY_COLUMNS, /\(product\.metafields\.[^)]+\)$/),
    }
  }
  return null
}

/** Of two columns with one name the first counts. */
function matchColumns(cells: string[], known: Record<string, readonly string[]>, extra: RegExp) {
  const aliases = new Map(
    Object.entries(known).flatMap(([name, all]) => all.map((one) => [one.toLowerCase(), name])),
  )
  const given = new Set<string>()
  return cells.map((cell) => {
    const lower = cell.toLowerCase()
    const name = aliases.get(lower) ?? (extra.test(lower) ? cell : null)
    if (!name || given.has(name)) return null
    given.add(name)
    return name
  })
}

/** The cells of a row that say something. */
export function toCells({ columnNames }: Header, row: string[]): Cells {
  const cells: Cells = {}
  for (const [at, name] of columnNames.entries()) if (name && row[at]) cells[name] = row[at]
  return cells
}
