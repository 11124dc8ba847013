import { parseResponse } from 'hono/client'
import type { FormEvent } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { influencerAdminMessages } from '#app/i18n/areas/influencer-admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ActionError } from '#app/ui/action-error.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import type { Application } from './application-queries.ts'
import { useApplicationAction } from './use-application-action.ts'

interface Props {
  application: Application
  open: boolean
  onClose: () => void
}

/** Asks why a rejection is taken back. */
export function ReopenDialog({ application, open, onClose }: Props) {
  const { t } = useTranslation(influencerAdminMessages)
  return (
    <Dialog {...{ open, onClose }} title={t('reopen.title', { name: application.full_name })}>
      <ReopenForm {...{ application, onClose }} />
    </Dialog>
  )
}

function ReopenForm({ application, onClose }: Omit<Props, 'open'>) {
  const { t } = useTranslation(influencerAdminMessages)
  const api = useApi().admin['influencer-applications'][':id'].reopen
  const { id, revision, full_name: name } = application
  const reopen = useApplicationAction(
    (comment: string) => parseResponse(api.$post({ param: { id }, json: { revision, comment } })),
    { done: t('reopen.done', { name }), onDone: onClose },
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    reopen.mutate(String(new FormData(event.currentTarget).get('comment') ?? ''))
  }
  return (
    <Form busy={reopen.isPending} onSubmit={submit}>
      <p className="text-ink-2 wrap-anywhere">{t('reopen.text', { name })}</p>
      <TextArea name="comment" label={t('form.reopenComment')} rows={3} maxLength={2000} required />
      <ActionError message={reopen.errorMessage} />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onClose}>
          {t('notNow')}
        </Button>
        <Button type="submit" busy={reopen.isPending}>
          {t('action.reopen')}
        </Button>
      </div>
    </Form>
  )
}
