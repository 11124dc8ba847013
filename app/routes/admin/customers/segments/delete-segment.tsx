import { useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { customersMessages } from '#app/i18n/areas/customers.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Trash2 } from '#app/ui/icons.ts'
import { toast } from '#app/ui/toast.ts'
import type { Segment } from '#contract/customers'
import { useAdminKey } from '../../frame/access.ts'

/** Asks before a segment is deleted: campaigns may be limited to it. */
export function DeleteSegment({ segment: { id, name } }: { segment: Segment }) {
  const { t } = useTranslation(customersMessages)
  const api = useApi().admin['customer-segments'][':id']
  const queries = useQueryClient()
  const queryKey = useAdminKey()('customers')
  const [isOpen, setOpen] = useState(false)
  const remove = useAction(() => parseResponse(api.$delete({ param: { id } })), {
    fallbackMessage: t('customer.changeFailed'),
    onSuccess: () => toast(t('segments.deleted')),
    onError: (message) => toast(message, { variant: 'bad' }),
    onSettled: () => {
      setOpen(false)
      return queries.invalidateQueries({ queryKey })
    },
  })
  return (
    <>
      <button
        type="button"
        className="plain-icon-button"
        aria-label={t('segments.delete', { name })}
        onClick={() => setOpen(true)}
      >
        <Icon icon={Trash2} size={16} />
      </button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('segments.deleteTitle')}
        text={t('segments.deleteEffects')}
        keep={t('customer.notNow')}
        action={t('segments.delete', { name })}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </>
  )
}
