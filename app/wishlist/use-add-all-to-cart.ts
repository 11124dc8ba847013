import type { ProductCard } from '#contract/catalog'
import { useAction } from '../api/use-action.ts'
import { useAddToCart } from '../cart/use-add-to-cart.ts'
import { useOfflineEdit } from '../cart/use-offline-edit.ts'

export interface AddAllResult {
  addedCount: number
  soldOut: string[]
  /** Products with several variants. */
  needsChoice: string[]
  failed: string[]
}

/** The variant that a button on a card can add; null if the product is sold out, elsewhere, or in several variants. */
export function getAddableVariant(product: ProductCard): string | null {
  return product.stock === 'out' || product.is_outbound ? null : product.only_variant_id
}

/** Adds one of each product to the cart, one after the other. `onAdded` is called for each that was added. */
export function useAddAllToCart(onAdded: (product: ProductCard) => void) {
  const { mutateAsync: add } = useAddToCart()
  const { addOffline } = useOfflineEdit()
  return useAction(async (products: ProductCard[]): Promise<AddAllResult> => {
    const result: AddAllResult = { addedCount: 0, soldOut: [], needsChoice: [], failed: [] }
    for (const product of products) {
      const variant_id = getAddableVariant(product)
      if (!variant_id) {
        result[product.stock === 'out' ? 'soldOut' : 'needsChoice'].push(product.title)
        continue
      }
      const item = { variant_id, quantity: 1 }
      try {
        if (!addOffline(item, product.title)) await add(item)
        result.addedCount += 1
        onAdded(product)
      } catch {
        result.failed.push(product.title)
      }
    }
    return result
  })
}
