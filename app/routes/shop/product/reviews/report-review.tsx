import { parseResponse } from 'hono/client'
import { type FormEvent, useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { reviewsMessages } from '#app/i18n/areas/reviews.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { CheckboxOrRadio, FieldError, TextArea } from '#app/ui/field.tsx'
import { toast } from '#app/ui/toast.ts'
import type { MAX_REPORT_LENGTH, REJECT_REASONS, Review } from '#contract/reviews'

type Reason = (typeof REJECT_REASONS)[number]

const REASONS: Reason[] = ['unlawful', 'personal_data', 'advertising', 'off_topic']
const MAX_LENGTH = 500 satisfies typeof MAX_REPORT_LENGTH

/** A button that opens the form in which a user reports the review of somebody else. */
export function ReportReview({ review }: { review: Review }) {
  const { t } = useTranslation(reviewsMessages)
  const [isOpen, setOpen] = useState(false)
  const [isReported, setReported] = useState(false)
  const api = useApi()
  const report = useAction(
    (json: { reason: Reason; comment: string }) =>
      parseResponse(api.reviews[':id'].report.$post({ param: { id: review.id }, json })),
    {
      fallbackMessage: t('report.failed'),
      onSuccess: () => {
        setReported(true)
        setOpen(false)
        toast(t('report.done'))
      },
    },
  )
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const comment = String(form.get('comment')).trim()
    report.mutate({ reason: form.get('reason') as Reason, comment })
  }
  if (isReported) return <span className="text-sm text-ink-2">{t('report.reported')}</span>
  return (
    <>
      <Button variant="quiet" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('report.button')}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('report.title')}>
        <form className="grid gap-5" onSubmit={onSubmit}>
          <fieldset>
            <legend className="pb-2 text-ink-2">{t('report.question')}</legend>
            {REASONS.map((reason) => (
              <CheckboxOrRadio
                key={reason}
                type="radio"
                name="reason"
                value={reason}
                label={t(`report.reason.${reason}`)}
                defaultChecked={reason === 'unlawful'}
              />
            ))}
          </fieldset>
          <TextArea
            name="comment"
            id={`report-${review.id}`}
            label={t('report.comment')}
            optional
            rows={3}
            maxLength={MAX_LENGTH}
          />
          {report.errorMessage && <FieldError>{report.errorMessage}</FieldError>}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={report.isPending}>
              {t('report.submit')}
            </Button>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              {t('cancel')}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  )
}
