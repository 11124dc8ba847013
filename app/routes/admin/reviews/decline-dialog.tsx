import { type FormEvent, useState } from 'react'
import { moderationMessages } from '#app/i18n/areas/moderation.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { CheckboxOrRadio } from '#app/ui/field.tsx'
import { REJECT_REASONS } from '#contract/reviews'

type RejectReason = (typeof REJECT_REASONS)[number]

interface Props {
  open: boolean
  onClose: () => void
  onDecline: (reason: RejectReason) => void
}

/** Asks for the reason, which the author reads. */
export function DeclineDialog({ open, onClose, onDecline }: Props) {
  const { t } = useTranslation(moderationMessages)
  return (
    <Dialog open={open} onClose={onClose} title={t('hold.title')}>
      <Reasons onClose={onClose} onDecline={onDecline} />
    </Dialog>
  )
}

function Reasons({ onClose, onDecline }: Omit<Props, 'open'>) {
  const { t } = useTranslation(moderationMessages)
  const [reason, setReason] = useState<RejectReason>('personal_data')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onDecline(reason)
    onClose()
  }
  return (
    <form onSubmit={submit}>
      <p className="text-ink-2">{t('hold.text')}</p>
      <fieldset className="py-3">
        <legend className="sr-only">{t('hold.reason')}</legend>
        {REJECT_REASONS.map((one) => (
          <CheckboxOrRadio
            key={one}
            type="radio"
            name="reason"
            label={t(`reason.${one}`)}
            checked={reason === one}
            onChange={() => setReason(one)}
          />
        ))}
      </fieldset>
      <p className="hint">{t('hold.hint')}</p>
      <div className="flex flex-wrap gap-3 pt-5">
        <Button variant="secondary" onClick={onClose}>
          {t('hold.keep')}
        </Button>
        <Button type="submit" variant="danger">
          {t('hold.submit')}
        </Button>
      </div>
    </form>
  )
}
