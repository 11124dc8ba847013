import { useLocation } from 'react-router'
import { campaignsMessages } from '#app/i18n/areas/campaigns.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Link } from '#app/ui/link.tsx'
import { adminHref } from '../frame/screen-paths.ts'
import { useCurrentInView } from '../frame/use-current-in-view.ts'

/** The parts of the campaigns (decision 0109). */
const TABS = [
  { id: 'coupons', path: adminHref('campaigns') },
  { id: 'automatic', path: `${adminHref('campaigns')}?kind=automatic` },
  { id: 'flashSales', path: adminHref('campaigns/flash-sales') },
  { id: 'draws', path: adminHref('campaigns/draws') },
  { id: 'holidays', path: adminHref('campaigns/holidays') },
  { id: 'rewards', path: adminHref('campaigns/rewards') },
  { id: 'referrals', path: adminHref('campaigns/referrals') },
  { id: 'preview', path: adminHref('campaigns/preview') },
  { id: 'try', path: adminHref('campaigns/try') },
] as const

export function CampaignTabs() {
  const { t } = useTranslation(campaignsMessages)
  const { pathname, search } = useLocation()
  const kind = new URLSearchParams(search).get('kind')
  const own = TABS.find(({ path }) => path === pathname && path !== adminHref('campaigns'))
  const current = own?.id ?? (kind === 'automatic' ? 'automatic' : 'coupons')
  const nav = useCurrentInView<HTMLElement>()
  return (
    <nav ref={nav} className="admin-views" aria-label={t('title')}>
      {TABS.map(({ id, path }) => (
        <Link key={id} to={path} aria-current={id === current ? 'page' : undefined}>
          {t(`tab.${id}`)}
        </Link>
      ))}
    </nav>
  )
}
