import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCalmMode } from '#app/calm/calm-mode.ts'
import { useWholeAmount } from '#app/coupons/use-whole-amount.ts'
import { rewardsMessages } from '#app/i18n/areas/rewards.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { toast } from '#app/ui/toast.ts'
import { useIsOnline } from '#app/ui/use-is-online.ts'
import type { CheckIn, CheckIns } from '#contract/check-ins'
import { buildPanelPath } from '../settings/panel-path.ts'
import { RewardDialog } from './reward-dialog.tsx'
import { useCheckIn } from './use-check-in.ts'

/** The button of the day, with what prevents a check-in or has gone wrong. */
export function CheckInAction({ userId, checkIns }: { userId: string; checkIns: CheckIns }) {
  const { t } = useTranslation(rewardsMessages)
  const isCalm = useCalmMode()
  const isOnline = useIsOnline()
  const [shown, setShown] = useState<CheckIn | null>(null)
  const showToasts = useRewardToasts(checkIns.currency)
  const { mutate, isPending, errorMessage } = useCheckIn(userId, {
    onCheckedIn(checkIn) {
      showToasts(checkIn, { isCalm })
      if (!isCalm && checkIn.rewards.length > 0) setShown(checkIn)
    },
  })
  const { can_check_in: canCheckIn, needs_email: needsEmail } = checkIns
  if (needsEmail) return <EmailNeeded />
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-7 gap-y-3">
        <Button
          variant={canCheckIn ? 'claim' : 'secondary'}
          size="large"
          disabled={!canCheckIn || !isOnline}
          busy={isPending}
          onClick={() => mutate()}
        >
          {t(canCheckIn ? 'checkInNow' : 'checkedIn')}
        </Button>
        <p className="text-sm text-ink-2">
          {canCheckIn ? t('dayEnds', { city: getCity(checkIns.time_zone) }) : t('comeBack')}
        </p>
      </div>
      {!isOnline && <Note>{t('offline')}</Note>}
      {checkIns.is_paused && <Note>{t('paused')}</Note>}
      {errorMessage && canCheckIn && (
        <Note variant="bad">
          {errorMessage}{' '}
          <button type="button" className="link" onClick={() => mutate()}>
            {t('tryAgain')}
          </button>
        </Note>
      )}
      <RewardDialog checkIn={shown} rules={checkIns.rules} onClose={() => setShown(null)} />
    </>
  )
}

/** A milestone has a toast of its own. In calm mode no dialog shows the coupons, so each has a toast without the streak. */
function useRewardToasts(currency: string) {
  const { t } = useTranslation(rewardsMessages)
  const format = useWholeAmount(currency)
  return ({ streak, rewards, refusal }: CheckIn, { isCalm }: { isCalm: boolean }) => {
    if (refusal) toast(t('checkedIn'), { text: refusal.message })
    for (const { amount, is_milestone } of rewards) {
      const text = t(is_milestone ? 'milestoneText' : 'dayText', { amount: format(amount) })
      if (isCalm) toast(t('checkedIn'), { text })
      else if (is_milestone) toast(t('milestoneTitle', { days: streak }), { text })
    }
  }
}

function EmailNeeded() {
  const { t } = useTranslation(rewardsMessages)
  const [search] = useSearchParams()
  return (
    <Note>
      {t('verifyEmail')}{' '}
      <Link className="link" to={buildPanelPath(search, 'edit')}>
        {t('verifyEmailLink')}
      </Link>
    </Note>
  )
}

/** `Berlin` of `Europe/Berlin`. */
function getCity(zone: string): string {
  return zone.split('/').at(-1)!.replaceAll('_', ' ')
}
