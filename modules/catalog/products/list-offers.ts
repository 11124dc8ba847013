import { eq, type SQL, sql } from 'drizzle-orm'
import { getPictureSrc, type Picture } from '#contract/pictures'
import type { Database } from '#platform/db/database'
import { prepareQuery } from '#platform/db/prepared-query'
import { productImages, products, type VariantId, variants } from '../tables.ts'

export type Offer = Awaited<ReturnType<typeof listOffers>>[number]

/** Returns the current names, prices and stock of variants, in no order. Unknown ids are left out. */
export async function listOffers(db: Database, variantIds: VariantId[]) {
  const [id, ...others] = new Set(variantIds)
  if (!id) return []
  const rows = await (others.length === 0
    ? preparedOfferQuery(db).execute({ id })
    : preparedOffersQuery(db).execute({ ids: `{${[id, ...others].join(',')}}` }))
  return rows.map(({ values, names, picture, productImage, ...row }) => {
    const options = values.map((value, index) => ({ name: names?.[index] ?? '', value }))
    return { ...row, options, image: toPicture(picture) ?? productImage }
  })
}

// Most carts hold one variant. PostgreSQL reuses the plan of that query; it plans a query for several ids each time.
const preparedOfferQuery = prepareQuery((db) =>
  buildOffersQuery(db, eq(variants.id, sql.placeholder('id'))).prepare('offer'),
)
const preparedOffersQuery = prepareQuery((db) =>
  buildOffersQuery(db, sql`${variants.id} = any(${sql.placeholder('ids')}::uuid[])`).prepare(
    'offers',
  ),
)

function buildOffersQuery(db: Database, condition: SQL) {
  return db
    .select({
      variantId: variants.id,
      productId: variants.productId,
      slug: products.slug,
      title: products.title,
      sku: variants.sku,
      values: variants.options,
      names: sql<string[] | null>`(
        select array_agg(name order by position) from product_options where product_id = ${variants.productId})`,
      priceMinor: variants.priceMinor,
      currency: products.currency,
      stock: variants.stock,
      isForSale: sql<boolean>`${variants.status} = 'active' and ${products.status} = 'active'`,
      picture: {
        id: productImages.id,
        source: productImages.source,
        alt: productImages.alt,
        placeholder: productImages.placeholder,
        state: productImages.state,
      },
      productImage: sql<Picture | null>`case when ${products.imageSrc} is not null then json_build_object(
        'src', ${products.imageSrc}, 'alt', ${products.imageAlt}, 'placeholder', ${products.imagePlaceholder}) end`,
    })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .leftJoin(productImages, eq(productImages.id, variants.imageId))
    .where(condition)
}

type VariantPicture = Pick<
  typeof productImages.$inferSelect,
  'id' | 'source' | 'alt' | 'placeholder' | 'state'
>

/** Null for a missing or broken picture: then the product's first image is used. */
function toPicture(image: VariantPicture | null): Picture | null {
  if (!image || image.state === 'broken') return null
  return { src: getPictureSrc(image), alt: image.alt, placeholder: image.placeholder }
}
