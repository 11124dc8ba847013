import type { ProductId } from '#modules/catalog'

/** Tag of responses that list the reviews of a product. */
export function reviewsTag(productId: ProductId): string {
  return `reviews:${productId}`
}
