import { Skeleton } from '#app/ui/feedback-states.tsx'
import type { ProductDetails } from '#contract/catalog'

/** Holds the place of the whole tab while its code loads. */
export function ReviewSkeletons({ product }: { product: ProductDetails }) {
  return (
    <div className="reviews" aria-hidden="true">
      <Skeleton className="h-60 w-full" />
      <ReviewListSkeleton product={product} />
    </div>
  )
}

/** Holds the place of the list while its reviews load. */
export function ReviewListSkeleton({ product }: { product: ProductDetails }) {
  return (
    <div className="skeletons" aria-hidden="true">
      {Array.from({ length: Math.min(product.review_count, 3) }, (_, index) => (
        <div className="review" key={index}>
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="mt-4 h-12 w-full" />
        </div>
      ))}
    </div>
  )
}
