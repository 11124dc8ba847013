import { parseResponse } from 'hono/client'
import { type FormEvent, useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { influencerAdminMessages } from '#app/i18n/areas/influencer-admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ActionError } from '#app/ui/action-error.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { SelectField, TextArea } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { SUSPENSION_REASONS, type SuspensionReason } from '#contract/influencers'
import type { Application, Rejection } from './application-queries.ts'
import { RejectForm } from './reject-form.tsx'
import { useApplicationAction } from './use-application-action.ts'

interface Props {
  application: Application
  open: boolean
  onClose: () => void
}

function useApplicationApi() {
  return useApi().admin['influencer-applications'][':id']
}

export function RejectDialog({ application, open, onClose }: Props) {
  const { t } = useTranslation(influencerAdminMessages)
  const api = useApplicationApi()
  const { id, revision, full_name: name } = application
  const reject = useApplicationAction(
    (rejection: Rejection) =>
      parseResponse(api.reject.$post({ param: { id }, json: { revision, ...rejection } })),
    { done: t('reject.done', { name }), onDone: onClose },
  )
  return (
    <Dialog {...{ open, onClose }} title={t('reject.title')}>
      <RejectForm
        text={t('reject.text', { name })}
        busy={reject.isPending}
        errorMessage={reject.errorMessage}
        onClose={onClose}
        onReject={(rejection) => reject.mutate(rejection)}
      />
    </Dialog>
  )
}

export function SuspendDialog({ application, open, onClose }: Props) {
  const { t } = useTranslation(influencerAdminMessages)
  return (
    <Dialog {...{ open, onClose }} title={t('suspend.title', { name: application.full_name })}>
      <SuspendForm {...{ application, onClose }} />
    </Dialog>
  )
}

function SuspendForm({ application, onClose }: Omit<Props, 'open'>) {
  const { t } = useTranslation(influencerAdminMessages)
  const api = useApplicationApi()
  const [reason, setReason] = useState<SuspensionReason>('terms_breach')
  const { id, revision, full_name: name } = application
  const suspend = useApplicationAction(
    (comment: string | null) =>
      parseResponse(api.suspend.$post({ param: { id }, json: { revision, reason, comment } })),
    { done: t('suspend.done', { name }), onDone: onClose },
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const comment = String(new FormData(event.currentTarget).get('comment') ?? '').trim()
    suspend.mutate(comment || null)
  }
  return (
    <Form busy={suspend.isPending} onSubmit={submit}>
      <p className="text-ink-2">{t('suspend.text')}</p>
      <SelectField
        name="reason"
        label={t('form.reason')}
        value={reason}
        onChange={({ target: { value } }) => setReason(value as SuspensionReason)}
      >
        {SUSPENSION_REASONS.map((one) => (
          <option key={one} value={one}>
            {t(`suspension.${one}`)}
          </option>
        ))}
      </SelectField>
      <TextArea name="comment" label={t('form.clerkComment')} rows={3} maxLength={2000} optional />
      <ActionError message={suspend.errorMessage} />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onClose}>
          {t('notNow')}
        </Button>
        <Button type="submit" variant="danger" busy={suspend.isPending}>
          {t('action.suspend')}
        </Button>
      </div>
    </Form>
  )
}

export function ResumeDialog({ application, open, onClose }: Props) {
  const { t } = useTranslation(influencerAdminMessages)
  const api = useApplicationApi()
  const { id, revision, full_name: name, influencer } = application
  const resume = useApplicationAction(
    () => parseResponse(api.resume.$post({ param: { id }, json: { revision, comment: null } })),
    { done: t('resume.done', { name }), onDone: onClose },
  )
  return (
    <ConfirmDialog
      {...{ open, onClose }}
      title={t('resume.title', { name })}
      text={t('resume.text', { code: influencer?.code ?? '' })}
      keep={t('notNow')}
      action={t('action.resume')}
      variant="primary"
      busy={resume.isPending}
      errorMessage={resume.errorMessage}
      onConfirm={() => resume.mutate()}
    />
  )
}
