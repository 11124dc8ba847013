import { useQuery } from '@tanstack/react-query'
import { href } from 'react-router'
import { useApi } from '#app/api/shop-provider.tsx'
import { reviewsMessages } from '#app/i18n/areas/reviews.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useCurrentUser } from '#app/session/current-user.ts'
import { ErrorState, Skeleton } from '#app/ui/feedback-states.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { OwnReview } from './own-review.tsx'
import { ownReviewQuery } from './queries.ts'
import { ReviewForm } from './review-form.tsx'

/** Guests are asked to sign in; a user sees the form or, after writing one, the own review. */
export function ReviewPanel({ productId }: { productId: string }) {
  const user = useCurrentUser()
  if (user === undefined) return <PanelSkeleton />
  return user && !user.is_anonymous ? (
    <UserReviewPanel key={user.id} userId={user.id} productId={productId} />
  ) : (
    <SignInPanel />
  )
}

function UserReviewPanel({ userId, productId }: { userId: string; productId: string }) {
  const { t } = useTranslation(reviewsMessages)
  const query = useQuery(ownReviewQuery(useApi(), { userId, productId }))
  if (query.isError && query.data === undefined) {
    return <ErrorState title={t('failed')} onRetry={query.refetch} busy={query.isFetching} />
  }
  if (query.data === undefined) return <PanelSkeleton />
  if (query.data) return <OwnReview userId={userId} review={query.data} />
  return <ReviewForm {...{ userId, productId }} review={null} />
}

function SignInPanel() {
  const { t } = useTranslation(reviewsMessages)
  return (
    <div className="review-panel review-sign-in">
      <h2 className="d1">{t('notLoggedIn')}</h2>
      <p className="my-2">{t('signIn')}</p>
      <TextLink to={href('/profile')}>{t('signInLink')}</TextLink>
    </div>
  )
}

function PanelSkeleton() {
  return <Skeleton className="mt-7 h-40 w-full" />
}
