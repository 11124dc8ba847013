import { useQuery } from '@tanstack/react-query'
import { href } from 'react-router'
import { useApi } from '#app/api/shop-provider.tsx'
import { influencerMessages } from '#app/i18n/areas/influencer.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { applicationQuery } from '#app/influencer/application-query.ts'
import { ApplicationStatus, canApply } from '#app/influencer/application-status.tsx'
import InfluencerDashboard from '#app/influencer/dashboard/influencer-dashboard.tsx'
import { NewTermsNote } from '#app/influencer/new-terms-note.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import { MAX_COMMISSION_PERCENT } from '#contract/influencers'
import type { AccountProps } from '../../account-props.ts'

/** Where the application of the user stands, and for an influencer what the links brought. */
export default function InfluencerTab({ user }: AccountProps) {
  const { t } = useTranslation(influencerMessages)
  const query = useQuery(applicationQuery(useApi(), user.id))
  const path = href('/influencer/apply')
  return (
    <QueryView query={query} errorTitle={t('loadFailed')}>
      {({ application, terms_version: version, accepted_terms_version: accepted }) =>
        application ? (
          <div className="grid gap-8 pt-6">
            {accepted !== version && application.status !== 'rejected' && (
              <NewTermsNote userId={user.id} version={version} />
            )}
            <ApplicationStatus application={application}>
              {canApply(application) && (
                <ButtonLink to={path} variant="secondary" size="small">
                  {application.status === 'rejected' ? t('applyAgain') : t('form.update')}
                </ButtonLink>
              )}
            </ApplicationStatus>
            {application.influencer && <InfluencerDashboard userId={user.id} />}
          </div>
        ) : (
          <EmptyState
            title={t('none')}
            help={t('intro', { percent: MAX_COMMISSION_PERCENT })}
            link={{ to: path, label: t('apply') }}
          />
        )
      }
    </QueryView>
  )
}
