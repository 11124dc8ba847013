import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { commonMessages } from '#app/i18n/areas/common.ts'
import { reviewsMessages } from '#app/i18n/areas/reviews.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldError, TextArea } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { RatingInput } from '#app/ui/rating.tsx'
import { toast } from '#app/ui/toast.ts'
import type { MAX_REVIEW_LENGTH, OwnReview, SaveReviewBody } from '#contract/reviews'
import { PhotoChooser } from './photo-chooser.tsx'
import { createPhotoUploads } from './photo-uploads.ts'
import { useReviewChange } from './use-review-change.ts'

// The contract is imported as a type: its value would bundle Zod.
const MAX_LENGTH: typeof MAX_REVIEW_LENGTH = 5000

interface Props {
  productId: string
  userId: string
  /** The review to change; null writes a new one. */
  review: OwnReview | null
  /** Closes the form. Absent for a new review. */
  onClose?: (() => void) | undefined
}

/** Writes or changes a review. A failed submit keeps what was typed. */
export function ReviewForm({ productId, userId, review, onClose }: Props) {
  const { t, language } = useTranslation([reviewsMessages, commonMessages])
  const [rating, setRating] = useState(review?.rating ?? null)
  const [text, setText] = useState(review?.review_text ?? '')
  const [uploads] = useState(() =>
    createPhotoUploads({ productId, language, photos: review?.photos ?? [] }),
  )
  const save = useSaveReview({ productId, userId, review, onClose })
  const submit = () => {
    if (!rating) {
      toast(t('ratingRequired'), { text: t('selectRating'), variant: 'bad' })
    } else if (uploads.isReady) {
      const photo_ids = uploads.getUploaded().map(({ id }) => id)
      save.mutate({ rating, review_text: text, photo_ids })
    } else toast(t('photos.notReady'), { variant: 'bad' })
  }
  return (
    <Form
      className="review-panel"
      busy={save.isPending}
      aria-labelledby="review-form-title"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <h2 className="d1" id="review-form-title">
        {t(review ? 'edit' : 'write')}
      </h2>
      <div className="-ml-2.5">
        <RatingInput name="rating" value={rating} onChange={setRating} />
      </div>
      <TextArea
        id="review-text"
        label={t('text')}
        optional
        rows={5}
        maxLength={MAX_LENGTH}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <PhotoChooser uploads={uploads} />
      {save.errorMessage && (
        <div role="alert">
          <FieldError>{save.errorMessage}</FieldError>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          size="small"
          aria-disabled={!rating}
          busy={save.isPending}
          busyLabel={t('submitting')}
        >
          {t('submit')}
        </Button>
        {onClose && (
          <Button variant="secondary" size="small" onClick={onClose}>
            {t('cancel')}
          </Button>
        )}
      </div>
    </Form>
  )
}

function useSaveReview({ productId, userId, review, onClose }: Props) {
  const { t } = useTranslation(reviewsMessages)
  const api = useApi()
  const send = async (json: SaveReviewBody): Promise<OwnReview> =>
    review
      ? parseResponse(api.reviews[':id'].$put({ param: { id: review.id }, json }))
      : parseResponse(api.products[':id'].reviews.$post({ param: { id: productId }, json }))
  return useReviewChange(send, {
    owner: { userId, productId },
    onSuccess: ({ status }) => {
      toast(t('submitted'), status === 'pending' ? { text: t('pending') } : {})
      onClose?.()
    },
  })
}
