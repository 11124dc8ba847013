import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { commonMessages } from '#app/i18n/areas/common.ts'
import { productMessages } from '#app/i18n/areas/product.ts'
import { reviewsMessages } from '#app/i18n/areas/reviews.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { ErrorState, Skeleton } from '#app/ui/feedback-states.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { Stars } from '#app/ui/rating.tsx'
import type { ProductDetails } from '#contract/catalog'
import type { Review as ReviewData, ReviewSortOrder } from '#contract/reviews'
import { getDateFormat } from '#platform/i18n/date-format'
import { HelpfulVote } from './helpful-vote.tsx'
import { reviewsQuery } from './queries.ts'
import { ReviewPhotos } from './review-photos.tsx'

export function ReviewList({ product }: { product: ProductDetails }) {
  const { t } = useTranslation([reviewsMessages, commonMessages])
  const [sort, setSort] = useState<ReviewSortOrder>('newest')
  const query = useInfiniteQuery({
    ...reviewsQuery(useApi(), product.id, sort),
    placeholderData: keepPreviousData,
  })
  if (query.isError && !query.data) {
    return <ErrorState title={t('failed')} onRetry={query.refetch} busy={query.isFetching} />
  }
  if (!query.data) return <ReviewSkeletons count={Math.min(product.review_count, 3)} />
  return (
    <div>
      {product.review_count > 1 && <SortSelect value={sort} onChange={setSort} />}
      <ul aria-busy={query.isPlaceholderData}>
        {query.data.pages
          .flatMap(({ items }) => items)
          .map((review) => (
            <Review key={review.id} review={review} />
          ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="secondary"
          size="small"
          busy={query.isFetchingNextPage}
          busyLabel={t('common:loading')}
          onClick={() => query.fetchNextPage()}
        >
          {t('showMore')}
        </Button>
      )}
    </div>
  )
}

const SORT_ORDERS: ReviewSortOrder[] = ['newest', 'helpful', 'highest', 'lowest']

interface SortSelectProps {
  value: ReviewSortOrder
  onChange: (sort: ReviewSortOrder) => void
}

function SortSelect({ value, onChange }: SortSelectProps) {
  const { t } = useTranslation([reviewsMessages, productMessages])
  return (
    <SelectField
      className="mb-6 max-w-60"
      id="review-sort"
      label={t('product:sort.label')}
      value={value}
      onChange={(event) => onChange(event.target.value as ReviewSortOrder)}
    >
      {SORT_ORDERS.map((order) => (
        <option key={order} value={order}>
          {t(`sort.${order}`)}
        </option>
      ))}
    </SelectField>
  )
}

function Review({ review }: { review: ReviewData }) {
  const { t, language } = useTranslation(reviewsMessages)
  const createdAt = new Date(review.created_at)
  return (
    <li className="review">
      <div className="review-head">
        <span>
          <Stars grade={review.rating} />
          <strong className="font-semibold">{review.user_name}</strong>
          {review.is_verified && <Badge variant="good">{t('verified')}</Badge>}
        </span>
        <time className="text-ink-3" dateTime={review.created_at}>
          {getDateFormat(language, { dateStyle: 'medium' }).format(createdAt)}
        </time>
      </div>
      {review.review_text && <p className="whitespace-pre-line">{review.review_text}</p>}
      <ReviewPhotos review={review} />
      {review.reply && (
        <div className="review-reply">
          <strong className="font-semibold">{t('reply')}</strong>
          <p className="whitespace-pre-line">{review.reply.text}</p>
        </div>
      )}
      <HelpfulVote review={review} />
    </li>
  )
}

function ReviewSkeletons({ count }: { count: number }) {
  return (
    <div className="skeletons" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div className="review" key={index}>
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="mt-4 h-12 w-full" />
        </div>
      ))}
    </div>
  )
}
