import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { reviewsMessages } from '#app/i18n/areas/reviews.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { Stars } from '#app/ui/rating.tsx'
import { toast } from '#app/ui/toast.ts'
import type { OwnReview as OwnReviewData } from '#contract/reviews'
import { ReviewForm } from './review-form.tsx'
import { ReviewPhotos } from './review-photos.tsx'
import { useReviewChange } from './use-review-change.ts'

interface Props {
  userId: string
  review: OwnReviewData
}

/** The user's own review, whether others see it, and the buttons to change and delete it. */
export function OwnReview({ userId, review }: Props) {
  const { t } = useTranslation(reviewsMessages)
  const [isEditing, setEditing] = useState(false)
  if (isEditing) {
    const close = () => setEditing(false)
    return <ReviewForm productId={review.product_id} {...{ userId, review }} onClose={close} />
  }
  return (
    <section className="review-panel" aria-label={t('own')}>
      <h2 className="d1">{t('own')}</h2>
      <p className="mt-3">
        <Stars grade={review.rating} />
      </p>
      {review.review_text && (
        <p className="mt-2 whitespace-pre-line wrap-anywhere">{review.review_text}</p>
      )}
      <ReviewPhotos review={review} parameter="own-photo" />
      <p className="mt-3 text-sm text-ink-2">
        {review.status === 'pending' && t('pending')}
        {review.reject_reason && t('rejected', { reason: review.reject_reason })}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" size="small" onClick={() => setEditing(true)}>
          {t('edit')}
        </Button>
        <DeleteReview {...{ userId, review }} />
      </div>
    </section>
  )
}

function DeleteReview({ userId, review }: Props) {
  const { t } = useTranslation(reviewsMessages)
  const [isOpen, setOpen] = useState(false)
  const api = useApi()
  const remove = useReviewChange(
    () => parseResponse(api.reviews[':id'].$delete({ param: { id: review.id } })),
    {
      owner: { userId, productId: review.product_id },
      onSuccess: () => toast(t('deleted')),
    },
  )
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        {t('delete')}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('deleteQuestion')}>
        {remove.errorMessage && <FieldError>{remove.errorMessage}</FieldError>}
        <div className="mt-5 flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => setOpen(false)}>
            {t('cancel')}
          </Button>
          <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
            {t('delete')}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
