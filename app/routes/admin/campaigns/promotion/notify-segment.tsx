import { useQuery, useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { campaignsMessages } from '#app/i18n/areas/campaigns.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { toast } from '#app/ui/toast.ts'
import { useAdminKey } from '../../frame/access.ts'
import { couponBroadcastQuery, type PromotionDetail } from '../campaign-queries.ts'

/** Notifies the members of the segments of a coupon, once, after a question. */
export function NotifySegment({ promotion: { id, code } }: { promotion: PromotionDetail }) {
  const { t } = useTranslation(campaignsMessages)
  const [api, key] = [useApi(), useAdminKey()]
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const query = couponBroadcastQuery(api, key, id)
  const { data: broadcast } = useQuery(query)
  const notify = useAction(
    () => parseResponse(api.admin.promotions[':id'].notification.$post({ param: { id } })),
    {
      fallbackMessage: t('form.failed'),
      onSuccess: (started) => {
        queries.setQueryData(query.queryKey, started)
        setOpen(false)
        toast(t('notify.started'))
      },
    },
  )
  if (!broadcast) return null
  const { audience: count, started_at: startedAt, recipients } = broadcast
  if (startedAt) {
    return (
      <p className="self-center text-ink-2" role="status">
        {t('notify.reached', { count: recipients })}
      </p>
    )
  }
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t('notify.button')}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('notify.title')}>
        <p className="pb-4">{t('notify.text', { count, code: code ?? '' })}</p>
        {notify.errorMessage && (
          <div role="alert" className="pb-4">
            <FieldError>{notify.errorMessage}</FieldError>
          </div>
        )}
        <div className="campaign-choices">
          <Button variant="secondary" onClick={() => setOpen(false)}>
            {t('notify.notNow')}
          </Button>
          <Button disabled={count === 0} busy={notify.isPending} onClick={() => notify.mutate()}>
            {t('notify.button')}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
