import { useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { campaignsMessages } from '#app/i18n/areas/campaigns.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { saveFile } from '#app/ui/save-file.ts'
import { toast } from '#app/ui/toast.ts'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { adminHref } from '../../frame/screen-paths.ts'
import { PROMOTIONS_KEY, type PromotionDetail, promotionQuery } from '../campaign-queries.ts'
import { NotifySegment } from './notify-segment.tsx'

/** Notifying its segment, pausing, duplicating, downloading the codes and deleting; and a cart to try the code with. */
export function PromotionActions({ promotion }: { promotion: PromotionDetail }) {
  const { t } = useTranslation(campaignsMessages)
  const { can } = useAccess()
  const { id, kind, code, conditions, code_count: codes, redemption_count: used } = promotion
  const isForSegment =
    kind === 'coupon' &&
    code !== null &&
    conditions.some((one) => one.kind === 'segments') &&
    !conditions.some((one) => one.kind === 'customers')
  const tryPath = `${adminHref('campaigns/try')}${code ? `?codes=${encodeURIComponent(code)}` : ''}`
  return (
    <div className="admin-head-actions">
      <ButtonLink variant="secondary" to={tryPath}>
        {t('promotion.try')}
      </ButtonLink>
      {codes > 1 && <DownloadButton id={id} />}
      {can('promotions:write') && (
        <>
          {isForSegment && <NotifySegment promotion={promotion} />}
          <PauseButton promotion={promotion} />
          <ButtonLink
            variant="secondary"
            to={`${adminHref('campaigns/new')}?kind=${kind}&copy=${id}`}
          >
            {t('promotion.duplicate')}
          </ButtonLink>
          {used === 0 && !promotion.program && <DeleteButton promotion={promotion} />}
        </>
      )}
    </div>
  )
}

function DownloadButton({ id }: { id: string }) {
  const { t } = useTranslation(campaignsMessages)
  const api = useApi()
  const download = useAction(
    async () => {
      const response = await api.admin.promotions[':id'].codes.$get({ param: { id } })
      if (!response.ok) throw new Error(`The file of codes answered ${response.status}`)
      return response.blob()
    },
    {
      fallbackMessage: t('promotion.downloadFailed'),
      onSuccess: (blob) => saveFile(blob, `codes-${id}.csv`),
      onError: (message) => toast(message, { variant: 'bad' }),
    },
  )
  return (
    <Button variant="secondary" busy={download.isPending} onClick={() => download.mutate()}>
      {t('promotion.download')}
    </Button>
  )
}

function PauseButton({ promotion }: { promotion: PromotionDetail }) {
  const { t } = useTranslation(campaignsMessages)
  const [api, key] = [useApi(), useAdminKey()]
  const queries = useQueryClient()
  const { queryKey } = promotionQuery(api, key, promotion.id)
  const isPaused = promotion.paused_at !== null
  const routes = api.admin.promotions[':id']
  const param = { id: promotion.id }
  const change = useAction(
    () => parseResponse(isPaused ? routes.resume.$post({ param }) : routes.pause.$post({ param })),
    {
      fallbackMessage: t('form.failed'),
      onSuccess: (changed) => {
        queries.setQueryData(queryKey, { ...changed, labels: promotion.labels })
        queries.invalidateQueries({ queryKey: key(PROMOTIONS_KEY) })
        toast(t(isPaused ? 'done.resumed' : 'done.paused'))
      },
      onError: (message) => toast(message, { variant: 'bad' }),
    },
  )
  return (
    <Button variant="secondary" busy={change.isPending} onClick={() => change.mutate()}>
      {t(isPaused ? 'promotion.resume' : 'promotion.pause')}
    </Button>
  )
}

function DeleteButton({ promotion }: { promotion: PromotionDetail }) {
  const { t } = useTranslation(campaignsMessages)
  const [api, key] = [useApi(), useAdminKey()]
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const { id, name } = promotion
  const remove = useAction(
    async () => {
      await parseResponse(api.admin.promotions[':id'].$delete({ param: { id } }))
    },
    {
      fallbackMessage: t('form.failed'),
      onSuccess: () => {
        toast(t('done.deleted'))
        navigate(adminHref('campaigns'))
        queries.invalidateQueries({ queryKey: key(PROMOTIONS_KEY, 'list') })
      },
      onError: (message) => {
        setOpen(false)
        toast(message, { variant: 'bad' })
      },
    },
  )
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {t('promotion.delete')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('promotion.deleteTitle', { name })}
      >
        <p>{t('promotion.deleteText')}</p>
        <div className="pt-4">
          <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
            {t('promotion.delete')}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
