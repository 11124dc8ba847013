import { type FormEvent, useState } from 'react'
import { influencerAdminMessages } from '#app/i18n/areas/influencer-admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ActionError } from '#app/ui/action-error.tsx'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextArea, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import {
  DEFAULT_REAPPLY_DAYS,
  INFLUENCER_REJECT_REASONS,
  MAX_REAPPLY_DAYS,
  type RejectReason,
} from '#contract/influencers'
import type { Rejection } from './application-queries.ts'

const MAX_COMMENT_LENGTH = 500

interface Props {
  /** What follows from it. */
  text: string
  busy: boolean
  errorMessage: string | null
  onClose: () => void
  onReject: (rejection: Rejection) => void
}

/** Asks for the reason, which the applicant reads, and when they may apply again. */
export function RejectForm({ text, busy, errorMessage, onClose, onReject }: Props) {
  const { t } = useTranslation(influencerAdminMessages)
  const [reason, setReason] = useState<RejectReason>('documents_unreadable')
  const [comment, setComment] = useState('')
  const [days, setDays] = useState(`${DEFAULT_REAPPLY_DAYS}`)
  const [isInvalid, setInvalid] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isValid = /^\d{1,3}$/.test(days) && Number(days) <= MAX_REAPPLY_DAYS
    setInvalid(!isValid)
    if (!isValid) return
    onReject({ reason, comment: comment.trim() || null, reapply_days: Number(days) })
  }
  return (
    <Form busy={busy} onSubmit={submit}>
      <p className="text-ink-2 wrap-anywhere">{text}</p>
      <SelectField
        name="reason"
        label={t('form.reason')}
        value={reason}
        onChange={({ target: { value } }) => setReason(value as RejectReason)}
      >
        {INFLUENCER_REJECT_REASONS.map((one) => (
          <option key={one} value={one}>
            {t(`reason.${one}`)}
          </option>
        ))}
      </SelectField>
      <TextArea
        name="comment"
        label={t('form.comment')}
        hint={t('form.commentHint')}
        rows={3}
        maxLength={MAX_COMMENT_LENGTH}
        value={comment}
        onChange={({ target: { value } }) => setComment(value)}
        optional
      />
      <TextField
        name="reapply_days"
        label={t('form.reapplyDays')}
        inputMode="numeric"
        value={days}
        error={isInvalid ? t('form.reapplyDaysInvalid', { most: MAX_REAPPLY_DAYS }) : undefined}
        onChange={({ target: { value } }) => setDays(value.trim())}
      />
      <ActionError message={errorMessage} />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onClose}>
          {t('keepWaiting')}
        </Button>
        <Button type="submit" variant="danger" busy={busy}>
          {t('action.reject')}
        </Button>
      </div>
    </Form>
  )
}
