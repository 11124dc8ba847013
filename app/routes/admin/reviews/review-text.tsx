import { moderationMessages } from '#app/i18n/areas/moderation.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ModeratedReview } from '#contract/reviews'

/** The text of a review, with links and addresses marked, and its photos. */
export function ReviewText({ review }: { review: ModeratedReview }) {
  const { t } = useTranslation([moderationMessages])
  const { review_text: text, contact_details: details, photos, user_name: name } = review
  return (
    <>
      {text === '' ? (
        <p className="review-text text-ink-2">{t('row.noText')}</p>
      ) : (
        <p className="review-text">{markParts(text, details)}</p>
      )}
      {photos.length > 0 && (
        <ul className="review-pictures">
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <a href={photo.url} target="_blank" rel="noreferrer">
                <img
                  src={photo.small_url}
                  alt={t('photoOf', { number: index + 1, name })}
                  width={72}
                  height={72}
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Marks each part, in the order in which the text has them. */
function markParts(text: string, parts: string[]) {
  const marked = []
  let position = 0
  for (const part of parts) {
    const start = text.indexOf(part, position)
    if (start < 0) continue
    marked.push(text.slice(position, start), <mark key={start}>{part}</mark>)
    position = start + part.length
  }
  return [...marked, text.slice(position)]
}
