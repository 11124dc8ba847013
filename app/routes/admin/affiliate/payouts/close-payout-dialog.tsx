import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { payoutAdminMessages } from '#app/i18n/areas/payout-admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ActionError } from '#app/ui/action-error.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import { FAILURE_REASONS, type FailureReason } from '#contract/payouts'
import type { BatchPayout } from './payout-queries.ts'
import { usePayoutAction } from './use-payout-action.ts'

interface Props {
  payout: BatchPayout
  outcome: 'paid' | 'failed'
  onClose: () => void
}

/** Asks before a payout is marked, which cannot be taken back. */
export function ClosePayoutDialog({ payout, outcome, onClose }: Props) {
  const { t } = useTranslation(payoutAdminMessages)
  const api = useApi().admin.payouts[':id']
  const [reason, setReason] = useState<FailureReason>('account_wrong')
  const amount = useMoneyFormatter(payout.currency)(payout.amount)
  const name = payout.name ?? payout.influencer.code
  const param = { id: payout.id }
  const close = usePayoutAction(
    (): Promise<unknown> =>
      outcome === 'paid'
        ? parseResponse(api.paid.$post({ param }))
        : parseResponse(api.failed.$post({ param, json: { reason } })),
    { done: t(`mark.${outcome}Done`, { number: payout.number }), onDone: onClose },
  )
  return (
    <Dialog open onClose={onClose} title={t(`mark.${outcome}Title`, { number: payout.number })}>
      <div className="grid gap-3">
        <p className="text-ink-2 wrap-anywhere">{t(`mark.${outcome}Text`, { amount, name })}</p>
        {outcome === 'failed' && (
          <SelectField
            name="reason"
            label={t('mark.reason')}
            value={reason}
            onChange={({ target: { value } }) => setReason(value as FailureReason)}
          >
            {FAILURE_REASONS.map((one) => (
              <option key={one} value={one}>
                {t(`reason.${one}`)}
              </option>
            ))}
          </SelectField>
        )}
        <ActionError message={close.errorMessage} />
      </div>
      <div className="flex flex-wrap gap-3 pt-5">
        <Button variant="secondary" onClick={onClose}>
          {t('back')}
        </Button>
        <Button
          variant={outcome === 'paid' ? 'primary' : 'danger'}
          busy={close.isPending}
          onClick={() => close.mutate(undefined)}
        >
          {t(`mark.${outcome}`)}
        </Button>
      </div>
    </Dialog>
  )
}
