import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import {
  type CategoryId,
  type ImageId,
  type Product,
  type ProductId,
  productAttributes,
  productImages,
  products,
  type VariantId,
  variants,
} from '../tables.ts'
import { sanitizeProductHtml } from './clean-html.ts'

export interface FullVariant {
  /** Null before it is inserted. */
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

export interface FullOption {
  name: string
  values: { value: string; swatch: string | null }[]
}

/** A product with its attributes, options, variants and images. A save writes the difference of two of these. */
export interface FullProduct {
  id: ProductId | null
  slug: string
  importKey: string | null
  title: string
  description: string
  brand: string | null
  /** Category names from the top down; empty without a category. */
  category: string[]
  source: Product['source']
  status: Product['status']
  affiliateUrl: string | null
  currency: string
  attributes: { name: string; value: string }[]
  options: FullOption[]
  variants: FullVariant[]
  images: { id: ImageId | null; source: string; alt: string }[]
}

/** Makes line ends uniform and trims: differences that a file format introduces. */
export function normalizeText(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim()
}

/** `normalizeText` for texts of one line: titles, names, SKUs. */
export function normalizeLine(text: string): string {
  return normalizeText(text).replace(/\s*\n\s*/g, ' ')
}

/** Loads full products in the order of the ids, and leaves out unknown ids. Six queries for any number of products. */
export async function loadFullProducts(db: Database, ids: ProductId[]): Promise<FullProduct[]> {
  if (ids.length === 0) return []
  const rows = await db.select(fullProductColumns).from(products).where(inArray(products.id, ids))
  const paths = await loadCategoryPaths(db, [
    ...new Set(rows.flatMap((row) => row.categoryId ?? [])),
  ])
  const attributes = await loadAttributes(db, ids)
  const options = await loadOptions(db, ids)
  const variants = await loadVariants(db, ids)
  const images = await loadImages(db, ids)

  const loaded = rows.map(
    ({ id, slug, importKey, source, status, affiliateUrl, currency, ...row }) => ({
      ...{ id, slug, importKey, source, status, affiliateUrl, currency },
      title: normalizeLine(row.title),
      description: sanitizeProductHtml(normalizeText(row.description)),
      brand: normalizeNullableLine(row.brand),
      category: paths.get(row.categoryId!) ?? [],
      attributes: attributes(id),
      options: options(id),
      variants: variants(id),
      images: images(id),
    }),
  )
  const byId = new Map<ProductId, FullProduct>(loaded.map((product) => [product.id, product]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Leaves out the columns that listings and searches cache. */
const fullProductColumns = {
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

async function loadAttributes(db: Database, ids: ProductId[]) {
  const { productId, name, value, position } = productAttributes
  const rows = await db
    .select({ productId, name, value })
    .from(productAttributes)
    .where(inArray(productId, ids))
    .orderBy(asc(position), asc(name))
  return groupByProduct(rows, ({ name, value }) => ({
    name: normalizeLine(name),
    value: normalizeText(value),
  }))
}

async function loadOptions(db: Database, ids: ProductId[]) {
  const { rows } = await db.execute<
    { productId: ProductId } & Pick<FullOption, keyof FullOption>
  >(sql`
    select o.product_id as "productId", o.name,
      coalesce(json_agg(json_build_object('value', v.value, 'swatch', v.swatch) order by v.position)
        filter (where v.id is not null), '[]') as values
    from product_options o left join product_option_values v on v.option_id = o.id
    where o.product_id in ${ids}
    group by o.id order by o.position`)
  return groupByProduct(rows, ({ name, values }) => ({
    name: normalizeLine(name),
    values: values.map(({ value, swatch }) => ({ value: normalizeLine(value), swatch })),
  }))
}

async function loadImages(db: Database, ids: ProductId[]) {
  const { id, productId, source, alt, position } = productImages
  const rows = await db
    .select({ id, productId, source, alt })
    .from(productImages)
    .where(inArray(productId, ids))
    .orderBy(asc(position), asc(id))
  return groupByProduct(rows, ({ id, source, alt }) => ({ id, source, alt: normalizeText(alt) }))
}

async function loadVariants(db: Database, ids: ProductId[]) {
  const rows = await db
    .select({ variant: variants, image: productImages.source })
    .from(variants)
    .leftJoin(productImages, eq(productImages.id, variants.imageId))
    .where(inArray(variants.productId, ids))
    .orderBy(asc(variants.position), asc(variants.id))
  const flat = rows.map(({ variant, image }) => ({ ...variant, image }))
  return groupByProduct(flat, (row) => {
    const { id, priceMinor, weightGrams, image, status, stock } = row
    const texts = {
      sku: normalizeNullableLine(row.sku),
      barcode: normalizeNullableLine(row.barcode),
      options: row.options.map(normalizeLine),
    }
    return { id, ...texts, priceMinor, weightGrams, image, status, stock }
  })
}

/** Returns the names from the top down to each category. */
async function loadCategoryPaths(db: Database, ids: CategoryId[]) {
  if (ids.length === 0) return new Map<CategoryId, string[]>()
  const { rows } = await db.execute<{ id: CategoryId; path: string[] }>(sql`
    with recursive paths as (
      select id as category_id, parent_id, array[name] as path from categories where id in ${ids}
      union all
      select p.category_id, c.parent_id, c.name || p.path from paths p join categories c on c.id = p.parent_id
    )
    select category_id as id, path from paths where parent_id is null`)
  return new Map(rows.map(({ id, path }) => [id, path.map(normalizeLine)]))
}

function normalizeNullableLine(text: string | null): string | null {
  return text === null ? null : normalizeLine(text)
}

function groupByProduct<Row extends { productId: ProductId }, Value>(
  rows: Row[],
  toValue: (row: Row) => Value,
) {
  const groups = Map.groupBy(rows, ({ productId }) => productId)
  return (id: ProductId): Value[] => (groups.get(id) ?? []).map(toValue)
}
