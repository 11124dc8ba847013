import { payoutsMessages } from '#app/i18n/areas/payouts.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { DownloadButton } from '#app/sharing/download-button.tsx'
import { getDateFormat } from '#platform/i18n/date-format'

/** A statement for each month in which something became payable or was paid. */
export function StatementList({ months }: { months: string[] }) {
  const { t, language } = useTranslation(payoutsMessages)
  if (months.length === 0) return null
  const format = getDateFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (
    <section aria-labelledby="payout-statements">
      <h3 className="d1" id="payout-statements">
        {t('statements.title')}
      </h3>
      <ul className="payout-statements">
        {months.map((month) => {
          const name = format.format(new Date(`${month}-01T00:00:00Z`))
          return (
            <li key={month}>
              <span>{name}</span>
              <DownloadButton
                path={`/api/influencer-payouts/statements/${month}`}
                name={`statement-${month}.csv`}
                label={t('statements.download')}
                subject={name}
                failure={t('downloadFailed')}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
