import { reviewsMessages } from '#app/i18n/areas/reviews.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import type { ProductDetails } from '#contract/catalog'
import { RatingSummary } from './rating-summary.tsx'
import { ReviewList } from './review-list.tsx'
import { ReviewPanel } from './review-panel.tsx'

/** The content of the reviews tab, loaded when the tab is opened. */
export default function Reviews({ product }: { product: ProductDetails }) {
  const { t } = useTranslation(reviewsMessages)
  return (
    <div className="reviews">
      <div>
        <RatingSummary product={product} />
        <ReviewPanel productId={product.id} />
      </div>
      {product.review_count > 0 ? (
        <ReviewList product={product} />
      ) : (
        <EmptyState title={t('none')} help={t('noneHelp')} level="h3" />
      )}
    </div>
  )
}
