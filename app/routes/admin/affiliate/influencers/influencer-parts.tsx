import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { DashboardPart } from '#app/charts/dashboard-part.tsx'
import { commissionRatesMessages } from '#app/i18n/areas/commission-rates.ts'
import { influencerAdminMessages } from '#app/i18n/areas/influencer-admin.ts'
import { influencerFiguresMessages } from '#app/i18n/areas/influencer-figures.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextLink } from '#app/ui/link.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import { getNumberFormat } from '#platform/i18n/number-format'
import { useTimeZone } from '../../campaigns/use-time-zone.ts'
import { useAdminKey } from '../../frame/access.ts'
import { adminHref } from '../../frame/screen-paths.ts'
import { CheckFacts } from '../checks/check-facts.tsx'
import { checksQuery } from '../checks/check-queries.ts'
import { ratesOfQuery } from '../rates/rate-queries.ts'
import { useRateFormat } from '../rates/use-rate-format.ts'

/** The pages that links led to. */
export function LinksPart({ paths }: { paths: { path: string; clicks: number }[] }) {
  const { t, language } = useTranslation(influencerFiguresMessages)
  const number = getNumberFormat(language)
  return (
    <DashboardPart title={t('detail.links')}>
      {paths.length === 0 ? (
        <p className="dashboard-none">{t('detail.noLinks')}</p>
      ) : (
        <dl className="rate-table">
          {paths.map(({ path, clicks }) => (
            <div key={path}>
              <dt className="wrap-anywhere">{path}</dt>
              <dd>{number.format(clicks)}</dd>
            </div>
          ))}
        </dl>
      )}
    </DashboardPart>
  )
}

/** The rates of this influencer alone. */
export function RatesPart({ id }: { id: string }) {
  const { t } = useTranslation([influencerFiguresMessages, commissionRatesMessages])
  const query = useQuery(ratesOfQuery(useApi(), useAdminKey(), id))
  const format = useRateFormat(useTimeZone())
  return (
    <DashboardPart
      title={t('detail.rates')}
      aside={
        <TextLink to={adminHref('affiliate-analytics/rates')}>{t('detail.setRates')}</TextLink>
      }
    >
      <QueryView query={query} errorTitle={t('commissionRates:categories.failed')} skeleton="h-24">
        {({ items }) =>
          items.length === 0 ? (
            <p className="dashboard-none">{t('detail.noRates')}</p>
          ) : (
            <dl className="rate-table">
              {items.map((rate) => (
                <div key={rate.id}>
                  <dt>
                    {format.sold(rate)}
                    <small>
                      {t(`commissionRates:state.${rate.state}`)}, {format.time(rate.starts_at)} –{' '}
                      {rate.ends_at ? format.time(rate.ends_at) : t('commissionRates:noEnd')}
                    </small>
                  </dt>
                  <dd>{format.percent(rate.percent)}</dd>
                </div>
              ))}
            </dl>
          )
        }
      </QueryView>
    </DashboardPart>
  )
}

/** What is unusual about this influencer, and waits for a decision. */
export function ChecksPart({ id }: { id: string }) {
  const { t } = useTranslation([influencerFiguresMessages, influencerAdminMessages])
  const query = useQuery(checksQuery(useApi(), useAdminKey()))
  return (
    <DashboardPart
      title={t('detail.checks')}
      aside={
        <TextLink to={adminHref('affiliate-analytics/checks')}>
          {t('influencerAdmin:tab.checks')}
        </TextLink>
      }
    >
      <QueryView query={query} errorTitle={t('checks.failed')} skeleton="h-24">
        {({ items }) => {
          const own = items.filter(({ influencer }) => influencer.id === id)
          if (own.length === 0) return <p className="dashboard-none">{t('checks.none')}</p>
          return (
            <ul className="grid gap-3 pt-3">
              {own.map((check) => (
                <li key={check.kind}>
                  <strong>{t(`checks.kind.${check.kind}`)}</strong>
                  <p className="text-ink-2">
                    <CheckFacts check={check} />
                  </p>
                </li>
              ))}
            </ul>
          )
        }}
      </QueryView>
    </DashboardPart>
  )
}
