import type { Database } from '#platform/db/database'
import {
  type SandboxCatalogue,
  type SandboxProduct,
  type SandboxSku,
  toSkuAttributes,
} from './catalogue.ts'
import { applyChanges, findProduct } from './live-catalogue.ts'
import { toCurrency } from './to-currency.ts'

export interface AnswerContext {
  db: Database
  catalogue: SandboxCatalogue
  now: Date
  /** Where the sandbox is: its pictures and pages are below. */
  baseUrl: string
}

type Parameters = Record<string, string>

const CALL_SUCCEEDS = 'Call succeeds'

export async function answerTextSearch(
  { db, catalogue, baseUrl }: AnswerContext,
  sent: Parameters,
) {
  const { keyWord = '', currency = 'USD', categoryId } = sent
  const size = clamp(sent.pageSize, { by: 20, max: 50 })
  const index = clamp(sent.pageIndex, { by: 1, max: 100 })
  const found = search(catalogue, keyWord).filter(
    ({ categoryPath }) => !categoryId || categoryPath.includes(categoryId),
  )
  const page = found.slice((index - 1) * size, index * size)
  const products = await applyChanges(db, page)
  return {
    code: '00',
    data: {
      ...{ pageIndex: index, pageSize: size, totalCount: found.length },
      products: {
        selection_search_product: products.map((product) => {
          const price = toCurrency(lowest(product, 'priceMinor'), currency)
          return {
            itemId: product.id,
            title: product.title,
            itemMainPic: pictureUrl(baseUrl, product.pictures[0]).replace(/^https?:/, ''),
            itemUrl: `//www.aliexpress.com/item/${product.id}.html?skuId=1?appkey=1`,
            targetSalePrice: price.text,
            targetOriginalPrice: toCurrency(lowest(product, 'listPriceMinor'), currency).text,
            targetOriginalPriceCurrency: price.currency,
            salePrice: toCurrency(lowest(product, 'priceMinor'), 'CNY').text,
            salePriceCurrency: 'CNY',
            discount: '0%',
            score: `${product.rating}`,
            evaluateRate: '89.2',
            orders: product.orderCount > 999 ? '1,000+' : `${product.orderCount}`,
            cateId: product.categoryPath.join(','),
            type: 'search',
          }
        }),
      },
    },
  }
}

export async function answerProduct({ db, catalogue, baseUrl }: AnswerContext, sent: Parameters) {
  const { product_id: id = '', ship_to_country: country = '', target_currency: currency } = sent
  const product = await findProduct(db, catalogue, id)
  if (!product) return { rsp_code: 605, rsp_msg: 'ITEM_ID_NOT_FOUND' }
  if (product.excludedCountries.includes(country)) {
    return { rsp_code: 602, rsp_msg: 'Item is not allowed to this country' }
  }
  const images = product.pictures.map((name) => pictureUrl(baseUrl, name))
  return {
    rsp_code: 200,
    rsp_msg: CALL_SUCCEEDS,
    result: {
      ae_item_base_info_dto: {
        product_id: rawNumber(product.id),
        subject: product.title,
        category_id: Number(product.categoryId),
        category_sequence: product.categoryPath.join(','),
        product_status_type: product.isOnSale ? 'onSelling' : 'offline',
        currency_code: 'CNY',
        evaluation_count: `${product.reviewCount}`,
        avg_evaluation_rating: `${product.rating}`,
        sales_count: `${product.orderCount}`,
        detail: product.html.replaceAll('{base}', baseUrl),
        mobile_detail: '{"version":"2.0.0","moduleList":[]}',
      },
      ae_item_sku_info_dtos: {
        ae_item_sku_info_d_t_o: product.skus.map((sku) =>
          toSku(sku, { baseUrl, currency: currency ?? 'USD' }),
        ),
      },
      ae_multimedia_info_dto: { image_urls: images.join(';') },
      ae_item_properties: {
        ae_item_property: product.attributes.map(({ name, value }) => ({
          attr_name: name,
          attr_value: value,
        })),
      },
      package_info_dto: { gross_weight: `${product.weightKg}` },
      logistics_info_dto: { delivery_time: 7, ship_to_country: country },
      ae_store_info: { store_id: 1102602078, store_name: product.seller },
      product_id_converter_result: {
        main_product_id: rawNumber(product.id),
        sub_product_id: JSON.stringify(product.idsByCountry),
      },
    },
  }
}

function toSku(sku: SandboxSku, { baseUrl, currency }: { baseUrl: string; currency: string }) {
  const price = toCurrency(sku.priceMinor, currency)
  return {
    sku_id: sku.id,
    sku_attr: toSkuAttributes(sku),
    id: toSkuAttributes(sku),
    sku_price: toCurrency(sku.listPriceMinor, currency).text,
    offer_sale_price: price.text,
    currency_code: price.currency,
    sku_available_stock: sku.stock,
    ...(sku.maxQuantity !== null && {
      buy_amount_limit_set_by_promotion: sku.maxQuantity,
      limit_strategy: 'create_order_fail',
    }),
    ae_sku_property_dtos: {
      ae_sku_property_d_t_o: sku.properties.map(({ id, name, valueId, value, label, picture }) => ({
        ...{ sku_property_id: id, sku_property_name: name, property_value_id: valueId },
        sku_property_value: value,
        ...(label && { property_value_definition_name: label }),
        ...(picture && { sku_image: pictureUrl(baseUrl, picture) }),
      })),
    },
  }
}

export async function answerCategories({ catalogue }: AnswerContext, sent: Parameters) {
  const { categoryId } = sent
  const isRelated = ({ id, parentId }: SandboxCatalogue['categories'][number]) =>
    !categoryId || id === categoryId || parentId === categoryId
  // Children first: whoever reads the list must not rely on its order.
  const rows = catalogue.categories.filter(isRelated).toReversed()
  return toAffiliateAnswer({
    total_result_count: rows.length,
    categories: {
      category: rows.map(({ id, name, parentId }) => ({
        category_id: Number(id),
        category_name: name,
        ...(parentId !== null && { parent_category_id: Number(parentId) }),
      })),
    },
  })
}

export async function answerAffiliateProducts(context: AnswerContext, sent: Parameters) {
  const { keywords = '', target_currency: currency = 'USD', tracking_id: trackingId } = sent
  const size = clamp(sent.page_size, { by: 20, max: 50 })
  const index = clamp(sent.page_no, { by: 1, max: 100 })
  const categoryIds = (sent.category_ids ?? '').split(',').filter(Boolean)
  const found = search(context.catalogue, keywords).filter(
    ({ categoryPath }) =>
      categoryIds.length === 0 || categoryIds.some((id) => categoryPath.includes(id)),
  )
  const page = await applyChanges(context.db, found.slice((index - 1) * size, index * size))
  if (page.length === 0) return EMPTY_RESULT
  return toAffiliateAnswer({
    current_record_count: page.length,
    total_record_count: found.length,
    current_page_no: index,
    is_finished: index * size >= found.length,
    products: {
      product: page.map((product) =>
        toAffiliateProduct(context, { product, currency, trackingId }),
      ),
    },
  })
}

interface AffiliateProductInput {
  product: SandboxProduct
  currency: string
  trackingId: string | undefined
}

function toAffiliateProduct(
  { catalogue, baseUrl }: AnswerContext,
  { product, currency, trackingId }: AffiliateProductInput,
) {
  const price = toCurrency(lowest(product, 'priceMinor'), currency)
  const [first, second] = product.categoryPath.map((id) =>
    catalogue.categories.find((category) => category.id === id),
  )
  const images = product.pictures.map((name) => pictureUrl(baseUrl, name))
  return {
    product_id: rawNumber(product.id),
    product_title: product.title,
    product_main_image_url: images[0],
    product_small_image_urls: { string: images },
    product_detail_url: `https://www.aliexpress.com/item/${product.id}.html?pdp_npi=4`,
    ...(trackingId && { promotion_link: promotionUrl(baseUrl, product.id) }),
    target_sale_price: price.text,
    target_sale_price_currency: price.currency,
    target_original_price: toCurrency(lowest(product, 'listPriceMinor'), currency).text,
    target_original_price_currency: price.currency,
    discount: '0%',
    lastest_volume: product.orderCount,
    // From 3 to 9 %, as the real ones are.
    commission_rate: `${3 + (Number(product.id.slice(-6)) % 7)}.0%`,
    first_level_category_id: Number(first?.id ?? 0),
    first_level_category_name: first?.name ?? '',
    second_level_category_id: Number(second?.id ?? 0),
    second_level_category_name: second?.name ?? '',
  }
}

export async function answerLinks({ catalogue, baseUrl }: AnswerContext, sent: Parameters) {
  const urls = (sent.source_values ?? '').split(',').filter(Boolean).slice(0, 50)
  const links = urls.map((url) => {
    const id = url.match(/^https:\/\/www\.aliexpress\.com\/item\/(\d+)\.html$/)?.[1]
    const isKnown = catalogue.products.some((product) => product.id === id)
    return id && isKnown
      ? { source_value: url, promotion_link: promotionUrl(baseUrl, id) }
      : { source_value: url, message: 'the link is invalid' }
  })
  return toAffiliateAnswer({
    ...{ total_result_count: links.length, tracking_id: sent.tracking_id },
    promotion_links: { promotion_link: links },
  })
}

const EMPTY_RESULT = { resp_result: { resp_code: 405, resp_msg: 'The result is empty' } }

function toAffiliateAnswer(result: Record<string, unknown>) {
  return { resp_result: { resp_code: 200, resp_msg: CALL_SUCCEEDS, result } }
}

function search({ products }: SandboxCatalogue, keywords: string): SandboxProduct[] {
  const words = keywords.toLowerCase().split(/\s+/).filter(Boolean)
  return products.filter(({ isOnSale, title, attributes, keywords: known }) => {
    const values = attributes.map(({ value }) => value)
    const texts = [title, ...values, ...known].join(' ').toLowerCase()
    return isOnSale && words.every((word) => texts.includes(word))
  })
}

function lowest({ skus }: SandboxProduct, key: 'priceMinor' | 'listPriceMinor'): number {
  return Math.min(...skus.map((sku) => sku[key]))
}

function pictureUrl(baseUrl: string, name = ''): string {
  return `${baseUrl}/pictures/${name}.webp`
}

function promotionUrl(baseUrl: string, productId: string): string {
  return `${baseUrl}/s/${productId}`
}

function clamp(text: string | undefined, { by, max }: { by: number; max: number }): number {
  const number = Number(text)
  return Number.isInteger(number) && number > 0 ? Math.min(number, max) : by
}

/** Marks digits that are sent as a number, which a number of JavaScript could not hold. */
export function rawNumber(digits: string): string {
  return `#raw:${digits}`
}

/** Returns JSON in which `rawNumber` stands as a number. */
export function stringifyWithNumbers(body: unknown): string {
  return JSON.stringify(body).replace(/"#raw:(\d+)"/g, '$1')
}
