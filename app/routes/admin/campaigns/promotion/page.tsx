import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { isNotFoundError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { campaignsMessages } from '#app/i18n/areas/campaigns.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { EmptyState, ErrorState, Skeleton } from '#app/ui/feedback-states.tsx'
import { Amount } from '#app/ui/price.tsx'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { BackLink } from '../../frame/back-link.tsx'
import { PermissionNeeded } from '../../frame/permission-needed.tsx'
import { adminHref } from '../../frame/screen-paths.ts'
import { type PromotionDetail, promotionQuery, summaryQuery } from '../campaign-queries.ts'
import { PromotionState } from '../promotion-state.tsx'
import { useDescribePromotion } from '../use-describe-promotion.ts'
import { EditForm } from './edit-form.tsx'
import { PromotionActions } from './promotion-actions.tsx'
import '../campaigns.css'

/** One promotion: what it has given, its codes and its terms. */
export default function PromotionPage() {
  const { t } = useTranslation(campaignsMessages)
  const { can } = useAccess()
  return (
    <main id="main" className="admin-page">
      <PageHead title={t('title')} noIndex />
      {can('promotions:read') ? <LoadedPromotion /> : <PermissionNeeded />}
    </main>
  )
}

function LoadedPromotion() {
  const { t } = useTranslation(campaignsMessages)
  const { id = '' } = useParams()
  const [api, key] = [useApi(), useAdminKey()]
  const summary = useQuery(summaryQuery(api, key))
  const { data: promotion, error, refetch, isFetching } = useQuery(promotionQuery(api, key, id))
  if (promotion && summary.data) {
    return (
      <PromotionView key={promotion.id} promotion={promotion} timeZone={summary.data.time_zone} />
    )
  }
  const failure = error ?? summary.error
  if (!failure) return <Skeleton className="h-96" />
  if (isNotFoundError(failure)) {
    const link = { to: adminHref('campaigns'), label: t('title') }
    return <EmptyState level="h1" title={t('promotion.notFound')} link={link} />
  }
  return <ErrorState title={t('promotion.failed')} onRetry={() => refetch()} busy={isFetching} />
}

interface ViewProps {
  promotion: PromotionDetail
  timeZone: string
}

function PromotionView({ promotion, timeZone }: ViewProps) {
  const { t } = useTranslation(campaignsMessages)
  const { can } = useAccess()
  const describe = useDescribePromotion()
  const { name, code, state, redemption_count: used, given, currency } = promotion
  return (
    <>
      <BackLink to={adminHref('campaigns')}>{t('title')}</BackLink>
      <div className="admin-head">
        <div className="min-w-0">
          <h1 className="flex flex-wrap items-center gap-x-3 wrap-anywhere">
            {code ?? name} <PromotionState state={state} />
          </h1>
          <p className="text-ink-2 wrap-anywhere">
            {code && code !== name && `${name}. `}
            {describe(promotion)}
          </p>
          <p className="text-ink-2">
            {t('timeline.used', { count: used })}, {t('promotion.given')}{' '}
            <Amount amount={given} currency={currency} />
          </p>
        </div>
        <PromotionActions promotion={promotion} />
      </div>
      {can('promotions:write') && <EditForm promotion={promotion} timeZone={timeZone} />}
    </>
  )
}
