import { useQuery, useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { settingsMessages } from '#app/i18n/areas/settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import {
  canPush,
  createPushSubscription,
  endPushSubscription,
  getPushSubscription,
} from '#app/notifications/push-subscription.ts'
import { Switch } from '#app/ui/switch.tsx'
import { toast } from '#app/ui/toast.ts'
import { useAccountAction } from '../../use-account-action.ts'

const QUERY_KEY = ['push-subscription']

/** Lets this browser show notifications while the shop is not open. The browser asks when the switch is moved. */
export function PushSwitch() {
  const { t } = useTranslation(settingsMessages)
  const queries = useQueryClient()
  const { data: isOn = false } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: async () => (await getPushSubscription()) !== null,
    networkMode: 'always',
    staleTime: 0,
  })
  const { mutate } = useTogglePush()
  const isDenied = canPush() && Notification.permission === 'denied'
  const about = canPush() ? (isDenied ? 'denied' : 'about') : 'unsupported'
  return (
    <li>
      <Switch
        name="push_notifications"
        label={<span className="font-semibold">{t('notifications.push_notifications.label')}</span>}
        about={t(`notifications.push_notifications.${about}`)}
        isOn={isOn}
        isDisabled={!canPush() || isDenied}
        onChange={(next) =>
          mutate(next, {
            onSuccess: (isSubscribed) => {
              queries.setQueryData(QUERY_KEY, isSubscribed)
              if (isSubscribed === next) toast(t('notifications.saved'))
            },
          })
        }
      />
    </li>
  )
}

/** Resolves to whether this browser is subscribed then. */
function useTogglePush() {
  const api = useApi()['push-subscriptions']
  return useAccountAction(
    async (isOn: boolean) => {
      if (!isOn) {
        const endpoint = await endPushSubscription()
        if (endpoint) await parseResponse(api.$delete({ json: { endpoint } }))
        return false
      }
      const { public_key } = await parseResponse(api.key.$get())
      const subscription = await createPushSubscription(public_key)
      if (!subscription) return false
      const { endpoint, keys } = subscription.toJSON() as {
        endpoint: string
        keys: { p256dh: string; auth: string }
      }
      try {
        await parseResponse(api.$put({ json: { endpoint, keys } }))
        return true
      } catch (error) {
        await subscription.unsubscribe()
        throw error
      }
    },
    { onError: (message) => toast(message, { variant: 'bad' }) },
  )
}
