import { parseResponse } from 'hono/client'
import { type FormEvent, useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { isEmailAddress } from '#app/forms/email-address.ts'
import { supportMessages } from '#app/i18n/areas/support.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useCurrentUser } from '#app/session/current-user.ts'
import { createAttachmentUploads } from '#app/support/attachment-uploads.ts'
import { AttachButton, ChosenFiles } from '#app/support/chosen-files.tsx'
import { uploadFirstAttachment } from '#app/support/conversation-client.ts'
import { useDueTime } from '#app/support/use-due-time.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { FieldError, TextArea, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { type CreatedConversation, MAX_ATTACHMENTS, MAX_MESSAGE_LENGTH } from '#contract/support'

interface Props {
  open: boolean
  onClose: () => void
}

/** A form for a ticket. It ends with the number of the ticket and the time until when it is answered. */
export function TicketDialog({ open, onClose }: Props) {
  const { t } = useTranslation(supportMessages)
  const [created, setCreated] = useState<CreatedConversation | null>(null)
  const close = () => {
    setCreated(null)
    onClose()
  }
  return (
    <Dialog open={open} onClose={close} title={created ? t('ticket.sent') : t('ticket.title')}>
      {created ? (
        <Receipt ticket={created} onClose={close} />
      ) : (
        <TicketForm onCreated={setCreated} onClose={close} />
      )}
    </Dialog>
  )
}

function Receipt({ ticket, onClose }: { ticket: CreatedConversation; onClose: () => void }) {
  const { t } = useTranslation(supportMessages)
  const { number, answer_due_at } = ticket.conversation
  const due = useDueTime(answer_due_at)
  return (
    <div role="status">
      <p className="font-semibold">{t('ticket.number', { number: String(number) })}</p>
      {due && <p className="pb-6">{t('ticket.due', { time: due })}</p>}
      <Button variant="secondary" onClick={onClose} autoFocus>
        {t('ticket.close')}
      </Button>
    </div>
  )
}

interface TicketFormProps {
  onCreated: (ticket: CreatedConversation) => void
  onClose: () => void
}

function TicketForm({ onCreated, onClose }: TicketFormProps) {
  const { t, language } = useTranslation(supportMessages)
  const { support } = useApi()
  const user = useCurrentUser()
  // One form makes one ticket, however often it is sent.
  const [request_id] = useState(() => crypto.randomUUID())
  const [uploads] = useState(() => {
    const headers = { 'Accept-Language': language }
    return createAttachmentUploads((file, name) =>
      uploadFirstAttachment(file, { name, requestId: request_id, headers }),
    )
  })
  const [errors, setErrors] = useState({ email: false, text: false })
  const { mutate, isPending, errorMessage } = useAction(
    (json: { email: string; order_number: string; text: string; attachment_ids: string[] }) => {
      const body = { ...json, request_id, channel: 'ticket' as const }
      return parseResponse(support.conversations.$post({ json: body }))
    },
    { onSuccess: onCreated, fallbackMessage: t('ticket.failed') },
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const getText = (name: string) => String(form.get(name) ?? '').trim()
    const [email, text] = [getText('email'), getText('ticket-text')]
    const found = { email: !isEmailAddress(email), text: text === '' }
    setErrors(found)
    const invalid = found.email ? 'email' : found.text ? 'ticket-text' : null
    if (invalid) event.currentTarget.querySelector<HTMLElement>(`[name=${invalid}]`)?.focus()
    else if (uploads.isReady) {
      const attachment_ids = uploads.getUploaded().map(({ id }) => id)
      mutate({ email, order_number: getText('order-number'), text, attachment_ids })
    }
  }
  return (
    <Form busy={isPending} onSubmit={submit}>
      <p className="text-ink-2">{t('ticket.intro')}</p>
      <TextField
        id="ticket-email"
        name="email"
        type="email"
        autoComplete="email"
        label={t('ticket.email')}
        defaultValue={user?.email ?? ''}
        error={errors.email ? t('ticket.emailInvalid') : undefined}
      />
      <TextField
        name="order-number"
        autoComplete="off"
        maxLength={40}
        label={t('ticket.order')}
        optional
      />
      <TextArea
        name="ticket-text"
        rows={5}
        maxLength={MAX_MESSAGE_LENGTH}
        label={t('message')}
        error={errors.text ? t('ticket.textMissing') : undefined}
      />
      <div className="grid gap-2">
        <div className="flex items-center gap-2 text-sm text-ink-2">
          <AttachButton uploads={uploads} />
          {t('files.hint', { max: MAX_ATTACHMENTS })}
        </div>
        <ChosenFiles uploads={uploads} />
      </div>
      {errorMessage && (
        <div role="alert">
          <FieldError>{errorMessage}</FieldError>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isPending} busyLabel={t('sending')}>
          {t('send')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('ticket.cancel')}
        </Button>
      </div>
    </Form>
  )
}
