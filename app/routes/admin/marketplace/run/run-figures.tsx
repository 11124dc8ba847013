import { marketplaceSyncMessages } from '#app/i18n/areas/marketplace-sync.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { SyncRunDetails } from '#contract/product-sync'
import { getNumberFormat } from '#platform/i18n/number-format'
import { countUnread } from '../sync/run-state.tsx'

/** What became of the input of a run. All but the first make up the first. */
export function RunFigures({ run }: { run: SyncRunDetails }) {
  const { t, language } = useTranslation(marketplaceSyncMessages)
  const format = getNumberFormat(language)
  const { added, updated, unchanged, held, gone } = run.outcomes
  const ofProducts = { added, updated, unchanged, held, gone }
  const ofCategories = { added: run.synced, unchanged: run.skipped }
  const parts = run.kind === 'products' ? ofProducts : ofCategories
  const figures = [
    [t('runs.items'), run.items] as const,
    ...Object.entries(parts).map(
      ([outcome, count]) => [t(`outcome.${outcome as keyof typeof parts}`), count] as const,
    ),
    [t('outcome.failed'), run.failed] as const,
    ...(countUnread(run) > 0 ? [[t('outcome.unread'), countUnread(run)] as const] : []),
  ]
  return (
    <dl className="sync-figures">
      {figures.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="sync-figure">{format.format(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
