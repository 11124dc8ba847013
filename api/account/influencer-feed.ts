import { Readable } from 'node:stream'
import { createRoute } from '@hono/zod-openapi'
import { stringify } from 'csv-stringify/sync'
import { z } from 'zod'
import { PromotedProduct } from '#contract/influencers'
import { getPictureSrc } from '#contract/pictures'
import { type FullProduct, iterateFullProducts, toPlainDescription } from '#modules/catalog'
import { buildInfluencerLinks, findProductRates, type Influencer } from '#modules/influencers'
import { listUnavailableProducts } from '#modules/product-sync'
import { escapeFormula } from '#platform/csv/escape-formula'
import type { Database } from '#platform/db/database'
import { toDecimal } from '#platform/money/money'
import type { AppDependencies } from '../app-dependencies.ts'
import { notSignedInDoc, sessionSecurity } from '../http/authentication.ts'
import { errorDoc, errorResponse } from '../http/errors.ts'
import { rateLimit } from '../http/rate-limit.ts'
import { createInfluencerRouter, suspendedDoc } from './influencer-router.ts'

const FORMATS = ['json', 'csv'] as const

const read = createRoute({
  ...sessionSecurity,
  method: 'get',
  path: '/',
  description:
    'The products that the shop sells, each with your link, a picture, a text and what you earn of it now',
  request: { query: z.object({ format: z.enum(FORMATS).default('json') }) },
  responses: {
    ...{ 401: notSignedInDoc, 403: suspendedDoc, 422: errorDoc('An unknown format') },
    429: errorDoc('Too often'),
    200: {
      description: 'The file',
      content: {
        'application/json': { schema: z.array(PromotedProduct) },
        'text/csv': { schema: z.string() },
      },
    },
  },
})

/** The product feed of the signed-in influencer. */
export function createInfluencerFeedRoutes({
  publicUrl,
  rateLimits,
}: Pick<AppDependencies, 'publicUrl' | 'rateLimits'>) {
  const router = createInfluencerRouter()
  router.use(rateLimit(rateLimits, 'influencer_feed'))
  return router.openapi(read, (c) => {
    const { db, influencer, now } = c.var
    if (influencer.suspendedAt) return errorResponse(c, 403, { code: 'influencer_suspended' })
    const { format } = c.req.valid('query')
    const products = iteratePromotedProducts(db, { influencer, publicUrl, now })
    const isCsv = format === 'csv'
    c.header('Content-Type', isCsv ? 'text/csv; charset=utf-8' : 'application/json')
    c.header('Content-Disposition', `attachment; filename="products-${influencer.code}.${format}"`)
    const lines = isCsv ? renderCsv(products) : renderJson(products)
    const bytes = Readable.from(lines, { objectMode: false })
    return c.body(Readable.toWeb(bytes) as ReadableStream, 200)
  })
}

interface FeedInput {
  influencer: Influencer
  publicUrl: string
  now: Date
}

/** Products that are bought at the marketplace earn nothing here and are left out. */
async function* iteratePromotedProducts(
  db: Database,
  input: FeedInput,
): AsyncGenerator<PromotedProduct[]> {
  const unavailable = await listUnavailableProducts(db)
  let batch: FullProduct[] = []
  const convert = async () => {
    const productIds = batch.map(({ id }) => id!)
    const { influencer, now: at } = input
    const rates = await findProductRates(db, { influencerId: influencer.id, productIds, at })
    return batch.flatMap((product) => {
      const isAvailable = !unavailable.has(product.id!)
      const percent = rates.get(product.id!)!.basisPoints / 100
      return toPromotedProduct(product, { ...input, isAvailable, percent }) ?? []
    })
  }
  for await (const product of iterateFullProducts(db, { isForSale: true })) {
    batch.push(product)
    if (batch.length < BATCH_SIZE) continue
    yield await convert()
    batch = []
  }
  yield await convert()
}

const BATCH_SIZE = 200

interface ProductContext extends FeedInput {
  /** Its supplier has it. */
  isAvailable: boolean
  percent: number
}

/** Null for a product that has nothing to choose. Its price is that of the cheapest variant. */
function toPromotedProduct(
  product: FullProduct,
  { influencer, publicUrl, isAvailable, percent }: ProductContext,
): PromotedProduct | null {
  const variants = product.variants.filter(({ status }) => status === 'active')
  const [image] = product.images
  const page = `/products/${product.slug}`
  const links = buildInfluencerLinks({ publicUrl, code: influencer.code, page })
  if (variants.length === 0 || !links.ok) return null
  const minor = Math.min(...variants.map(({ priceMinor }) => priceMinor))
  const { title, currency, category } = product
  return {
    ...{ id: product.id!, title, description: toPlainDescription(product.description) },
    category: category.join(' > '),
    ...{ price: toDecimal({ minor, currency }), currency },
    is_available: isAvailable && variants.some(({ stock }) => stock > 0),
    commission_percent: percent,
    link: links.value.link,
    image_link: image
      ? `${publicUrl}${getPictureSrc({ id: image.id ?? '', source: image.source })}/1280.jpeg`
      : null,
  }
}

const COLUMNS = Object.keys(PromotedProduct.shape) as (keyof PromotedProduct)[]

/** Yields RFC 4180. */
async function* renderCsv(batches: AsyncGenerator<PromotedProduct[]>): AsyncGenerator<string> {
  yield stringify([COLUMNS])
  for await (const products of batches)
    yield stringify(products.map((product) => COLUMNS.map((name) => toCell(product[name]))))
}

function toCell(value: PromotedProduct[keyof PromotedProduct]): string {
  return typeof value === 'string' ? escapeFormula(value) : String(value ?? '')
}

async function* renderJson(batches: AsyncGenerator<PromotedProduct[]>): AsyncGenerator<string> {
  let separator = '['
  for await (const products of batches) {
    for (const product of products) {
      yield `${separator}${JSON.stringify(product)}`
      separator = ',\n'
    }
  }
  yield separator === '[' ? '[]' : ']'
}
