import { marketplaceMessages } from '#app/i18n/areas/marketplace.ts'
import { marketplaceSyncMessages } from '#app/i18n/areas/marketplace-sync.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toast.ts'
import { useConnectionTest } from '../use-connection-test.ts'
import { useRecentRuns } from './running-syncs.tsx'
import { isRunning } from './sync-queries.ts'
import { useStartCategorySync } from './use-start-sync.ts'

interface Props {
  isConnected: boolean
  /** Whether the connection can be tested here. */
  hasTest?: boolean
}

/** Starts a sync of the categories. */
export function CategorySync({ isConnected, hasTest = false }: Props) {
  const { t } = useTranslation(marketplaceSyncMessages)
  const start = useStartCategorySync()
  const isOneRunning = useRecentRuns().some((run) => run.kind === 'categories' && isRunning(run))
  return (
    <>
      <div className="marketplace-actions">
        <Button
          variant="secondary"
          busy={start.isPending}
          disabled={!isConnected || isOneRunning}
          aria-label={t('categories.syncNow')}
          onClick={() => start.mutate()}
        >
          {t('form.syncNow')}
        </Button>
        {hasTest && <TestButton />}
      </div>
      {!isConnected && <p className="hint">{t('form.notConnected')}</p>}
      {isConnected && isOneRunning && <p className="hint">{t('form.running')}</p>}
    </>
  )
}

function TestButton() {
  const { t } = useTranslation(marketplaceMessages)
  const test = useConnectionTest({
    onWorks: () => toast(t('connection.works')),
    onFails: (text) => toast(t('connection.testFailed'), { variant: 'bad', text }),
  })
  return (
    <Button variant="quiet" busy={test.isPending} onClick={() => test.mutate()}>
      {t('connection.test')}
    </Button>
  )
}
