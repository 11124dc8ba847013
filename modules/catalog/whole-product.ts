import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { cleanHtml } from './clean-html.ts'
import type { Product } from './product.ts'
import {
  type CategoryId,
  type ImageId,
  type ProductId,
  productAttributes,
  productImages,
  products,
  type VariantId,
  variants,
} from './tables.ts'

export interface WholeVariant {
  /** Null until it is on the shelf. */
  id: VariantId | null
  sku: string | null
  options: string[]
  priceMinor: number
  weightGrams: number | null
  barcode: string | null
  /** The `source` of one of the product's images. */
  image: string | null
  status: 'active' | 'withdrawn'
  stock: number
}

export interface WholeOption {
  name: string
  values: { value: string; swatch: string | null }[]
}

/** A product with all its parts as one value: what two of them differ in is what a save has to write. */
export interface WholeProduct {
  id: ProductId | null
  slug: string
  importKey: string | null
  title: string
  description: string
  brand: string | null
  /** Names from the root of the tree down; empty when it is in no category. */
  category: string[]
  source: Product['source']
  status: Product['status']
  affiliateUrl: string | null
  currency: string
  attributes: { name: string; value: string }[]
  options: WholeOption[]
  variants: WholeVariant[]
  images: { id: ImageId | null; source: string; alt: string }[]
}

/** Line ends as one character, and none at the ends: what a file may change without meaning it. */
export function tidy(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim()
}

/** The same on one line: a title, a name, a SKU. */
export function oneLine(text: string): string {
  return tidy(text).replace(/\s*\n\s*/g, ' ')
}

/** These products whole, in the order asked for; who is not there is left out. Six queries, however many. */
export async function wholeProducts(db: Database, ids: ProductId[]): Promise<WholeProduct[]> {
  if (ids.length === 0) return []
  const rows = await db.select(columns).from(products).where(inArray(products.id, ids))
  const paths = await pathsOf(db, [...new Set(rows.flatMap((row) => row.categoryId ?? []))])
  const attributes = await attributesOf(db, ids)
  const options = await optionsOf(db, ids)
  const sold = await variantsOf(db, ids)
  const images = await imagesOf(db, ids)

  const whole = rows.map(
    ({ id, slug, importKey, source, status, affiliateUrl, currency, ...row }) => ({
      ...{ id, slug, importKey, source, status, affiliateUrl, currency },
      title: oneLine(row.title),
      description: cleanHtml(tidy(row.description)),
      brand: tidied(row.brand),
      category: paths.get(row.categoryId!) ?? [],
      attributes: attributes(id),
      options: options(id),
      variants: sold(id),
      images: images(id),
    }),
  )
  const byId = new Map<ProductId, WholeProduct>(whole.map((product) => [product.id, product]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Not what is kept for lists and searches. */
const columns = {
  id: products.id,
  slug: products.slug,
  importKey: products.importKey,
  title: products.title,
  description: products.description,
  brand: products.brand,
  categoryId: products.categoryId,
  source: products.source,
  status: products.status,
  affiliateUrl: products.affiliateUrl,
  currency: products.currency,
}

async function attributesOf(db: Database, ids: ProductId[]) {
  const { productId, name, value, position } = productAttributes
  const rows = await db
    .select({ productId, name, value })
    .from(productAttributes)
    .where(inArray(productId, ids))
    .orderBy(asc(position), asc(name))
  return grouped(rows, ({ name, value }) => ({ name: oneLine(name), value: tidy(value) }))
}

async function optionsOf(db: Database, ids: ProductId[]) {
  const { rows } = await db.execute<
    { productId: ProductId } & Pick<WholeOption, keyof WholeOption>
  >(sql`
    select o.product_id as "productId", o.name,
      coalesce(json_agg(json_build_object('value', v.value, 'swatch', v.swatch) order by v.position)
        filter (where v.id is not null), '[]') as values
    from product_options o left join product_option_values v on v.option_id = o.id
    where o.product_id in ${ids}
    group by o.id order by o.position`)
  return grouped(rows, ({ name, values }) => ({
    name: oneLine(name),
    values: values.map(({ value, swatch }) => ({ value: oneLine(value), swatch })),
  }))
}

async function imagesOf(db: Database, ids: ProductId[]) {
  const { id, productId, source, alt, position } = productImages
  const rows = await db
    .select({ id, productId, source, alt })
    .from(productImages)
    .where(inArray(productId, ids))
    .orderBy(asc(position), asc(id))
  return grouped(rows, ({ id, source, alt }) => ({ id, source, alt: tidy(alt) }))
}

async function variantsOf(db: Database, ids: ProductId[]) {
  const rows = await db
    .select({ variant: variants, image: productImages.source })
    .from(variants)
    .leftJoin(productImages, eq(productImages.id, variants.imageId))
    .where(inArray(variants.productId, ids))
    .orderBy(asc(variants.position), asc(variants.id))
  const flat = rows.map(({ variant, image }) => ({ ...variant, image }))
  return grouped(flat, (row) => {
    const { id, priceMinor, weightGrams, image, status, stock } = row
    const texts = {
      sku: tidied(row.sku),
      barcode: tidied(row.barcode),
      options: row.options.map(oneLine),
    }
    return { id, ...texts, priceMinor, weightGrams, image, status, stock }
  })
}

/** The names from the root down to each of these categories. */
async function pathsOf(db: Database, ids: CategoryId[]) {
  if (ids.length === 0) return new Map<CategoryId, string[]>()
  const { rows } = await db.execute<{ id: CategoryId; path: string[] }>(sql`
    with recursive up as (
      select id as start, parent_id, array[name] as path from categories where id in ${ids}
      union all
      select up.start, c.parent_id, c.name || up.path from up join categories c on c.id = up.parent_id
    )
    select start as id, path from up where parent_id is null`)
  return new Map(rows.map(({ id, path }) => [id, path.map(oneLine)]))
}

function tidied(text: string | null): string | null {
  return text === null ? null : oneLine(text)
}

function grouped<Row extends { productId: ProductId }, Part>(
  rows: Row[],
  part: (row: Row) => Part,
) {
  const parts = new Map<ProductId, Part[]>()
  for (const row of rows) {
    const own = parts.get(row.productId)
    if (own) own.push(part(row))
    else parts.set(row.productId, [part(row)])
  }
  return (id: ProductId): Part[] => parts.get(id) ?? []
}
