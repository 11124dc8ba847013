import { useState } from 'react'
import { draftsMessages } from '#app/i18n/areas/drafts.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/field.tsx'

interface Props {
  open: boolean
  busy: boolean
  onClose: () => void
  onPaid: (reason: string) => void
}

/** Asks how an order was paid outside of the shop. */
export function PaidDialog({ open, busy, onClose, onPaid }: Props) {
  const { t } = useTranslation(draftsMessages)
  const [reason, setReason] = useState('')
  return (
    <Dialog open={open} onClose={onClose} title={t('paidTitle')}>
      <TextField
        label={t('paidReason')}
        hint={t('paidReasonHint')}
        value={reason}
        maxLength={300}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="pt-6">
        <Button busy={busy} disabled={reason.trim() === ''} onClick={() => onPaid(reason.trim())}>
          {t('paid')}
        </Button>
      </div>
    </Dialog>
  )
}
