import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { rewardProgramsMessages } from '#app/i18n/areas/reward-programs.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import { QueryView } from '#app/ui/query-view.tsx'
import type { RewardProgram } from '#contract/rewards'
import { getDateFormat } from '#platform/i18n/date-format'
import { useAdminKey } from '../../../frame/access.ts'
import { type Liability, liabilityQuery } from '../reward-queries.ts'

/** What the shop owes for a programme, and in which months it ends. */
export function OwedAmounts({ name }: { name: RewardProgram }) {
  const { t } = useTranslation(rewardProgramsMessages)
  const query = useQuery(liabilityQuery(useApi(), useAdminKey(), name))
  return (
    <section className="rewards-section" aria-labelledby="reward-owed">
      <h2 id="reward-owed">{t('owed.title')}</h2>
      <QueryView query={query} errorTitle={t('owed.failed')} skeleton="h-32">
        {(liability) => <Months liability={liability} />}
      </QueryView>
    </section>
  )
}

function Months({ liability: { currency, owed, months } }: { liability: Liability }) {
  const { t, language } = useTranslation(rewardProgramsMessages)
  const format = useMoneyFormatter(currency)
  const date = getDateFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (
    <dl className="receipt max-w-[640px] pt-4">
      {months.map(({ month, count, amount }) => (
        <div key={month}>
          <dt>{t('owed.ends', { month: date.format(new Date(month)), count })}</dt>
          <dd>{format(amount)}</dd>
        </div>
      ))}
      <div className="font-semibold">
        <dt>{t('owed.total')}</dt>
        <dd>{format(owed)}</dd>
      </div>
    </dl>
  )
}
