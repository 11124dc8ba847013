import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { influencerRewardsMessages } from '#app/i18n/areas/influencer-rewards.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PriceAmount } from '#app/ui/price.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import type { OwnInfluencerRewards } from '#contract/influencers'
import { getDateFormat } from '#platform/i18n/date-format'
import { createAmountFormatter } from '#platform/money/format-amount'
import { influencerRewardsQuery } from './rewards-query.ts'
import './influencer.css'

/** What an influencer gets beside commissions: vouchers for sales, prizes of the month, and how far the goals are. */
export function RewardsSection({ userId }: { userId: string }) {
  const { t } = useTranslation(influencerRewardsMessages)
  const query = useQuery(influencerRewardsQuery(useApi(), userId))
  return (
    <QueryView query={query} errorTitle={t('failed')} skeleton="h-80">
      {(rewards) => (
        <div className="influencer-rewards">
          <Milestones rewards={rewards} />
          <Month rewards={rewards} />
          <Goals rewards={rewards} />
          {rewards.wins.length > 0 && <Wins rewards={rewards} />}
        </div>
      )}
    </QueryView>
  )
}

interface Props {
  rewards: OwnInfluencerRewards
}

function Milestones({ rewards: { sales, milestones, currency } }: Props) {
  const { t } = useTranslation(influencerRewardsMessages)
  const count = sales.approved + sales.pending
  return (
    <section className="influencer-panel" aria-labelledby="influencer-milestones">
      <h2 className="d1" id="influencer-milestones">
        {t('title')}
      </h2>
      <p>
        {t('sales', { count: sales.approved })}
        {sales.pending > 0 && <>, {t('pending', { count: sales.pending })}</>}
      </p>
      <dl className="receipt">
        {milestones.map((milestone) => (
          <div key={milestone.sales}>
            <dt>
              {t('milestone.name', { sales: milestone.sales })}
              <span className="block text-sm text-ink-2 wrap-anywhere">
                {milestone.state === 'open' &&
                  t('milestone.open', { count: milestone.sales - count })}
                {milestone.state === 'pending' && t('milestone.pending')}
                {milestone.state === 'granted' &&
                  t('milestone.granted', { code: milestone.code ?? '' })}
              </span>
            </dt>
            <dd>
              <PriceAmount amount={milestone.amount} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="hint">{t('about')}</p>
    </section>
  )
}

/** The present month, and by which rule its prizes are given. */
function Month({ rewards: { month, currency } }: Props) {
  const { t, language } = useTranslation(influencerRewardsMessages)
  const format = createAmountFormatter(language, currency)
  const prizes = new Intl.ListFormat(language).format(month.prizes.map((prize) => format(prize)))
  return (
    <section className="influencer-panel" aria-labelledby="influencer-month">
      <h2 className="d1" id="influencer-month">
        {t('month.title', { month: formatMonth(month.month, language) })}
      </h2>
      {month.place === null ? (
        <p>{t('month.none')}</p>
      ) : (
        <p>
          {t('month.own', { count: month.sales, commission: format(month.commission) })}.{' '}
          {t('month.place', { place: month.place })}
        </p>
      )}
      <p className="hint">{t('month.prizes', { prizes })}</p>
    </section>
  )
}

function Goals({ rewards: { month, currency } }: Props) {
  const { t, language } = useTranslation(influencerRewardsMessages)
  const format = createAmountFormatter(language, currency)
  const { goals, commission, sales } = month
  return (
    <section className="influencer-panel" aria-labelledby="influencer-goals">
      <h2 className="d1" id="influencer-goals">
        {t('goals.title')}
      </h2>
      <p id="influencer-goal-earnings">
        {t('goals.earnings', { now: format(commission), goal: format(goals.earnings) })}
      </p>
      <progress
        aria-labelledby="influencer-goal-earnings"
        value={Math.min(commission, goals.earnings)}
        max={goals.earnings}
      />
      <p id="influencer-goal-conversions">
        {t('goals.conversions', { now: sales, goal: goals.conversions })}
      </p>
      <progress
        aria-labelledby="influencer-goal-conversions"
        value={Math.min(sales, goals.conversions)}
        max={goals.conversions}
      />
    </section>
  )
}

function Wins({ rewards: { wins, currency } }: Props) {
  const { t, language } = useTranslation(influencerRewardsMessages)
  return (
    <section className="influencer-panel" aria-labelledby="influencer-wins">
      <h2 className="d1" id="influencer-wins">
        {t('wins.title')}
      </h2>
      <dl className="receipt">
        {wins.map(({ month, place, prize }) => (
          <div key={month}>
            <dt>{t('wins.win', { month: formatMonth(month, language), place })}</dt>
            <dd>
              <PriceAmount amount={prize} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** `day` is the first one of the month. */
function formatMonth(day: string, language: Parameters<typeof getDateFormat>[0]): string {
  const format = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return getDateFormat(language, format).format(new Date(day))
}
