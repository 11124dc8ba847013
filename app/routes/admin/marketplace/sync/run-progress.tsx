import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { marketplaceSyncMessages } from '#app/i18n/areas/marketplace-sync.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toast.ts'
import type { SyncRun } from '#contract/product-sync'
import { useAccess } from '../../frame/access.ts'
import { useSyncAction } from './use-sync-action.ts'

/** How far a run is. It can be left, and stopped. */
export function RunProgress({ run }: { run: SyncRun }) {
  const { t } = useTranslation(marketplaceSyncMessages)
  const { can } = useAccess()
  const title = useProgressTitle(run)
  const done = run.synced + run.skipped + run.failed
  const isUndoing = run.state === 'undoing'
  // Without a value the bar says that something happens, and not how far it is.
  const value = run.is_listed && run.items > 0 && !isUndoing ? done / run.items : undefined
  return (
    <section className="sync-progress" aria-label={title}>
      <p className="sync-progress-head">
        <strong>{title}</strong>
        {value !== undefined && (
          <span className="text-ink-2">{t('progress.of', { done, items: run.items })}</span>
        )}
      </p>
      <progress value={value} max={1} aria-label={title} />
      <p className="text-ink-2">{t('progress.leave')}</p>
      {can('marketplace:write') && !isUndoing && <StopButton run={run} />}
    </section>
  )
}

function useProgressTitle({ state, kind, is_dry: isDry, trigger }: SyncRun): string {
  const { t } = useTranslation(marketplaceSyncMessages)
  if (state === 'undoing') return t('progress.undoing')
  if (state === 'waiting') return t('progress.waiting')
  if (isDry) return t('progress.comparing')
  return trigger === 'review' ? t('progress.applying') : t(`progress.${kind}`)
}

function StopButton({ run }: { run: SyncRun }) {
  const { t } = useTranslation(marketplaceSyncMessages)
  const api = useApi().admin.marketplace.syncs[':id'].cancel
  const stop = useSyncAction(() => parseResponse(api.$post({ param: { id: run.id } })), {
    fallbackMessage: t('failed.change'),
    onSuccess: () => toast(t('progress.stopping')),
    onError: (message) => toast(message, { variant: 'bad' }),
  })
  return (
    <div>
      <Button variant="secondary" busy={stop.isPending} onClick={() => stop.mutate()}>
        {t('progress.stop')}
      </Button>
    </div>
  )
}
