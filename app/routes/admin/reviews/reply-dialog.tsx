import { useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { type FormEvent, useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { moderationMessages } from '#app/i18n/areas/moderation.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { FieldError, TextArea } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { toast } from '#app/ui/toast.ts'
import { MAX_REPLY_LENGTH, type ModeratedReview } from '#contract/reviews'
import { useAdminKey } from '../frame/access.ts'

interface Props {
  review: ModeratedReview
  open: boolean
  onClose: () => void
}

/** Writes, changes or deletes the answer of the shop. */
export function ReplyDialog({ review, open, onClose }: Props) {
  const { t } = useTranslation(moderationMessages)
  return (
    <Dialog open={open} onClose={onClose} title={t('reply.title')}>
      <ReplyForm key={review.id} review={review} onClose={onClose} />
    </Dialog>
  )
}

function ReplyForm({ review, onClose }: Omit<Props, 'open'>) {
  const { t } = useTranslation(moderationMessages)
  const [text, setText] = useState(review.reply?.text ?? '')
  const [isMissing, setMissing] = useState(false)
  // The answer belongs to the review as it was when the dialog opened.
  const [revision] = useState(review.revision)
  const save = useSaveReply({ ...review, revision }, onClose)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setMissing(text.trim() === '')
    if (text.trim() === '') document.getElementById('reply')?.focus()
    else save.mutate(text.trim())
  }
  return (
    <Form busy={save.isPending} onSubmit={submit}>
      <p className="text-ink-2 wrap-anywhere">“{review.review_text.slice(0, 300)}”</p>
      <TextArea
        id="reply"
        label={t('reply.label')}
        rows={4}
        maxLength={MAX_REPLY_LENGTH}
        value={text}
        error={isMissing ? t('reply.missing') : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      {save.errorMessage && (
        <div role="alert">
          <FieldError>{save.errorMessage}</FieldError>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={save.isPending}>
          {t('reply.submit')}
        </Button>
        {review.reply && (
          <Button variant="danger" busy={save.isPending} onClick={() => save.mutate(null)}>
            {t('reply.remove')}
          </Button>
        )}
      </div>
    </Form>
  )
}

/** Saves the text, or deletes the answer without one. */
function useSaveReply({ id, revision }: ModeratedReview, onDone: () => void) {
  const { t } = useTranslation(moderationMessages)
  const reply = useApi().admin.reviews[':id'].reply
  const queries = useQueryClient()
  const queryKey = useAdminKey()('reviews')
  const input = { param: { id }, query: { revision: `${revision}` } }
  return useAction(
    (text: string | null) =>
      text === null
        ? parseResponse(reply.$delete(input))
        : parseResponse(reply.$put({ ...input, json: { text } })),
    {
      fallbackMessage: t('changeFailed'),
      onSuccess: (_review, text) => {
        toast(text === null ? t('done.replyRemoved') : t('done.replied'))
        onDone()
      },
      onSettled: () => queries.invalidateQueries({ queryKey }),
    },
  )
}
