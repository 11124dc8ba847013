import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { marketplaceSyncMessages } from '#app/i18n/areas/marketplace-sync.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextLink } from '#app/ui/link.tsx'
import type { SyncItemView, SyncOverview } from '#contract/product-sync'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { adminHref } from '../../frame/screen-paths.ts'
import { RetryButton } from './retry-button.tsx'
import { failedItemsQuery } from './sync-queries.ts'

const MAX_NAMED = 2

interface Props {
  overview: SyncOverview
  isConnected: boolean
}

/** What waits for somebody: prices that were held back, products that failed, and those that are gone. */
export function NeedsALook({ overview, isConnected }: Props) {
  const { t } = useTranslation(marketplaceSyncMessages)
  const { held, failed, gone } = overview
  const { held_run_id: heldRun, failed_run_id: failedRun, gone_run_id: goneRun } = overview
  const isEmpty = held + failed + gone === 0
  return (
    <section aria-labelledby="look-heading">
      <div className="sync-part-head">
        <h2 id="look-heading">{t('look.title')}</h2>
      </div>
      {isEmpty && <p className="hint sync-nothing">{t('look.none')}</p>}
      <ul className="sync-rows">
        {held > 0 && (
          <Row name={t('look.held', { count: held })} help={t('look.heldHelp')}>
            {heldRun && <RunLink id={heldRun} show="held" label={t('look.review')} />}
          </Row>
        )}
        {failed > 0 && failedRun && <Failures id={failedRun} isConnected={isConnected} />}
        {gone > 0 && (
          <Row name={t('look.gone', { count: gone })} help={t('look.goneHelp')}>
            {goneRun && <RunLink id={goneRun} show="gone" label={t('look.show')} />}
          </Row>
        )}
      </ul>
    </section>
  )
}

function RunLink({ id, show, label }: { id: string; show: SyncItemView; label: string }) {
  return (
    <TextLink to={`${adminHref('marketplace/syncs/:id', { id })}?show=${show}`}>{label}</TextLink>
  )
}

function Row({ name, help, children }: { name: string; help: string; children: ReactNode }) {
  return (
    <li>
      <span className="admin-row-main">
        <span className="font-semibold">{name}</span>
        <small>{help}</small>
      </span>
      {children}
    </li>
  )
}

/** The failed products of the last run by their reasons. */
function Failures({ id, isConnected }: { id: string; isConnected: boolean }) {
  const { t } = useTranslation(marketplaceSyncMessages)
  const { can } = useAccess()
  const { data: items = [] } = useQuery(failedItemsQuery(useApi(), useAdminKey(), id))
  const byReason = Map.groupBy(items, ({ error_message: reason }) => reason ?? '')
  const canRetry = can('marketplace:write')
  return (
    <>
      {[...byReason].map(([reason, group]) => {
        const ids = group.map((item) => item.supplier_product_id)
        const named = ids.slice(0, MAX_NAMED).join(', ')
        const more = ids.length - MAX_NAMED
        return (
          <Row
            key={reason}
            name={t('look.failed', { count: ids.length, reason })}
            help={more > 0 ? t('look.andMore', { ids: named, count: more }) : named}
          >
            <RunLink id={id} show="failed" label={t('look.show')} />
            {canRetry && (
              <RetryButton ids={ids} isConnected={isConnected}>
                {t('look.again')}
              </RetryButton>
            )}
          </Row>
        )
      })}
      {byReason.size > 1 && canRetry && (
        <li>
          <RetryButton
            ids={items.map((item) => item.supplier_product_id)}
            isConnected={isConnected}
          >
            {t('look.allAgain', { count: items.length })}
          </RetryButton>
        </li>
      )}
    </>
  )
}
