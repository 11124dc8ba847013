import { href } from 'react-router'
import { useWholeAmount } from '#app/coupons/use-whole-amount.ts'
import { rewardsMessages } from '#app/i18n/areas/rewards.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { CheckIn, CheckIns } from '#contract/check-ins'
import { getDateFormat } from '#platform/i18n/date-format'

interface Props {
  /** What has just been earned; null for nothing to show. */
  checkIn: CheckIn | null
  rules: CheckIns['rules']
  onClose: () => void
}

/** Shows the coupons of a check-in under a lid that opens. */
export function RewardDialog({ checkIn, rules, onClose }: Props) {
  const { t } = useTranslation(rewardsMessages)
  const isMilestone = checkIn?.rewards.some(({ is_milestone }) => is_milestone) ?? false
  const title = isMilestone ? t('milestoneTitle', { days: checkIn!.streak }) : t('checkedIn')
  return (
    <Dialog open={checkIn !== null} onClose={onClose} title={title}>
      {checkIn && <Reward checkIn={checkIn} rules={rules} isMilestone={isMilestone} />}
      <div className="flex flex-wrap gap-3 pt-5">
        <Button onClick={onClose}>{t('close')}</Button>
        <ButtonLink variant="quiet" to={`${href('/profile')}?tab=rewards`}>
          {t('myCoupons')}
        </ButtonLink>
      </div>
    </Dialog>
  )
}

interface RewardProps {
  checkIn: CheckIn
  rules: CheckIns['rules']
  isMilestone: boolean
}

function Reward({ checkIn: { rewards, streak, currency }, rules, isMilestone }: RewardProps) {
  const { t, language } = useTranslation(rewardsMessages)
  const format = useWholeAmount(currency)
  const total = rewards.reduce((sum, { amount }) => sum + amount, 0)
  const end = getDateFormat(language, { day: 'numeric', month: 'long' })
  const date = end.format(new Date(rewards[0]!.expires_at))
  const next = rules.milestones.find((one) => one > streak)
  return (
    <>
      <div className="reward-seal" aria-hidden="true">
        <p>
          {format(total)}
          <small>{isMilestone ? t('forDays', { days: streak }) : t('coupon')}</small>
        </p>
        <span className="reward-lid">?</span>
      </div>
      <p className="text-ink-2">
        {t('earnedText', { amount: format(total), date })}{' '}
        {next && t('nextMilestone', { days: next - streak, amount: format(rules.milestone) })}
      </p>
    </>
  )
}
