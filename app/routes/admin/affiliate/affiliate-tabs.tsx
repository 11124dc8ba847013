import { useLocation } from 'react-router'
import { influencerAdminMessages } from '#app/i18n/areas/influencer-admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Link } from '#app/ui/link.tsx'
import { useAccess } from '../frame/access.ts'
import { adminHref } from '../frame/screen-paths.ts'
import { useCurrentInView } from '../frame/use-current-in-view.ts'
import { useWaitingWork } from '../frame/use-waiting-work.ts'

const TABS = [
  {
    id: 'applications',
    path: adminHref('affiliate-analytics/applications'),
    permission: 'influencers:read',
  },
  { id: 'payouts', path: adminHref('affiliate-analytics/payouts'), permission: 'payouts:read' },
  {
    id: 'influencers',
    path: adminHref('affiliate-analytics/influencers'),
    permission: 'influencers:read',
  },
  { id: 'rates', path: adminHref('affiliate-analytics/rates'), permission: 'influencers:read' },
  { id: 'checks', path: adminHref('affiliate-analytics/checks'), permission: 'influencers:read' },
  { id: 'analytics', path: adminHref('affiliate-analytics'), permission: 'marketplace:read' },
] as const

/** The parts of the affiliate screen that this person may open. */
export function AffiliateTabs() {
  const { t } = useTranslation(influencerAdminMessages)
  const { can } = useAccess()
  const { pathname } = useLocation()
  const nav = useCurrentInView<HTMLElement>()
  const waiting = useWaitingWork()?.influencer_applications
  return (
    <nav ref={nav} className="admin-views" aria-label={t('tab.label')}>
      {TABS.filter(({ permission }) => can(permission)).map(({ id, path }) => (
        <Link key={id} to={path} aria-current={path === pathname ? 'page' : undefined}>
          {t(`tab.${id}`)}
          {id === 'applications' && Boolean(waiting) && (
            <span className="admin-count">{waiting}</span>
          )}
        </Link>
      ))}
    </nav>
  )
}
