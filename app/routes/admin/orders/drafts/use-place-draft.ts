import { useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useNavigate } from 'react-router'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { draftsMessages } from '#app/i18n/areas/drafts.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { toast } from '#app/ui/toast.ts'
import type { AdminOrder } from '#contract/checkout'
import type { DraftContent, DraftOrder } from '#contract/drafts'
import { useAdminKey } from '../../frame/access.ts'
import { adminHref } from '../../frame/screen-paths.ts'
import { draftQuery } from './draft-queries.ts'

interface Placement {
  content: DraftContent
  /** As it is on the screen. */
  total: number
  /** How it was paid; null sends a link. */
  paidReason: string | null
}

/** Saves a draft; and turns it into an order, which is opened then. */
export function useDraftActions(draft: DraftOrder | null) {
  const { t } = useTranslation(draftsMessages)
  const queries = useQueryClient()
  const key = useAdminKey()
  const api = useApi()
  const { drafts } = api.admin
  const navigate = useNavigate()
  const store = (content: DraftContent): Promise<DraftOrder> =>
    draft
      ? parseResponse(
          drafts[':id'].$put({
            param: { id: draft.id },
            json: { revision: draft.revision, content },
          }),
        )
      : parseResponse(drafts.$post({ json: content }))
  const show = (saved: DraftOrder) => {
    queries.setQueryData(draftQuery(api, key, saved.id).queryKey, saved)
    queries.invalidateQueries({ queryKey: key('drafts', 'list') })
  }

  const save = useAction(store, {
    fallbackMessage: t('saveFailed'),
    onSuccess: (saved) => {
      show(saved)
      toast(t('saved'))
      if (!draft) navigate(adminHref('orders/drafts/:id', { id: saved.id }), { replace: true })
    },
  })
  const place = useAction(
    async ({ content, total: expected_total, paidReason }: Placement): Promise<AdminOrder> => {
      const saved = await store(content)
      // What was saved stays, also if it cannot be sold.
      show(saved)
      if (!draft) navigate(adminHref('orders/drafts/:id', { id: saved.id }), { replace: true })
      const param = { id: saved.id }
      const json = { revision: saved.revision, expected_total }
      return paidReason === null
        ? parseResponse(drafts[':id'].send.$post({ param, json }))
        : parseResponse(drafts[':id'].pay.$post({ param, json: { ...json, reason: paidReason } }))
    },
    {
      fallbackMessage: t('saveFailed'),
      onSuccess: (order, { paidReason }) => {
        queries.invalidateQueries({ queryKey: key('drafts') })
        queries.invalidateQueries({ queryKey: key('orders') })
        toast(t(paidReason === null ? 'sent' : 'paidDone'))
        navigate(adminHref('orders/:id', { id: order.id }))
      },
      onError: (message) => toast(message, { variant: 'bad' }),
    },
  )
  const cancel = useAction(
    () => {
      const { id, revision } = draft!
      return parseResponse(drafts[':id'].cancel.$post({ param: { id }, json: { revision } }))
    },
    {
      fallbackMessage: t('saveFailed'),
      onSuccess: (cancelled) => {
        show(cancelled)
        toast(t('cancelled'))
        navigate(adminHref('orders/drafts'))
      },
    },
  )
  return { save, place, cancel }
}
