import { RangeChoice } from '#app/charts/range-choice.tsx'
import { reportsMessages } from '#app/i18n/areas/reports.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { getDateFormat } from '#platform/i18n/date-format'
import { useAccess } from '../frame/access.ts'
import { PermissionNeeded } from '../frame/permission-needed.tsx'
import { BestSellersPart } from './best-sellers.tsx'
import { DoctorPart } from './doctor-part.tsx'
import { Figures } from './figures.tsx'
import { FunnelPart } from './funnel.tsx'
import { OutboundPart } from './outbound-part.tsx'
import { useReport } from './report-query.ts'
import { OrdersPart, SalesPart } from './sales-part.tsx'
import { SearchesPart } from './searches.tsx'
import { SetUpCard, useIsSetUpPending } from './set-up-card.tsx'
import { CategoriesPart, SourcesPart, TrafficPart } from './shares.tsx'
import { AlertsPart, StockPart } from './stock-and-alerts.tsx'
import { WaitingPart } from './waiting-part.tsx'
import '#app/charts/dashboard.css'

/** How the shop does, and what waits. Each part is loaded by itself; one that fails says so alone. */
export default function DashboardPage() {
  const { t } = useTranslation(reportsMessages)
  const { can } = useAccess()
  const isAllowed = can('reports:read')
  return (
    <main id="main" className="admin-page">
      <PageHead title={t('title')} noIndex />
      <div className="admin-head">
        <div>
          <h1>{t('title')}</h1>
          {isAllowed && <About />}
        </div>
        <div className="admin-head-actions">{isAllowed && <RangeChoice />}</div>
      </div>
      {isAllowed ? <Dashboard /> : <PermissionNeeded />}
    </main>
  )
}

function About() {
  const { t, language } = useTranslation(reportsMessages)
  const range = useReport('sales').data?.range
  if (!range) return <p className="text-ink-2">&nbsp;</p>
  const timeZone = range.time_zone
  const date = getDateFormat(language, { dateStyle: 'full', timeStyle: 'short', timeZone })
  return (
    <p className="text-ink-2">
      {t('about', { date: date.format(new Date()), currency: range.currency, zone: timeZone })}
    </p>
  )
}

/** It appears with the card of the guide, or without: a card that comes later would move what somebody reads. */
function Dashboard() {
  const isHeld = useIsSetUpPending()
  return (
    <div className={isHeld ? 'dashboard-held' : undefined} aria-busy={isHeld}>
      <SetUpCard />
      <Figures />
      <div className="dashboard">
        <SalesPart />
        <WaitingPart />
        <div className="dashboard-two">
          <BestSellersPart />
          <FunnelPart />
        </div>
        <div className="dashboard-stack">
          <DoctorPart />
          <AlertsPart />
          <StockPart />
        </div>
        <div className="dashboard-two">
          <TrafficPart />
          <OrdersPart />
          <CategoriesPart />
          <SourcesPart />
        </div>
        <div className="dashboard-stack">
          <SearchesPart />
          <OutboundPart />
        </div>
      </div>
    </div>
  )
}
