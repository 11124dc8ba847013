import { z } from 'zod'
import type { CategoryId, ProductId } from '#modules/catalog'

/** Part of the parameters of conditions and actions: which items they look at. */
export const scopeFields = {
  product_ids: z.array(z.uuid().toLowerCase()).max(100).default([]).meta({
    description: 'Together with `category_ids`: the items that count. Without both, all do',
  }),
  category_ids: z.array(z.uuid().toLowerCase()).max(100).default([]).meta({
    description: 'The products of these categories and of those below them',
  }),
}

export interface Scope {
  product_ids: string[]
  category_ids: string[]
}

interface ScopedItem {
  productId: ProductId
  /** The category of the product and those above it. */
  categoryIds: CategoryId[]
}

export function isLimited({ product_ids, category_ids }: Scope): boolean {
  return product_ids.length + category_ids.length > 0
}

/** Returns the indexes of the items that count. */
export function listIndexesInScope(items: ScopedItem[], scope: Scope): number[] {
  const { product_ids: products, category_ids: categories } = scope
  return [...items.keys()].filter((index) => {
    const { productId, categoryIds } = items[index]!
    if (!isLimited(scope)) return true
    return products.includes(productId) || categoryIds.some((id) => categories.includes(id))
  })
}
