import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { referralReviewMessages } from '#app/i18n/areas/referral-review.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import { QueryView } from '#app/ui/query-view.tsx'
import type { ReferralResults } from '#contract/referrals'
import { getNumberFormat } from '#platform/i18n/number-format'
import { useAdminKey } from '../../frame/access.ts'
import { referralResultsQuery } from './referral-queries.ts'

/** What the referrals of the last 30 days brought, in a ruled row. */
export function Results() {
  const { t } = useTranslation(referralReviewMessages)
  const query = useQuery(referralResultsQuery(useApi(), useAdminKey()))
  return (
    <QueryView query={query} errorTitle={t('results.failed')} skeleton="my-4 h-20">
      {(results) => <Figures results={results} />}
    </QueryView>
  )
}

function Figures({ results }: { results: ReferralResults }) {
  const { t, language } = useTranslation(referralReviewMessages)
  const number = getNumberFormat(language)
  const money = useMoneyFormatter(results.currency)
  const figures = [
    ...(['signed_up', 'verified', 'delivered', 'rejected'] as const).map((name) => ({
      ...{ name, value: number.format(results[name]) },
    })),
    { name: 'granted' as const, value: money(results.granted) },
    { name: 'revenue' as const, value: money(results.revenue) },
  ]
  return (
    <section aria-label={t('results.title', { days: results.days })}>
      <p className="pt-4 text-ink-2">{t('results.title', { days: results.days })}</p>
      <dl className="referral-figures">
        {figures.map(({ name, value }) => (
          <div key={name}>
            <dt>{t(`results.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
