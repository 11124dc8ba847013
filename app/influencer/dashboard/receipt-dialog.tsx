import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { commonMessages } from '#app/i18n/areas/common.ts'
import { influencerDashboardMessages } from '#app/i18n/areas/influencer-dashboard.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import { QueryView } from '#app/ui/query-view.tsx'
import type { OwnCommission } from '#contract/influencers'
import { CommissionReceiptView } from './commission-receipt.tsx'
import { receiptQuery } from './dashboard-queries.ts'

interface Props {
  userId: string
  commission: OwnCommission
  onClose: () => void
}

/** How a commission came about. */
export function ReceiptDialog({ userId, commission, onClose }: Props) {
  const { t } = useTranslation([influencerDashboardMessages, commonMessages])
  const query = useQuery(receiptQuery(useApi(), userId, commission.id))
  const format = useMoneyFormatter(commission.currency)
  const amount = format(query.data?.amount ?? commission.amount)
  return (
    <Dialog open onClose={onClose} title={t('receipt.title', { amount })}>
      <QueryView query={query} errorTitle={t('receipt.failed')} skeleton="h-72">
        {(receipt) => <CommissionReceiptView receipt={receipt} />}
      </QueryView>
      <Button className="mt-6" variant="secondary" onClick={onClose}>
        {t('common:close')}
      </Button>
    </Dialog>
  )
}
