import { marketplaceSyncMessages } from '#app/i18n/areas/marketplace-sync.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import type { SyncRun, SyncState } from '#contract/product-sync'
import { isRunning } from './sync-queries.ts'

const VARIANTS: Record<SyncState, 'good' | 'bad' | 'info' | 'wait' | 'plain'> = {
  ...{ waiting: 'wait', running: 'info', done: 'good', failed: 'bad' },
  ...{ cancelled: 'plain', undoing: 'info', undone: 'plain' },
}

/** The state of a run, and what of it waits for somebody. */
export function RunStateBadge({ run }: { run: SyncRun }) {
  const { t } = useTranslation(marketplaceSyncMessages)
  const { state, is_dry: isDry, is_reviewable: isReviewable, failed } = run
  if (state === 'done' && isDry) {
    return <Badge variant="plain">{t(isReviewable ? 'state.notApplied' : 'state.compared')}</Badge>
  }
  if (state === 'done' && failed > 0) {
    return <Badge variant="wait">{t('state.someFailed', { count: failed })}</Badge>
  }
  if (state === 'done' && isReviewable) return <Badge variant="wait">{t('state.held')}</Badge>
  const left = countUnread(run)
  return (
    <Badge variant={VARIANTS[state]}>
      {left > 0
        ? t('state.unread', { state: t(`state.${state}`), count: left })
        : t(`state.${state}`)}
    </Badge>
  )
}

/** The items that a run has not come to before it ended. */
export function countUnread(run: SyncRun): number {
  return isRunning(run) ? 0 : run.items - run.synced - run.skipped - run.failed
}
