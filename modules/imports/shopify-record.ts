import type { WholeProduct, WholeVariant } from '#modules/catalog'
import { decimalText } from '#platform/money'
import { type Cells, SHOPIFY } from './columns.ts'
import { guarded } from './formula-guard.ts'
import { addressOf } from './own-pictures.ts'
import { pathText } from './product-reading.ts'

const names = Object.keys(SHOPIFY)

export const SHOPIFY_HEADER = Object.values(SHOPIFY).map(([first]) => first)

/** A product as Shopify writes it: a row for each variant and picture, the first with what holds for all of them. */
export function shopifyRecords(product: WholeProduct, publicUrl: string): string[][] {
  const variants = product.variants.filter(({ status }) => status === 'active')
  const addresses = new Map(
    product.images.map((image) => [image.source, addressOf(image, publicUrl)]),
  )
  const length = variants.length === 0 ? 0 : Math.max(variants.length, product.images.length)

  return Array.from({ length }, (_, at) => {
    const [variant, image] = [variants[at], product.images[at]]
    return record({
      handle: product.slug,
      ...(at === 0 && productCells(product)),
      ...(variant && variantCells(variant, product, addresses)),
      ...(image && {
        image: addresses.get(image.source) ?? '',
        imagePosition: String(at + 1),
        imageAlt: image.alt,
      }),
    })
  })
}

function record(cells: Cells): string[] {
  return names.map((name) => guarded(cells[name] ?? ''))
}

function productCells(product: WholeProduct): Cells {
  const { title, description, brand, category, status, options, attributes } = product
  const named = options.length > 0 ? options.map(({ name }) => name) : ['Title']
  const plain = attributes.filter(({ name }) => name !== 'Tags')
  return {
    title,
    body: description,
    vendor: brand ?? '',
    type: pathText(category),
    tags: attributes.find(({ name }) => name === 'Tags')?.value ?? '',
    published: String(status === 'active'),
    ...Object.fromEntries(named.map((name, at) => [`option${at + 1}Name`, name])),
    giftCard: 'false',
    status: status === 'withdrawn' ? 'archived' : status,
    attributes: jsonOf(Object.fromEntries(plain.map(({ name, value }) => [name, value]))),
    swatches: jsonOf(swatchesOf(product)),
    affiliateUrl: product.affiliateUrl ?? '',
    source: product.source,
  }
}

function variantCells(
  variant: WholeVariant,
  { options, currency }: WholeProduct,
  addresses: Map<string, string>,
): Cells {
  const values = options.length > 0 ? variant.options : ['Default Title']
  return {
    ...Object.fromEntries(values.map((value, at) => [`option${at + 1}`, value])),
    sku: variant.sku ?? '',
    grams: variant.weightGrams === null ? '' : String(variant.weightGrams),
    tracker: 'shopify',
    quantity: String(variant.stock),
    policy: 'deny',
    fulfilment: 'manual',
    price: decimalText({ minor: variant.priceMinor, currency }),
    shipping: 'true',
    taxable: 'true',
    barcode: variant.barcode ?? '',
    variantImage: addresses.get(variant.image ?? '') ?? '',
    weightUnit: 'kg',
  }
}

/** Only of values that a variant for sale has, in the order of the variants: so two shops write the same. */
function swatchesOf({ options, variants }: WholeProduct) {
  return Object.fromEntries(
    options.flatMap(({ name, values }, at) => {
      const colours = new Map(
        values.flatMap(({ value, swatch }) => (swatch ? [[value, swatch]] : [])),
      )
      const sold = variants.flatMap(({ status, options: own }) =>
        status === 'active' ? (own[at] ?? []) : [],
      )
      const used = sold.flatMap((value) => {
        const colour = colours.get(value)
        return colour ? [[value, colour]] : []
      })
      return used.length > 0 ? [[name, Object.fromEntries(used)]] : []
    }),
  )
}

function jsonOf(value: Record<string, unknown>): string {
  return Object.keys(value).length > 0 ? JSON.stringify(value) : ''
}
