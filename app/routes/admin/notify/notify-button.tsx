import { useState } from 'react'
import { adminMessages } from '#app/i18n/areas/admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { FieldError } from '#app/ui/field.tsx'
import type { NotificationBroadcast } from '#contract/inbox'

interface Props {
  broadcast: NotificationBroadcast
  label: string
  /** The question before it, which cannot be taken back. */
  title: string
  text: string
  notify: { mutate: () => void; isPending: boolean; errorMessage: string | null }
}

/** Notifies many people once, after a question. Afterwards it says how many were reached. */
export function NotifyButton({ broadcast, label, title, text, notify }: Props) {
  const { t } = useTranslation(adminMessages)
  const [isOpen, setOpen] = useState(false)
  const { audience, started_at: startedAt, recipients } = broadcast
  if (startedAt) {
    return (
      <p className="self-center text-ink-2" role="status">
        {t('notify.reached', { count: recipients })}
      </p>
    )
  }
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={title}>
        <p className="pb-4">{text}</p>
        {notify.errorMessage && (
          <div role="alert" className="pb-4">
            <FieldError>{notify.errorMessage}</FieldError>
          </div>
        )}
        <div className="editing-actions">
          <Button variant="secondary" onClick={() => setOpen(false)}>
            {t('notify.notNow')}
          </Button>
          <Button disabled={audience === 0} busy={notify.isPending} onClick={() => notify.mutate()}>
            {label}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
