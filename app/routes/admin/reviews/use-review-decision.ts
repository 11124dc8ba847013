import { useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { moderationMessages } from '#app/i18n/areas/moderation.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { toast } from '#app/ui/toast.ts'
import type { ModeratedReview } from '#contract/reviews'
import { useAdminKey } from '../frame/access.ts'

type RejectReason = NonNullable<ModeratedReview['reject_reason']>

/** What is decided about a review. `reopen` lets it wait again. */
export type Decision = { kind: 'approve' | 'reopen' } | { kind: 'reject'; reason: RejectReason }

interface DecisionInput {
  review: ModeratedReview
  decision: Decision
  /** Takes an earlier decision back. */
  isUndo?: boolean
}

/** Sends a decision about the review as it was read. */
export function sendDecision(api: ApiClient, review: ModeratedReview, decision: Decision) {
  const one = api.admin.reviews[':id']
  const input = { param: { id: review.id }, query: { revision: `${review.revision}` } }
  if (decision.kind === 'reject')
    return parseResponse(one.reject.$post({ ...input, json: { reason: decision.reason } }))
  return parseResponse(one[decision.kind].$post(input))
}

/** What takes a decision back; null where nothing can: reports stay settled. */
export function getUndo({ status, reject_reason: reason }: ModeratedReview, { kind }: Decision) {
  if (status === 'pending') return { kind: 'reopen' } as const
  if (status === 'rejected' && reason) return { kind: 'reject', reason } as const
  return kind === 'reject' ? ({ kind: 'approve' } as const) : null
}

interface Page {
  items: ModeratedReview[]
  next_cursor: string | null
}

/**
 * Decides about a review. It leaves the list at once, and comes back with the reason if the server refuses. A toast takes
 * the decision back.
 */
export function useReviewDecision(options: { onUndoable: (undo: () => void) => void }) {
  const { t } = useTranslation(moderationMessages)
  const api = useApi()
  const queries = useQueryClient()
  const key = useAdminKey()
  const refresh = () => {
    queries.invalidateQueries({ queryKey: key('reviews') })
    queries.invalidateQueries({ queryKey: key('waiting') })
  }
  const describeDone = ({ review, decision, isUndo }: DecisionInput) => {
    if (isUndo) return t('done.undone')
    if (decision.kind === 'reject') return t('done.rejected')
    return review.status === 'published' ? t('done.kept') : t('done.approved')
  }
  const action = useAction(
    ({ review, decision }: DecisionInput) => sendDecision(api, review, decision),
    {
      fallbackMessage: t('changeFailed'),
      onMutate: async ({ review }) => {
        const queryKey = key('reviews', 'list')
        await queries.cancelQueries({ queryKey })
        queries.setQueriesData<Page>({ queryKey }, (page) => {
          return page && { ...page, items: page.items.filter(({ id }) => id !== review.id) }
        })
      },
      onSuccess: (decided, input) => {
        const { review, decision, isUndo } = input
        const undo = isUndo ? null : getUndo(review, decision)
        const takeBack = undo && (() => decide({ review: decided, decision: undo, isUndo: true }))
        if (takeBack) options.onUndoable(takeBack)
        toast(describeDone(input), {
          text: t('done.of', { name: review.user_name, product: review.product_title }),
          ...(takeBack && { action: { label: t('action.undo'), run: takeBack } }),
        })
      },
      // The list is read again, so the review is where it is now.
      onError: (message, _error, { review }) => {
        const text = t('done.of', { name: review.user_name, product: review.product_title })
        toast(message, { variant: 'bad', text })
      },
      onSettled: refresh,
    },
  )
  const decide = (input: DecisionInput) => action.mutate(input)
  return decide
}
