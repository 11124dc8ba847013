import { useLocation } from 'react-router'
import { affiliateLinksMessages } from '#app/i18n/areas/affiliate-links.ts'
import { influencerAdminMessages } from '#app/i18n/areas/influencer-admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import { useAccess } from '../../frame/access.ts'
import { PermissionNeeded } from '../../frame/permission-needed.tsx'
import { useWaitingWork } from '../../frame/use-waiting-work.ts'
import { useListParams } from '../../list/use-list-params.ts'
import { AffiliateTabs } from '../affiliate-tabs.tsx'
import { ApplicationList } from './application-list.tsx'
import { ApplicationPane } from './application-pane.tsx'
import './applications.css'

/** Applications to the influencer programme: those that wait, those decided, and the open one. */
export default function ApplicationsPage() {
  const { t } = useTranslation([influencerAdminMessages, affiliateLinksMessages])
  const { can } = useAccess()
  const isAllowed = can('influencers:read')
  return (
    <main id="main" className="admin-page">
      <PageHead title={t('tab.applications')} noIndex />
      <div className="admin-head">
        <div>
          <h1>{t('affiliateLinks:title')}</h1>
          {isAllowed && <Summary />}
        </div>
      </div>
      <AffiliateTabs />
      {isAllowed ? <Panes /> : <PermissionNeeded />}
    </main>
  )
}

function Summary() {
  const { t } = useTranslation(influencerAdminMessages)
  const count = useWaitingWork()?.influencer_applications
  return (
    <p className="min-h-5 text-ink-2">{typeof count === 'number' && t('summary', { count })}</p>
  )
}

/** On a small screen one of them is shown: the application while the URL ends with `#application`. */
function Panes() {
  const { t } = useTranslation(influencerAdminMessages)
  const params = useListParams()
  const { hash } = useLocation()
  const id = params.get('application')
  return (
    <div
      className="application-panes"
      data-show={hash === '#application' && id ? 'application' : 'list'}
    >
      <ApplicationList params={params} openId={id} />
      {id ? (
        <ApplicationPane key={id} id={id} />
      ) : (
        <div className="application-pane">
          <EmptyState title={t('choose')} help={t('chooseHelp')} />
        </div>
      )}
    </div>
  )
}
