import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { DashboardPart } from '#app/charts/dashboard-part.tsx'
import { commissionRatesMessages } from '#app/i18n/areas/commission-rates.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { RATE_STATES } from '#contract/influencers'
import { useTimeZone } from '../../campaigns/use-time-zone.ts'
import { useAdminKey } from '../../frame/access.ts'
import { ChoiceFilter } from '../../list/choice-filter.tsx'
import { DataTable } from '../../list/data-table.tsx'
import { ListResults } from '../../list/list-results.tsx'
import { useListParams } from '../../list/use-list-params.ts'
import { EndRateDialog } from './end-rate-dialog.tsx'
import { FILTER_NAMES, type Rate, ratesQuery } from './rate-queries.ts'
import { useRateColumns } from './use-rate-columns.tsx'
import { useRateFormat } from './use-rate-format.ts'

/** The rates that somebody has added, those that start last first. */
export function RateList() {
  const { t } = useTranslation(commissionRatesMessages)
  const params = useListParams()
  const query = useQuery(ratesQuery(useApi(), useAdminKey(), params))
  const [ending, setEnding] = useState<Rate | null>(null)
  const timeZone = useTimeZone()
  const format = useRateFormat(timeZone)
  const columns = useRateColumns({ timeZone, onEnd: setEnding })
  return (
    <DashboardPart title={t('list.title')}>
      <div className="admin-tools">
        <ChoiceFilter
          params={params}
          name="state"
          label={t('view.label')}
          anyLabel={t('view.all')}
          choices={RATE_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
        />
      </div>
      <ListResults
        {...{ query, params }}
        filterNames={FILTER_NAMES}
        texts={{
          ...{ failed: t('categories.failed'), none: t('list.none') },
          ...{ noneHelp: t('list.noneHelp'), noMatch: t('list.noMatch') },
        }}
        skeleton="h-72"
      >
        {(items) => (
          <DataTable<Rate>
            label={t('list.title')}
            rows={items}
            columns={columns}
            getId={({ id }) => id}
            getName={format.scope}
            getPath={() => null}
          />
        )}
      </ListResults>
      <p className="dashboard-note">{t('list.order')}</p>
      <EndRateDialog rate={ending} onClose={() => setEnding(null)} />
    </DashboardPart>
  )
}
