import { z } from 'zod'
import { err, ok, type Result } from '#platform/result'
import type { SupplierProduct, SupplierVariant } from '../supplier-product.ts'
import { requiredText, wireList, wireNumber, wireObject, wireText } from '../wire/wire-schemas.ts'
import { keepHigher, readImageUrl, readMoney } from './read-values.ts'

/** The property that is the choice of a warehouse, and no option of a shopper. */
const SHIPS_FROM = '200007763'

const Property = z.object({
  sku_property_id: wireText,
  sku_property_name: requiredText,
  sku_property_value: wireText,
  // The name that the seller gave a value, such as Bear, where that of the marketplace is WHITE.
  property_value_definition_name: wireText,
  sku_image: wireText,
})
const Sku = z.object({
  sku_id: requiredText,
  sku_attr: wireText,
  sku_price: wireText,
  offer_sale_price: wireText,
  currency_code: wireText,
  sku_available_stock: wireNumber,
  buy_amount_limit_set_by_promotion: wireNumber,
  limit_strategy: wireText,
  ae_sku_property_dtos: wireList(Property),
})
const Attribute = z.object({
  attr_name: requiredText,
  attr_value: requiredText,
  attr_value_unit: wireText,
})
const ProductResult = wireObject({
  ae_item_base_info_dto: wireObject({
    product_id: wireText,
    subject: wireText,
    category_id: wireText,
    category_sequence: wireText,
    product_status_type: wireText,
    evaluation_count: wireNumber,
    avg_evaluation_rating: wireNumber,
    detail: wireText,
  }),
  ae_item_sku_info_dtos: wireList(Sku),
  ae_multimedia_info_dto: wireObject({ image_urls: wireText }),
  ae_item_properties: wireList(Attribute),
  package_info_dto: wireObject({ gross_weight: wireNumber }),
  ae_store_info: wireObject({ store_name: wireText }),
  // `sub_product_id` is text: `{"US":3256807990906987}`.
  product_id_converter_result: wireObject({ main_product_id: wireText, sub_product_id: wireText }),
})

/** Reads the result of a product, whichever shape its lists have. A product without a title or a price is incomplete. */
export function readProduct(
  result: unknown,
  { id }: { id: string },
): Result<SupplierProduct, 'supplier_product_incomplete'> {
  const product = ProductResult.parse(result)
  const { ae_item_base_info_dto: base, product_id_converter_result: ids } = product
  const variants = product.ae_item_sku_info_dtos.flatMap((sku) => toVariant(sku) ?? [])
  const title = base.subject?.trim()
  if (!title || variants.length === 0) return err('supplier_product_incomplete', { id })
  const path = (base.category_sequence ?? '').split(/\D+/).filter(Boolean)
  const weight = product.package_info_dto.gross_weight
  return ok({
    id: ids.main_product_id ?? base.product_id ?? id,
    title,
    description: base.detail ?? '',
    isOnSale: base.product_status_type === 'onSelling',
    categoryId: base.category_id ?? path.at(-1) ?? null,
    categoryPath: path,
    imageUrls: listImages(product.ae_multimedia_info_dto.image_urls, variants),
    attributes: product.ae_item_properties.flatMap((row) => toAttribute(row) ?? []),
    variants,
    rating: base.avg_evaluation_rating,
    reviewCount: base.evaluation_count,
    weightGrams: weight === null ? null : Math.round(weight * 1000),
    supplierName: product.ae_store_info.store_name,
    idsByCountry: readIdsByCountry(ids.sub_product_id),
  })
}

function toVariant(sku: z.output<typeof Sku>): SupplierVariant | null {
  const currency = sku.currency_code
  const listPrice = readMoney(sku.sku_price, currency)
  const price = readMoney(sku.offer_sale_price, currency) ?? listPrice
  if (!price || price.minor === 0) return null
  const properties = sku.ae_sku_property_dtos
  const warehouse = properties.find(({ sku_property_id: id }) => id === SHIPS_FROM)
  const options = properties.filter((property) => property !== warehouse)
  const images = properties.map(({ sku_image: image }) => readImageUrl(image))
  const isLimited = sku.limit_strategy === 'create_order_fail'
  return {
    ...{ id: sku.sku_id, price },
    attributes: sku.sku_attr ?? '',
    options: options.flatMap((property) => toOption(property) ?? []),
    listPrice: keepHigher(listPrice, price),
    stock: Math.max(0, Math.floor(sku.sku_available_stock ?? 0)),
    imageUrl: images.find((url) => url !== null) ?? null,
    shipsFrom: (warehouse && toOption(warehouse)?.value) ?? null,
    maxQuantity: isLimited ? sku.buy_amount_limit_set_by_promotion : null,
  }
}

function toOption(property: z.output<typeof Property>) {
  const value = property.property_value_definition_name ?? property.sku_property_value
  return value ? { name: property.sku_property_name.trim(), value: value.trim() } : null
}

function toAttribute(row: z.output<typeof Attribute>) {
  const [name, value] = [row.attr_name.trim(), row.attr_value.trim()]
  if (value.toUpperCase() === 'NONE') return null
  return { name, value: row.attr_value_unit ? `${value} ${row.attr_value_unit}` : value }
}

function listImages(urls: string | null, variants: SupplierVariant[]): string[] {
  const own = (urls ?? '').split(';').map(readImageUrl)
  const all = [...own, ...variants.map(({ imageUrl }) => imageUrl)]
  return [...new Set(all.filter((url) => url !== null))]
}

function readIdsByCountry(text: string | null): Record<string, string> {
  const pairs = [...(text ?? '').matchAll(/"([A-Z]{2})"\s*:\s*"?(\d+)"?/g)]
  return Object.fromEntries(pairs.map(([, country, id]) => [country, id]))
}
