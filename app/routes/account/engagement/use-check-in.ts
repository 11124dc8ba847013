import { useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { getBrowserTimeZone } from '#app/account/browser-time-zone.ts'
import { getApiError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { couponsKey } from '#app/coupons/coupon-queries.ts'
import { rewardsMessages } from '#app/i18n/areas/rewards.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { toast } from '#app/ui/toast.ts'
import type { CheckIn } from '#contract/check-ins'
import { checkInsKey } from './check-in-queries.ts'

/** Checks the user in. Who has done it already, in another tab or on another device, is told so. */
export function useCheckIn(
  userId: string,
  { onCheckedIn }: { onCheckedIn: (of: CheckIn) => void },
) {
  const { t } = useTranslation(rewardsMessages)
  const api = useApi()
  const queries = useQueryClient()
  const refresh = () =>
    Promise.all(
      [checkInsKey(userId), couponsKey(userId)].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    )
  return useAction(
    () => parseResponse(api['check-ins'].$post({ json: { time_zone: getBrowserTimeZone() } })),
    {
      onSuccess: async (checkIn) => {
        onCheckedIn(checkIn)
        await refresh()
      },
      onError: async (message, error) => {
        if (getApiError(error)?.code !== 'checked_in_already') return
        toast(t('already'), { text: message, variant: 'bad' })
        await refresh()
      },
      fallbackMessage: t('notSaved'),
    },
  )
}
