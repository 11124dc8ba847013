import type { User } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { influencerMessages } from '#app/i18n/areas/influencer.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { applicationQuery } from '#app/influencer/application-query.ts'
import { ApplicationStatus, canApply } from '#app/influencer/application-status.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import { ApplicationForm } from './application-form.tsx'

/** The application of a user, and the form in which it is sent and updated. */
export default function OwnApplication({ user }: { user: User }) {
  const { t } = useTranslation(influencerMessages)
  const query = useQuery(applicationQuery(useApi(), user.id))
  return (
    <QueryView query={query} errorTitle={t('loadFailed')} skeleton="h-[34rem]">
      {({ application, terms_version, accepted_terms_version }) => (
        <>
          {application && (
            <div className="pb-10">
              <ApplicationStatus application={application} />
            </div>
          )}
          {canApply(application) && (
            <ApplicationForm
              key={application ? 'update' : 'new'}
              user={user}
              application={application}
              // Who updates an application sees no terms, and accepts no others.
              termsVersion={application ? accepted_terms_version : terms_version}
            />
          )}
        </>
      )}
    </QueryView>
  )
}
