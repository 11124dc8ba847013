import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { rewardProgramsMessages } from '#app/i18n/areas/reward-programs.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import { QueryView } from '#app/ui/query-view.tsx'
import type { RewardProgram } from '#contract/rewards'
import { useAdminKey } from '../../../frame/access.ts'
import { ChoiceFilter } from '../../../list/choice-filter.tsx'
import { useListParams } from '../../../list/use-list-params.ts'
import { type Results, resultsQuery } from '../reward-queries.ts'

const DEFAULT_DAYS = 90
const OTHER_DAYS = [30, 365]

/** What became of the rewards of a period, what they cost, and what their orders brought. */
export function ProgramResults({ name }: { name: RewardProgram }) {
  const { t } = useTranslation(rewardProgramsMessages)
  const params = useListParams()
  const days = params.get('days') ?? `${DEFAULT_DAYS}`
  const query = useQuery(resultsQuery(useApi(), useAdminKey(), { name, days }))
  return (
    <section className="rewards-section" aria-labelledby="reward-results">
      <div className="rewards-section-head">
        <h2 id="reward-results">{t('results.title')}</h2>
        <ChoiceFilter
          params={params}
          name="days"
          label={t('results.period')}
          anyLabel={t('days', { days: DEFAULT_DAYS })}
          choices={OTHER_DAYS.map((one) => ({ value: `${one}`, label: t('days', { days: one }) }))}
        />
      </div>
      <QueryView query={query} errorTitle={t('results.failed')} skeleton="h-48">
        {(results) => <Sums results={results} />}
      </QueryView>
    </section>
  )
}

const STATES = ['granted', 'redeemed', 'open', 'expired', 'revoked'] as const

function Sums({ results }: { results: Results }) {
  const { t } = useTranslation(rewardProgramsMessages)
  const format = useMoneyFormatter(results.currency)
  return (
    <dl className="receipt max-w-[640px] pt-4" aria-label={t('results.title')}>
      {STATES.map((state) => (
        <div key={state}>
          <dt>
            {t(`results.${state}`)}{' '}
            <span className="text-ink-2">
              {t('results.times', { count: results[state].count })}
            </span>
          </dt>
          <dd>{format(results[state].amount)}</dd>
        </div>
      ))}
      <div className="font-semibold">
        <dt>{t('results.cost')}</dt>
        <dd>{format(results.redeemed.amount)}</dd>
      </div>
      <div className="font-semibold">
        <dt>{t('results.revenue', { count: results.order_count })}</dt>
        <dd>{format(results.revenue)}</dd>
      </div>
    </dl>
  )
}
