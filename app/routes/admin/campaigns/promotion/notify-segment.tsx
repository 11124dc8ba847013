import { useQuery, useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { adminMessages } from '#app/i18n/areas/admin.ts'
import { campaignsMessages } from '#app/i18n/areas/campaigns.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { toast } from '#app/ui/toast.ts'
import { useAdminKey } from '../../frame/access.ts'
import { NotifyButton } from '../../notify/notify-button.tsx'
import { couponBroadcastQuery, type PromotionDetail } from '../campaign-queries.ts'

/** Notifies the members of the segments of a coupon, once, after a question. */
export function NotifySegment({ promotion: { id, code } }: { promotion: PromotionDetail }) {
  const { t } = useTranslation([campaignsMessages, adminMessages])
  const [api, key] = [useApi(), useAdminKey()]
  const queries = useQueryClient()
  const query = couponBroadcastQuery(api, key, id)
  const { data: broadcast } = useQuery(query)
  const notify = useAction(
    () => parseResponse(api.admin.promotions[':id'].notification.$post({ param: { id } })),
    {
      fallbackMessage: t('form.failed'),
      onSuccess: (started) => {
        queries.setQueryData(query.queryKey, started)
        toast(t('admin:notify.started'))
      },
    },
  )
  if (!broadcast) return null
  return (
    <NotifyButton
      {...{ broadcast, notify, label: t('notify.button'), title: t('notify.title') }}
      text={t('notify.text', { count: broadcast.audience, code: code ?? '' })}
    />
  )
}
