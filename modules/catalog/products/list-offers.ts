import { getPictureSrc, type Picture } from '#contract/pictures'
import type { TaxClass } from '#contract/pricing'
import { buildArrayParameter } from '#platform/db/array-parameter'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import type { ImageId, ProductId } from '../ids.ts'
import type { VariantId } from '../tables.ts'
import { IS_FOR_SALE } from './is-for-sale.ts'
import { IS_OUTBOUND } from './is-outbound.ts'

/** What a variant is sold as now. */
export interface Offer {
  variantId: VariantId
  productId: ProductId
  slug: string
  title: string
  sku: string | null
  options: { name: string; value: string }[]
  priceMinor: number
  /** Null if the price is not reduced. */
  compareAtMinor: number | null
  currency: string
  /** Of its category. */
  taxClass: TaxClass
  /** What one weighs, in grams; 0 where it is unknown. */
  unitGrams: number
  stock: number
  /** Here. */
  isForSale: boolean
  /** It is bought at the marketplace, and so not for sale here. */
  isOutbound: boolean
  /** It is ordered at its supplier. */
  isDropship: boolean
  /** False for tickets of draws, which are never delivered. */
  needsShipping: boolean
  image: Picture | null
}

/** The columns of `OFFER_COLUMNS` as the driver reads them. */
export interface OfferRow {
  offer_id: VariantId
  product_id: ProductId
  slug: string
  title: string
  sku: string | null
  options: string[]
  option_names: string[] | null
  offer_minor: string
  offer_compare_at_minor: string | null
  offer_currency: string
  tax_class: TaxClass
  unit_grams: number
  stock: number
  is_for_sale: boolean
  is_outbound: boolean
  is_dropship: boolean
  needs_shipping: boolean
  picture_id: ImageId | null
  picture_source: string
  picture_alt: string
  picture_placeholder: string | null
  image_src: string | null
  image_alt: string
  image_placeholder: string | null
}

/** SQL of the tables that `OFFER_COLUMNS` reads. `v` is the variant. */
export const OFFER_TABLES = `variants v join products p on p.id = v.product_id
  left join categories category on category.id = p.category_id
  left join product_images picture on picture.id = v.image_id and picture.state <> 'broken'`

/** SQL of the columns that `toOffer` converts. A missing or broken picture is replaced by the product's first image. */
export const OFFER_COLUMNS = `v.id as offer_id, v.product_id, p.slug, p.title, v.sku, v.options,
  (select array_agg(o.name order by o.position) from product_options o where o.product_id = v.product_id) as option_names,
  v.price_minor as offer_minor, v.compare_at_minor as offer_compare_at_minor, p.currency as offer_currency, v.stock,
  coalesce(category.tax_class, 'standard') as tax_class, coalesce(v.weight_grams, 0) as unit_grams,
  ${IS_FOR_SALE} as is_for_sale, ${IS_OUTBOUND} as is_outbound, p.is_dropship, p.kind = 'goods' as needs_shipping,
  picture.id as picture_id, picture.source as picture_source, picture.alt as picture_alt,
  picture.placeholder as picture_placeholder, p.image_src, p.image_alt, p.image_placeholder`

const OFFERS_SQL = `
  select ${OFFER_COLUMNS} from ${OFFER_TABLES} where v.id = any(${buildArrayParameter(1, 'uuid')})`

/** Returns the current names, prices and stock of variants, in no order. Unknown ids are left out. */
export async function listOffers(db: Database, variantIds: VariantId[]): Promise<Offer[]> {
  if (variantIds.length === 0) return []
  const rows = await rawQuery<OfferRow>(db, OFFERS_SQL, [variantIds])
  return rows.map(toOffer)
}

export function toOffer(row: OfferRow): Offer {
  const { options, option_names: names } = row
  return {
    ...{ variantId: row.offer_id, productId: row.product_id },
    ...{ slug: row.slug, title: row.title, sku: row.sku },
    options: options.map((value, index) => ({ name: names?.[index] ?? '', value })),
    ...{ priceMinor: Number(row.offer_minor), currency: row.offer_currency },
    compareAtMinor: row.offer_compare_at_minor === null ? null : Number(row.offer_compare_at_minor),
    ...{ taxClass: row.tax_class, unitGrams: row.unit_grams },
    ...{ stock: row.stock, isForSale: row.is_for_sale },
    ...{ isOutbound: row.is_outbound, isDropship: row.is_dropship },
    needsShipping: row.needs_shipping,
    image: toVariantPicture(row) ?? toProductImage(row),
  }
}

function toVariantPicture(row: OfferRow): Picture | null {
  const { picture_id: id, picture_source: source, picture_alt: alt } = row
  return id && { src: getPictureSrc({ id, source }), alt, placeholder: row.picture_placeholder }
}

function toProductImage({ image_src: src, image_alt: alt, ...row }: OfferRow): Picture | null {
  return src === null ? null : { src, alt, placeholder: row.image_placeholder }
}
