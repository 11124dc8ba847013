import type { ProductId } from '#modules/catalog'

/** Carried by the list of a product's reviews. */
export function reviewsTag(productId: ProductId): string {
  return `reviews:${productId}`
}
