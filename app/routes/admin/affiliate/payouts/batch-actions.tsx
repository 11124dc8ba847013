import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { fetchOrThrow } from '#app/api/fetch-or-throw.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { payoutAdminMessages } from '#app/i18n/areas/payout-admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import { Note } from '#app/ui/note.tsx'
import { useAccess } from '../../frame/access.ts'
import { ExportButton } from '../../list/export-button.tsx'
import type { Batch } from './payout-queries.ts'
import { usePayoutAction } from './use-payout-action.ts'

/** What can be done with a batch in its state, by this person. */
export function BatchActions({ batch }: { batch: Batch }) {
  const { can } = useAccess()
  if (batch.state === 'proposed' && can('payouts:write')) return <Decision batch={batch} />
  const hasFiles = batch.state === 'approved' && can('payout_accounts:read')
  return hasFiles ? <Files batch={batch} /> : null
}

function Decision({ batch }: { batch: Batch }) {
  const { t } = useTranslation(payoutAdminMessages)
  const api = useApi().admin['payout-batches'][':id']
  const money = useMoneyFormatter(batch.currency)
  const [isAsking, setAsking] = useState<'approve' | 'cancel' | null>(null)
  const param = { id: batch.id }
  const close = () => setAsking(null)
  const approve = usePayoutAction(() => parseResponse(api.approve.$post({ param })), {
    ...{ done: t('approve.done'), onDone: close },
  })
  const cancel = usePayoutAction(() => parseResponse(api.cancel.$post({ param })), {
    ...{ done: t('cancel.done'), onDone: close },
  })
  return (
    <div className="grid gap-3 pb-4">
      {batch.is_own && <Note>{t('approve.own')}</Note>}
      <div className="flex flex-wrap gap-3">
        {!batch.is_own && (
          <Button onClick={() => setAsking('approve')}>{t('approve.action')}</Button>
        )}
        <Button variant="secondary" onClick={() => setAsking('cancel')}>
          {t('cancel.action')}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking === 'approve'}
        onClose={close}
        title={t('approve.title', { number: batch.number })}
        text={t('approve.text', { amount: money(batch.amount), count: batch.counts.reserved })}
        keep={t('back')}
        action={t('approve.action')}
        variant="primary"
        onConfirm={() => approve.mutate(undefined)}
        busy={approve.isPending}
        errorMessage={approve.errorMessage}
      />
      <ConfirmDialog
        open={isAsking === 'cancel'}
        onClose={close}
        title={t('cancel.title', { number: batch.number })}
        text={t('cancel.text')}
        keep={t('back')}
        action={t('cancel.action')}
        onConfirm={() => cancel.mutate(undefined)}
        busy={cancel.isPending}
        errorMessage={cancel.errorMessage}
      />
    </div>
  )
}

function Files({ batch }: { batch: Batch }) {
  const { t } = useTranslation(payoutAdminMessages)
  const fetchFile = (format: 'csv' | 'sepa', ending: string) => async () => {
    const path = `/api/admin/payout-batches/${batch.id}/files/${format}`
    const blob = await (await fetchOrThrow(path)).blob()
    return { blob, name: `${batch.number}.${ending}` }
  }
  return (
    <div className="grid gap-3 pb-4">
      <p className="text-ink-2">{t('files.help')}</p>
      <div className="flex flex-wrap gap-3">
        <ExportButton label={t('files.sepa')} fetchFile={fetchFile('sepa', 'xml')} />
        <ExportButton label={t('files.csv')} fetchFile={fetchFile('csv', 'csv')} />
      </div>
    </div>
  )
}
