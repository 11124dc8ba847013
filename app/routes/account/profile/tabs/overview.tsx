import { href } from 'react-router'
import { buildDrawPath } from '#app/draws/draw-path.ts'
import { accountMessages } from '#app/i18n/areas/account.ts'
import { rewardsMessages } from '#app/i18n/areas/rewards.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Link } from '#app/ui/link.tsx'
import type { AccountProps } from '../../account-props.ts'
import { useLongDate } from '../../use-long-date.ts'

export function OverviewTab({ user }: AccountProps) {
  const { t } = useTranslation(accountMessages)
  return (
    <>
      <dl className="account-overview">
        <div>
          <dt>{t('overview.email')}</dt>
          <dd className="wrap-anywhere">{user.email}</dd>
        </div>
        <div>
          <dt>{t('overview.memberSince')}</dt>
          <dd>{useLongDate(user.created_at)}</dd>
        </div>
      </dl>
      <RewardLinks />
    </>
  )
}

/** The way to the programmes that have no tab of their own in the bar. */
function RewardLinks() {
  const { t } = useTranslation([accountMessages, rewardsMessages])
  const profile = href('/profile')
  const links = [
    [href('/engagement'), t('rewards:dailyCheckIn')],
    [`${profile}?tab=rewards`, t('rewards:myCoupons')],
    [buildDrawPath(), t('tabs.lucky-draw')],
    [`${profile}?tab=referrals`, t('tabs.referrals')],
  ] as const
  return (
    <nav aria-labelledby="reward-links" className="border-t border-line py-7">
      <h2 className="d1 pb-3" id="reward-links">
        {t('tabs.rewards')}
      </h2>
      <ul className="flex flex-wrap gap-x-7 gap-y-3">
        {links.map(([to, text]) => (
          <li key={to}>
            <Link className="link" to={to}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
