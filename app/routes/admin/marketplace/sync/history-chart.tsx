import { ChartNote } from '#app/charts/chart-states.tsx'
import { LineChart } from '#app/charts/line-chart.tsx'
import { pickMarks } from '#app/charts/use-report-format.ts'
import { marketplaceSyncMessages } from '#app/i18n/areas/marketplace-sync.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { SyncOverview } from '#contract/product-sync'
import { getDateFormat } from '#platform/i18n/date-format'
import { getNumberFormat } from '#platform/i18n/number-format'

const SERIES = ['synced', 'skipped', 'failed'] as const
const KEYS = ['chart-key', 'chart-key chart-key-before', 'chart-key chart-key-third']

/** What was synced on each of the last thirty days. */
export function HistoryChart({ history }: Pick<SyncOverview, 'history'>) {
  const { t, language } = useTranslation(marketplaceSyncMessages)
  const number = getNumberFormat(language)
  const format = (value: number) => number.format(value)
  const long = getDateFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' })
  const short = getDateFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const toSeries = (name: (typeof SERIES)[number]) => ({
    name: t(`runs.${name}`),
    values: history.map((day) => day[name]),
  })
  const isEmpty = history.every((day) => SERIES.every((name) => day[name] === 0))
  return (
    <section aria-labelledby="history-heading">
      <div className="sync-part-head">
        <h2 id="history-heading">{t('history.title')}</h2>
        <ul className="chart-legend">
          {SERIES.map((name, at) => (
            <li key={name}>
              <i className={KEYS[at]} />
              {t(`runs.${name}`)}
            </li>
          ))}
        </ul>
      </div>
      {isEmpty ? (
        <ChartNote title={t('history.none')} height={180} />
      ) : (
        <LineChart
          label={t('history.label')}
          series={[toSeries('synced'), toSeries('skipped'), toSeries('failed')]}
          places={history.map(({ day }) => long.format(new Date(day)))}
          marks={pickMarks(history.length).map((at) => ({
            at,
            text: short.format(new Date(history[at]!.day)),
          }))}
          placeHeading={t('history.day')}
          format={format}
          formatRule={format}
          height={180}
          isWhole
        />
      )}
    </section>
  )
}
