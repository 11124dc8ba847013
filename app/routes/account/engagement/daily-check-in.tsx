import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { useCalmMode } from '#app/calm/calm-mode.ts'
import { rewardsMessages } from '#app/i18n/areas/rewards.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { getCurrentUser } from '#app/session/current-user.ts'
import { QueryView } from '#app/ui/query-view.tsx'
import type { CheckIns } from '#contract/check-ins'
import { CheckInAction } from './check-in-action.tsx'
import { checkInsQuery } from './check-in-queries.ts'
import { MonthCalendar } from './month-calendar.tsx'
import { MonthTotals } from './month-totals.tsx'
import { OfflineCheckIn } from './offline-check-in.tsx'
import { ReadyCoupons } from './ready-coupons.tsx'
import { storeCheckIn, storedCheckIn } from './stored-check-in.ts'
import { Streak } from './streak.tsx'
import { useIntro } from './use-intro.ts'

/** The check-in of a user, with the streak, the calendar and the coupons that can be used. */
export function DailyCheckIn({ userId }: { userId: string }) {
  const { t } = useTranslation(rewardsMessages)
  const query = useQuery(checkInsQuery(useApi(), userId, null))
  const { data } = query
  useEffect(() => {
    if (data) storeCheckIn(userId, data)
  }, [userId, data])
  useEffect(
    () => () => {
      if (getCurrentUser()?.id !== userId) storedCheckIn(userId).remove()
    },
    [userId],
  )
  if (!data && query.isPaused) return <OfflineCheckIn userId={userId} />
  return (
    <QueryView query={query} errorTitle={t('loadFailed')} skeleton="mt-6 h-[34rem]">
      {(checkIns) => <Loaded userId={userId} checkIns={checkIns} />}
    </QueryView>
  )
}

function Loaded({ userId, checkIns }: { userId: string; checkIns: CheckIns }) {
  const { t } = useTranslation(rewardsMessages)
  const intro = useIntro(checkIns)
  const isCalm = useCalmMode()
  const [month, setMonth] = useState<string | null>(null)
  return (
    <>
      <div className="engagement">
        <div className="grid justify-items-start gap-5">
          <h1 className="d3 pt-1.5">{t('dailyCheckIn')}</h1>
          <p className="max-w-[46ch] text-ink-2">{intro}</p>
          <CheckInAction userId={userId} checkIns={checkIns} />
          {!isCalm && <Streak checkIns={checkIns} />}
          <MonthTotals userId={userId} checkIns={checkIns} />
        </div>
        <MonthCalendar userId={userId} present={checkIns} month={month} onMonth={setMonth} />
      </div>
      <ReadyCoupons userId={userId} />
    </>
  )
}
