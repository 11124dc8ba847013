import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useApi } from '#app/api/shop-provider.tsx'
import { marketplaceSyncMessages } from '#app/i18n/areas/marketplace-sync.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { SyncItemView, SyncRunDetails } from '#contract/product-sync'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { useCurrentInView } from '../../frame/use-current-in-view.ts'
import { syncItemsQuery } from '../sync/sync-queries.ts'
import { ApplyBar } from './apply-bar.tsx'
import { ItemList } from './item-list.tsx'
import { PagedItems } from './paged-items.tsx'
import { RetryFailed } from './retry-failed.tsx'
import { useReview } from './use-review.ts'

const VIEWS = ['held', 'updated', 'added', 'gone', 'unchanged', 'failed'] as const

/** The items of a run by what became of them, and the button that applies what is ticked. */
export function Review({ run }: { run: SyncRunDetails }) {
  const { t } = useTranslation(marketplaceSyncMessages)
  const { can } = useAccess()
  const [params, setParams] = useSearchParams()
  const choice = useReview()
  const nav = useCurrentInView<HTMLElement>()
  const counts = { ...run.outcomes, failed: run.failed }
  // What was open when the screen was opened stays, although an item may go to another view.
  const [first] = useState(() => VIEWS.find((view) => counts[view] > 0) ?? 'updated')
  const requested = params.get('show')
  const show = VIEWS.find((view) => view === requested) ?? first
  const canApply = can('marketplace:write') && run.is_reviewable
  return (
    <>
      <nav ref={nav} className="admin-views" aria-label={t('run.show')}>
        {VIEWS.map((view) => (
          <button
            key={view}
            type="button"
            aria-current={view === show ? 'page' : undefined}
            onClick={() => setParams({ show: view }, { replace: true, preventScrollReset: true })}
          >
            {t(`outcome.${view}`)} <span className="admin-count">{counts[view]}</span>
          </button>
        ))}
      </nav>
      {show === 'failed' && run.failed > 0 && <RetryFailed run={run} />}
      <Items run={run} show={show} choice={choice} canApply={canApply} />
      {canApply && <ApplyBar run={run} choice={choice} />}
    </>
  )
}

interface ItemsProps {
  run: SyncRunDetails
  show: SyncItemView
  choice: ReturnType<typeof useReview>
  canApply: boolean
}

function Items({ run, show, choice, canApply }: ItemsProps) {
  const { t } = useTranslation(marketplaceSyncMessages)
  const query = useInfiniteQuery(syncItemsQuery(useApi(), useAdminKey(), { id: run.id, show }))
  return (
    <PagedItems query={query}>
      {(items) =>
        items.length === 0 ? (
          <p className="hint sync-nothing">{t('run.noItems')}</p>
        ) : (
          <ItemList items={items} choice={canApply ? choice : null} />
        )
      }
    </PagedItems>
  )
}
