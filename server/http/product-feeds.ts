import { Hono } from 'hono'
import type { AppDependencies } from '#api'
import { getPictureSrc } from '#contract/pictures'
import {
  type FullProduct,
  type FullVariant,
  iterateFullProducts,
  toPlainDescription,
} from '#modules/catalog'
import { listUnavailableProducts } from '#modules/product-sync'
import { DEFAULT_LANGUAGE } from '#platform/i18n/languages'
import { buildPagePath } from '#platform/i18n/page-path'
import { formatDecimal } from '#platform/money/money'
import { renderElement, streamXml } from './xml.ts'

type FeedDependencies = Pick<AppDependencies, 'db' | 'publicUrl' | 'shopInfo'>

/**
 * Serves the products that this shop sells as a feed for Google Merchant Center, which Meta's catalogues read too. A
 * variant is an item; those of a product have the same `item_group_id`. Products that are bought at the marketplace are
 * left out: these programs want offers of the shop. What suppliers send is one, with the price and the stock of the shop.
 */
export function createProductFeedRoutes(dependencies: FeedDependencies) {
  return new Hono().get('/feeds/products.xml', (c) => {
    return streamXml(c, () => renderFeed(dependencies))
  })
}

async function* renderFeed({ db, publicUrl, shopInfo }: FeedDependencies) {
  yield '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n'
  yield renderElement('title', shopInfo.name)
  yield renderElement('link', publicUrl)
  yield renderElement('description', shopInfo.name)
  const unavailable = await listUnavailableProducts(db)
  for await (const product of iterateFullProducts(db, { isForSale: true })) {
    const isAvailable = !unavailable.has(product.id!)
    for (const variant of product.variants) {
      if (variant.status === 'active')
        yield renderItem(product, { variant, isAvailable, publicUrl })
    }
  }
  yield '</channel>\n</rss>\n'
}

interface ItemContext {
  variant: FullVariant
  /** Its supplier has it. */
  isAvailable: boolean
  publicUrl: string
}

/** Longer titles are refused. */
const MAX_TITLE = 150
const MAX_IMAGES = 10

function renderItem(
  product: FullProduct,
  { variant, isAvailable, publicUrl }: ItemContext,
): string {
  const { slug, brand, category, currency } = product
  const [main, ...others] = listImages(product, variant).map(
    (src) => `${publicUrl}${src}/1280.jpeg`,
  )
  const price = formatDecimal({ minor: variant.priceMinor, currency })
  const elements: [name: string, value: string | null | undefined][] = [
    ['id', variant.sku ?? variant.id],
    ['item_group_id', product.variants.length > 1 ? product.id : null],
    ['title', [product.title, ...variant.options].join(', ').slice(0, MAX_TITLE)],
    ['description', toPlainDescription(product.description) || product.title],
    ['link', publicUrl + buildPagePath(DEFAULT_LANGUAGE, `/products/${slug}`)],
    ['image_link', main],
    ...others.map((url) => ['additional_image_link', url] as [string, string]),
    ['availability', isAvailable && variant.stock > 0 ? 'in_stock' : 'out_of_stock'],
    ['price', `${price} ${currency}`],
    ['condition', 'new'],
    ['brand', brand],
    ['gtin', variant.barcode],
    ['identifier_exists', variant.barcode || brand ? null : 'no'],
    ['product_type', category.join(' > ')],
    ['shipping_weight', variant.weightGrams ? `${variant.weightGrams} g` : null],
  ]
  const lines = elements.flatMap(([name, value]) =>
    value ? renderElement(`g:${name}`, value) : [],
  )
  return `<item>\n${lines.join('')}</item>\n`
}

/** The image of the variant comes first. */
function listImages({ images }: FullProduct, variant: FullVariant): string[] {
  const first = images.filter(({ source }) => source === variant.image)
  const others = images.filter(({ source }) => source !== variant.image)
  return [...first, ...others]
    .slice(0, MAX_IMAGES)
    .map(({ id, source }) => getPictureSrc({ id: id ?? '', source }))
}
