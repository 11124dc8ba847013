import type { UseQueryResult } from '@tanstack/react-query'
import { rewardProgramsMessages } from '#app/i18n/areas/reward-programs.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import { QueryView } from '#app/ui/query-view.tsx'
import { getNumberFormat } from '#platform/i18n/number-format'
import type { Simulation } from '../reward-queries.ts'

interface Props {
  query: UseQueryResult<Simulation>
  /** Of the fields. */
  state: 'same' | 'wrong' | 'changed'
}

/** What the terms that are typed would have granted. */
export function SimulationView({ query, state }: Props) {
  const { t } = useTranslation(rewardProgramsMessages)
  return (
    <section className="rewards-beside rewards-simulation" aria-labelledby="reward-simulation">
      <div>
        <h3 id="reward-simulation">{t('simulation.title')}</h3>
        <p className="hint">{t('simulation.help')}</p>
      </div>
      <div aria-live="polite" className="grid gap-4">
        {state === 'changed' ? (
          <QueryView query={query} errorTitle={t('simulation.failed')} skeleton="h-40">
            {(simulation) => <Periods simulation={simulation} />}
          </QueryView>
        ) : (
          <p>{t(`simulation.${state}`)}</p>
        )}
      </div>
    </section>
  )
}

function Periods({ simulation: { currency, periods } }: { simulation: Simulation }) {
  const { t, language } = useTranslation(rewardProgramsMessages)
  const format = useMoneyFormatter(currency)
  const number = getNumberFormat(language)
  return periods.map((period) => (
    <div key={period.days}>
      <h4>{t('days', { days: period.days })}</h4>
      <dl className="receipt">
        <Row name={t('simulation.granted')} value={format(period.granted)} />
        <Row name={t('simulation.present')} value={format(period.present)} />
        <Row name={t('simulation.proposed')} value={format(period.proposed)} isTotal />
        <Row name={t('simulation.count')} value={number.format(period.granted_count)} />
        <Row name={t('simulation.capped')} value={number.format(period.capped_count)} />
        <Row name={t('simulation.overBudget')} value={number.format(period.over_budget_count)} />
      </dl>
    </div>
  ))
}

interface RowProps {
  name: string
  value: string
  isTotal?: boolean
}

function Row({ name, value, isTotal = false }: RowProps) {
  return (
    <div className={isTotal ? 'font-semibold' : undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
