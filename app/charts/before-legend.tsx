import { reportsMessages } from '#app/i18n/areas/reports.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'

/** The legend of a chart that shows a range and the days before it. `before` is the sum of those, formatted. */
export function BeforeLegend({ before }: { before: string }) {
  const { t } = useTranslation(reportsMessages)
  return (
    <ul className="chart-legend">
      <li>
        <i className="chart-key" />
        {t('sales.now')}
      </li>
      <li>
        <i className="chart-key chart-key-before" />
        {t('sales.beforeAmount', { amount: before })}
      </li>
    </ul>
  )
}
