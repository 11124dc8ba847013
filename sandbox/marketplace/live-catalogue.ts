import { inArray } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { SandboxCatalogue, SandboxProduct } from './catalogue.ts'
import { type CatalogueChange, catalogueChanges } from './tables.ts'

/** Returns the product as it is now. Null without such a product. */
export async function findProduct(
  db: Database,
  catalogue: SandboxCatalogue,
  id: string,
): Promise<SandboxProduct | null> {
  const product = catalogue.products.find(
    (one) => one.id === id || Object.values(one.idsByCountry).includes(id),
  )
  return product ? ((await applyChanges(db, [product]))[0] ?? null) : null
}

/** Lays what changed over products of the catalogue, and leaves out those that are gone. */
export async function applyChanges(
  db: Database,
  products: SandboxProduct[],
): Promise<SandboxProduct[]> {
  const ids = products.map(({ id }) => id)
  const rows = await db
    .select()
    .from(catalogueChanges)
    .where(inArray(catalogueChanges.productId, ids))
  const changes = new Map(rows.map((row) => [`${row.productId}/${row.skuId}`, row]))
  return products.flatMap((product) => {
    const ofProduct = changes.get(`${product.id}/`)
    if (ofProduct?.isGone) return []
    const skus = product.skus.flatMap((sku) => {
      const ofSku = changes.get(`${product.id}/${sku.id}`)
      return ofSku?.isGone ? [] : [{ ...sku, ...changeSku(sku, ofSku ?? ofProduct) }]
    })
    return [{ ...product, skus }]
  })
}

function changeSku(
  { priceMinor, stock }: SandboxProduct['skus'][number],
  change: CatalogueChange | undefined,
) {
  const percent = change?.pricePercent ?? 100
  return { priceMinor: Math.round((priceMinor * percent) / 100), stock: change?.stock ?? stock }
}
