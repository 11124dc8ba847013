import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getApiError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { adminMessages } from '#app/i18n/areas/admin.ts'
import { moderationMessages } from '#app/i18n/areas/moderation.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { X } from '#app/ui/icons.ts'
import { toast } from '#app/ui/toast.ts'
import type { ModeratedReview } from '#contract/reviews'
import { useAdminKey } from '../frame/access.ts'
import { useShortcuts } from '../frame/shortcuts.ts'
import { type Decision, getUndo, sendDecision } from './use-review-decision.ts'

interface Props {
  /** Those of the selected ones that can be published. */
  reviews: ModeratedReview[]
  /** Of all selected ones. */
  count: number
  onClear: () => void
}

/** Publishes several reviews. Each is a request, so one that fails does not stop the others. */
export function ReviewBatch({ reviews, count, onClear }: Props) {
  const { t } = useTranslation([moderationMessages, adminMessages])
  const { approve, progress } = useBatch()
  useShortcuts([{ keys: 'Escape', label: t('admin:list.clearSelection'), run: onClear }])
  return (
    <div className="admin-batch">
      <strong>{t('admin:list.selected', { count })}</strong>
      <button
        type="button"
        className="link"
        disabled={reviews.length === 0 || progress !== null}
        onClick={() => approve(reviews)}
      >
        {t('batch.approve', { count: reviews.length })}
      </button>
      {progress && (
        <progress aria-label={t('batch.busy')} value={progress.done} max={progress.all} />
      )}
      <button
        type="button"
        className="plain-icon-button ml-auto"
        aria-label={t('admin:list.clearSelection')}
        onClick={onClear}
      >
        <Icon icon={X} />
      </button>
    </div>
  )
}

interface Step {
  review: ModeratedReview
  decision: Decision
}

function useBatch() {
  const { t } = useTranslation(moderationMessages)
  const api = useApi()
  const queries = useQueryClient()
  const key = useAdminKey()
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null)
  const run = useAction(
    async (steps: Step[]) => {
      const decided: { before: ModeratedReview; after: ModeratedReview }[] = []
      for (const [index, { review, decision }] of steps.entries()) {
        setProgress({ done: index, all: steps.length })
        try {
          decided.push({ before: review, after: await sendDecision(api, review, decision) })
        } catch (error) {
          const text = getApiError(error)?.message ?? t('changeFailed')
          toast(review.user_name, { text, variant: 'bad' })
        }
      }
      return decided
    },
    {
      onSettled: () => {
        setProgress(null)
        queries.invalidateQueries({ queryKey: key('reviews') })
        queries.invalidateQueries({ queryKey: key('waiting') })
      },
    },
  )
  const undo = async (decided: Awaited<ReturnType<typeof run.mutateAsync>>) => {
    const steps = decided.flatMap(({ before, after }) => {
      const decision = getUndo(before, { kind: 'approve' })
      return decision ? [{ review: after, decision }] : []
    })
    const undone = await run.mutateAsync(steps)
    if (undone.length > 0) toast(t('batch.undone', { count: undone.length }))
  }
  const approve = async (reviews: ModeratedReview[]) => {
    const steps = reviews.map((review) => ({ review, decision: { kind: 'approve' } as const }))
    const decided = await run.mutateAsync(steps)
    if (decided.length === 0) return
    const action = { label: t('action.undo'), run: () => void undo(decided) }
    toast(t('batch.done', { count: decided.length }), { action })
  }
  return { approve, progress }
}
