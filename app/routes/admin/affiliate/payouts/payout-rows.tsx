import { useState } from 'react'
import { payoutAdminMessages } from '#app/i18n/areas/payout-admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { DownloadButton } from '#app/sharing/download-button.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Amount } from '#app/ui/price.tsx'
import { getNumberFormat } from '#platform/i18n/number-format'
import { useAccess } from '../../frame/access.ts'
import { type Column, DataTable } from '../../list/data-table.tsx'
import { ClosePayoutDialog } from './close-payout-dialog.tsx'
import type { Batch, BatchPayout } from './payout-queries.ts'

const BADGES = { reserved: 'wait', paid: 'good', failed: 'bad', cancelled: 'plain' } as const

/** The payouts of a batch. Those of an approved one are marked as the bank answers. */
export function PayoutRows({ batch }: { batch: Batch }) {
  const { t, language } = useTranslation(payoutAdminMessages)
  const { can } = useAccess()
  const [open, setOpen] = useState<{ payout: BatchPayout; outcome: 'paid' | 'failed' } | null>(null)
  const percent = getNumberFormat(language, { maximumFractionDigits: 2 })
  const isMarkable = batch.state === 'approved' && can('payouts:write')
  const columns: Column<BatchPayout>[] = [
    {
      id: 'influencer',
      header: t('column.influencer'),
      meta: { small: 'top-left', canWrap: true },
      cell: ({ row: { original } }) => (
        <>
          {original.name ?? original.influencer.code}
          <span className="block text-ink-2">{original.number}</span>
        </>
      ),
    },
    {
      id: 'account',
      header: t('column.account'),
      cell: ({ row }) => <span className="text-ink-2">…{row.original.iban_end}</span>,
    },
    {
      id: 'tax',
      header: t('column.tax'),
      cell: ({ row: { original } }) =>
        t(`tax.${original.tax_treatment}`, { percent: percent.format(original.tax_percent) }),
    },
    {
      id: 'state',
      header: t('column.state'),
      meta: { small: 'bottom-left', canWrap: true },
      cell: ({ row }) => <State payout={row.original} />,
    },
    {
      id: 'amount',
      header: t('column.amount'),
      meta: { align: 'right', small: 'top-right' },
      cell: ({ row: { original } }) => (
        <Amount amount={original.amount} currency={original.currency} />
      ),
    },
    {
      id: 'actions',
      header: t('column.actions'),
      meta: { align: 'right', small: 'bottom-right' },
      cell: ({ row: { original: payout } }) =>
        isMarkable &&
        payout.state === 'reserved' && (
          <span className="flex flex-wrap justify-end gap-2">
            {(['paid', 'failed'] as const).map((outcome) => (
              <Button
                key={outcome}
                variant="secondary"
                size="small"
                aria-label={`${t(`mark.${outcome}`)}: ${payout.number}`}
                onClick={() => setOpen({ payout, outcome })}
              >
                {t(`mark.${outcome}`)}
              </Button>
            ))}
          </span>
        ),
    },
  ]
  return (
    <>
      <DataTable<BatchPayout>
        label={t('payouts')}
        rows={batch.payouts}
        columns={columns}
        getId={({ id }) => id}
        getName={({ number }) => number}
        getPath={() => null}
      />
      {open && <ClosePayoutDialog {...open} onClose={() => setOpen(null)} />}
    </>
  )
}

function State({ payout }: { payout: BatchPayout }) {
  const { t } = useTranslation(payoutAdminMessages)
  const { state, reason, credit_note: note, is_held_back } = payout
  return (
    <>
      <Badge variant={BADGES[state]}>{t(`state.${state}`)}</Badge>
      {is_held_back && <span className="block text-ink-2">{t('heldBack')}</span>}
      {reason && <span className="block text-ink-2">{t(`reason.${reason}`)}</span>}
      {note && (
        <span className="block">
          <DownloadButton
            path={`/api/admin/payouts/${payout.id}/credit-note`}
            name={`${note.number}.pdf`}
            label={note.number}
            subject={t('creditNote')}
            failure={t('creditNoteFailed')}
          />
        </span>
      )}
    </>
  )
}
