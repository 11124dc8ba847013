import { useQueryClient } from '@tanstack/react-query'
import { DetailedError } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { reviewsMessages } from '#app/i18n/areas/reviews.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { accountQueryKey } from '#app/session/account-query-key.ts'
import { ownReviewQuery } from './queries.ts'

interface ReviewOwner {
  userId: string
  productId: string
}

/** Changes the user's own review, and then loads again what shows it. Resolves once the review is loaded. */
export function useReviewChange<Input, Output>(
  change: (input: Input) => Promise<Output>,
  { owner, onSuccess }: { owner: ReviewOwner; onSuccess: (output: Output) => void },
) {
  const { t } = useTranslation(reviewsMessages)
  const queries = useQueryClient()
  const { queryKey } = ownReviewQuery(useApi(), owner)
  return useAction(change, {
    describeError: (error) => (isRefusal(error) ? null : t('submitFailed')),
    fallbackMessage: t('submitFailed'),
    onSuccess: async (output) => {
      await queries.invalidateQueries({ queryKey })
      queries.invalidateQueries({ queryKey: ['reviews', owner.productId] })
      queries.invalidateQueries({ queryKey: ['product'] })
      queries.invalidateQueries({ queryKey: accountQueryKey(owner.userId, 'profile') })
      onSuccess(output)
    },
  })
}

/** The API's message tells what to do after such a response, as opposed to an error of the shop. */
function isRefusal(error: Error): boolean {
  return error instanceof DetailedError && (error.statusCode ?? 500) < 500
}
