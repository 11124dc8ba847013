import { useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { commissionRatesMessages } from '#app/i18n/areas/commission-rates.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { toast } from '#app/ui/toast.ts'
import { useAdminKey } from '../../frame/access.ts'
import { RATES_KEY, type Rate } from './rate-queries.ts'

/** Ends a rate at once, after a question. */
export function EndRateDialog({ rate, onClose }: { rate: Rate | null; onClose: () => void }) {
  const { t } = useTranslation(commissionRatesMessages)
  const api = useApi().admin['commission-rates'][':id'].end
  const queries = useQueryClient()
  const key = useAdminKey()
  const end = useAction(({ id }: Rate) => parseResponse(api.$post({ param: { id }, json: {} })), {
    fallbackMessage: t('changeFailed'),
    onSuccess: () => {
      toast(t('end.done'))
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: key(RATES_KEY) }),
  })
  return (
    <ConfirmDialog
      open={rate !== null}
      onClose={onClose}
      title={t('end.title')}
      text={t('end.text')}
      keep={t('end.keep')}
      action={t('end.action')}
      busy={end.isPending}
      errorMessage={end.errorMessage}
      onConfirm={() => rate && end.mutate(rate)}
    />
  )
}
