import { type InfiniteData, useQuery, useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { reviewsMessages } from '#app/i18n/areas/reviews.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useCurrentUser } from '#app/session/current-user.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldError } from '#app/ui/field.tsx'
import type { Review, ReviewPage, ReviewVote } from '#contract/reviews'
import { helpfulReviewsQuery, ownReviewQuery } from './queries.ts'
import { ReportReview } from './report-review.tsx'

/** How many people find a review helpful. Users with an account vote on the reviews of others. */
export function HelpfulVote({ review }: { review: Review }) {
  const user = useCurrentUser()
  return user && !user.is_anonymous ? (
    <UserVote key={user.id} userId={user.id} review={review} />
  ) : (
    <HelpfulCount count={review.helpful_count} />
  )
}

function HelpfulCount({ count }: { count: number }) {
  const { t } = useTranslation(reviewsMessages)
  if (count === 0) return null
  return <p className="mt-3 text-sm text-ink-2">{t('helpfulCount', { count })}</p>
}

function UserVote({ userId, review }: { userId: string; review: Review }) {
  const { t } = useTranslation(reviewsMessages)
  const api = useApi()
  const queries = useQueryClient()
  const owner = { userId, productId: review.product_id }
  const ownReview = useQuery(ownReviewQuery(api, owner))
  const votesQuery = helpfulReviewsQuery(api, owner)
  const votes = useQuery(votesQuery)
  const isHelpful = votes.data?.review_ids.includes(review.id) ?? false

  const vote = useAction(
    () => {
      const { $put, $delete } = api.reviews[':id'].vote
      return parseResponse((isHelpful ? $delete : $put)({ param: { id: review.id } }))
    },
    {
      fallbackMessage: t('voteFailed'),
      onSuccess: (saved: ReviewVote) => {
        queries.setQueryData(votesQuery.queryKey, (before) => {
          const others = (before?.review_ids ?? []).filter((id) => id !== review.id)
          return { review_ids: saved.is_helpful ? [...others, review.id] : others }
        })
        queries.setQueriesData<InfiniteData<ReviewPage>>(
          { queryKey: ['reviews', review.product_id] },
          (before) => before && setHelpfulCount(before, review.id, saved.helpful_count),
        )
      },
    },
  )
  if (!votes.data || ownReview.data === undefined || ownReview.data?.id === review.id) {
    return <HelpfulCount count={review.helpful_count} />
  }
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      <Button
        variant={isHelpful ? 'secondary' : 'quiet'}
        size="small"
        aria-pressed={isHelpful}
        busy={vote.isPending}
        onClick={() => vote.mutate()}
      >
        {t('helpful', { count: review.helpful_count })}
      </Button>
      <ReportReview review={review} />
      {vote.errorMessage && <FieldError>{vote.errorMessage}</FieldError>}
    </div>
  )
}

function setHelpfulCount(
  data: InfiniteData<ReviewPage>,
  id: string,
  count: number,
): InfiniteData<ReviewPage> {
  const change = (review: Review) =>
    review.id === id ? { ...review, helpful_count: count } : review
  return {
    ...data,
    pages: data.pages.map((page) => ({ ...page, items: page.items.map(change) })),
  }
}
