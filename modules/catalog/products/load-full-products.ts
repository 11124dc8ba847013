import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import {
  type CategoryId,
  type ProductId,
  productAttributes,
  productImages,
  products,
  productTags,
  relatedProducts,
  variants,
} from '../tables.ts'
import { sanitizeProductHtml } from './clean-html.ts'
import type { FullOption, FullProduct } from './full-product.ts'
import { loadTranslations } from './load-translations.ts'
import { normalizeLine, normalizeNullableLine, normalizeText } from './normalize-text.ts'

/** Loads full products in the order of the ids, and leaves out unknown ids. Nine queries for any number of products. */
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
  const translations = await loadTranslations(db, ids)
  const tags = await loadTags(db, ids)
  const relatedIds = await loadRelatedIds(db, ids)

  const loaded = rows.map(
    ({ id, slug, importKey, source, status, affiliateUrl, currency, ...row }) => ({
      ...{ id, slug, importKey, source, status, affiliateUrl, currency },
      ...{ seoTitle: row.seoTitle, seoDescription: row.seoDescription },
      title: normalizeLine(row.title),
      description: sanitizeProductHtml(normalizeText(row.description)),
      brand: normalizeNullableLine(row.brand),
      category: paths.get(row.categoryId!) ?? [],
      attributes: attributes(id),
      options: options(id),
      variants: variants(id),
      tags: tags(id),
      relatedIds: relatedIds(id),
      images: images(id),
      translations: translations(id),
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
  seoTitle: products.seoTitle,
  seoDescription: products.seoDescription,
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

async function loadTags(db: Database, ids: ProductId[]) {
  const { productId, tag } = productTags
  const rows = await db
    .select({ productId, tag })
    .from(productTags)
    .where(inArray(productId, ids))
    .orderBy(asc(tag))
  return groupByProduct(rows, (row) => row.tag)
}

async function loadRelatedIds(db: Database, ids: ProductId[]) {
  const { productId, otherId, position } = relatedProducts
  const rows = await db
    .select({ productId, otherId })
    .from(relatedProducts)
    .where(inArray(productId, ids))
    .orderBy(asc(position))
  return groupByProduct(rows, (row) => row.otherId)
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
    const { id, priceMinor, weightGrams, image, status, stock, importedStock } = row
    const texts = {
      sku: normalizeNullableLine(row.sku),
      barcode: normalizeNullableLine(row.barcode),
      options: row.options.map(normalizeLine),
    }
    return { id, ...texts, priceMinor, weightGrams, image, status, stock, importedStock }
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

function groupByProduct<Row extends { productId: ProductId }, Value>(
  rows: Row[],
  toValue: (row: Row) => Value,
) {
  const groups = Map.groupBy(rows, ({ productId }) => productId)
  return (id: ProductId): Value[] => (groups.get(id) ?? []).map(toValue)
}
