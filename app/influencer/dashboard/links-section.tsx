import { href } from 'react-router'
import { ChartPart } from '#app/charts/chart-states.tsx'
import { DashboardPart } from '#app/charts/dashboard-part.tsx'
import { useReportFormat } from '#app/charts/use-report-format.ts'
import { influencerDashboardMessages } from '#app/i18n/areas/influencer-dashboard.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { CopyButton } from '#app/sharing/copy-button.tsx'
import type { InfluencerReport } from '#contract/influencers'
import type { DashboardProps } from './dashboard-props.ts'
import { useInfluencerReport } from './use-influencer-report.ts'

/** The links that were followed in the range, with the clicks and the orders of each. */
export function LinksSection({ userId }: DashboardProps) {
  const { t } = useTranslation(influencerDashboardMessages)
  const query = useInfluencerReport(userId)
  const count = query.data?.now.active_links ?? 0
  return (
    <DashboardPart title={t('links.title')} aside={<span>{t('links.active', { count })}</span>}>
      <ChartPart query={query} height={150}>
        {(report) =>
          report.pages.length > 0 ? (
            <PageRows report={report} />
          ) : (
            <p className="dashboard-none">{t('links.none')}</p>
          )
        }
      </ChartPart>
    </DashboardPart>
  )
}

function PageRows({ report: { pages, range } }: { report: InfluencerReport }) {
  const { t } = useTranslation(influencerDashboardMessages)
  const format = useReportFormat(range)
  const names: Record<string, string> = {
    [href('/')]: t('links.home'),
    [href('/shop')]: t('link.shop'),
  }
  return (
    <ul className="dashboard-rows">
      {pages.map(({ path, title, link, clicks, conversions, conversion_rate: rate }) => {
        const name = title ?? names[path] ?? path
        const sales = t('sales', { count: conversions })
        return (
          <li key={path}>
            <div>
              <span className="min-w-0 flex-1">
                <span className="dashboard-row-name">{name}</span>
                <small>{`${t('links.clicks', { count: clicks })}, ${sales}`}</small>
              </span>
              <span className="amount">{rate === null ? '–' : format.share(rate)}</span>
              <CopyButton text={link} about={name} />
            </div>
          </li>
        )
      })}
    </ul>
  )
}
