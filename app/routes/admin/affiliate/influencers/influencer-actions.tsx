import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { influencerFiguresMessages } from '#app/i18n/areas/influencer-figures.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { adminHref } from '../../frame/screen-paths.ts'
import { ApplicationActions } from '../applications/application-actions.tsx'
import { applicationQuery } from '../applications/application-queries.ts'

/** Leads to the application, and suspends the influencer or ends the suspension. */
export function InfluencerActions({ userId }: { userId: string }) {
  const { t } = useTranslation(influencerFiguresMessages)
  const { can } = useAccess()
  const { data } = useQuery(applicationQuery(useApi(), useAdminKey(), userId))
  if (!data) return null
  const path = adminHref('affiliate-analytics/applications')
  return (
    <div className="admin-head-actions">
      <ButtonLink variant="secondary" to={`${path}?application=${userId}#application`}>
        {t('detail.application')}
      </ButtonLink>
      {can('influencers:write') && <ApplicationActions application={data} />}
    </div>
  )
}
