import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { marketplaceSyncMessages } from '#app/i18n/areas/marketplace-sync.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { toast } from '#app/ui/toast.ts'
import type { SyncRun } from '#contract/product-sync'
import { useAdminKey } from '../../frame/access.ts'
import { adminHref } from '../../frame/screen-paths.ts'
import { isRunning, SYNC_LIST } from './sync-queries.ts'

/** Says how a run has ended that was under way while this screen was open, and reads what it has changed. */
export function useSyncEnds(runs: SyncRun[]) {
  const queries = useQueryClient()
  const key = useAdminKey()
  const announce = useAnnounceEnd()
  const open = useRef(new Set<string>())
  const check = useEffectEvent(() => {
    for (const run of runs) {
      if (isRunning(run)) open.current.add(run.id)
      else if (open.current.delete(run.id)) {
        announce(run)
        for (const list of [SYNC_LIST, 'products', 'categories', 'price-rules'])
          void queries.invalidateQueries({ queryKey: key(list) })
      }
    }
  })
  useEffect(() => check(), [runs])
}

function useAnnounceEnd() {
  const { t } = useTranslation(marketplaceSyncMessages)
  return (run: SyncRun) => {
    const { state, kind, synced, skipped } = run
    const link = { to: adminHref('marketplace/syncs/:id', { id: run.id }), label: t('end.show') }
    if (state === 'failed') {
      const error = run.error_message ?? ''
      toast(t('end.failed', { error }), { variant: 'bad', link })
    } else if (state === 'cancelled') toast(t('end.cancelled'), { link })
    else if (state === 'undone') toast(t('end.undone', { count: run.undone }), { link })
    else if (run.is_dry) toast(t('end.compared'), { link })
    else toast(t(`end.${kind}`, { synced, skipped }), { link })
  }
}
