import { eq, type SQL, sql } from 'drizzle-orm'
import { getPictureSrc, type Picture } from '#contract/pictures'
import type { Database } from '#platform/db/database'
import { prepareQuery } from '#platform/db/prepared-query'
import { productImages, products, type VariantId, variants } from '../tables.ts'

export type Offer = Awaited<ReturnType<typeof listOffers>>[number]

/** What these variants are, cost and how many there are, just now. Unknown ones are missing. */
export async function listOffers(db: Database, variantIds: VariantId[]) {
  const [id, ...more] = new Set(variantIds)
  if (!id) return []
  const rows = await (more.length === 0
    ? preparedOfferQuery(db).execute({ id })
    : preparedOffersQuery(db).execute({ ids: `{${[id, ...more].join(',')}}` }))
  return rows.map(({ values, names, picture, first, ...row }) => {
    const options = values.map((value, index) => ({ name: names?.[index] ?? '', value }))
    return { ...row, options, image: toPicture(picture) ?? first }
  })
}

// Most carts hold one thing: PostgreSQL plans that question once, and one about several each time.
const preparedOfferQuery = prepareQuery((db) =>
  buildOffersQuery(db, eq(variants.id, sql.placeholder('id'))).prepare('offer'),
)
const preparedOffersQuery = prepareQuery((db) =>
  buildOffersQuery(db, sql`${variants.id} = any(${sql.placeholder('ids')}::uuid[])`).prepare(
    'offers',
  ),
)

function buildOffersQuery(db: Database, isWanted: SQL) {
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
      first: sql<Picture | null>`case when ${products.imageSrc} is not null then json_build_object(
        'src', ${products.imageSrc}, 'alt', ${products.imageAlt}, 'placeholder', ${products.imagePlaceholder}) end`,
    })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .leftJoin(productImages, eq(productImages.id, variants.imageId))
    .where(isWanted)
}

type VariantPicture = Pick<
  typeof productImages.$inferSelect,
  'id' | 'source' | 'alt' | 'placeholder' | 'state'
>

/** A variant's own picture; one that cannot be shown gives way to the product's first. */
function toPicture(own: VariantPicture | null): Picture | null {
  if (!own || own.state === 'broken') return null
  return { src: getPictureSrc(own), alt: own.alt, placeholder: own.placeholder }
}
