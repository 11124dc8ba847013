import { href } from 'react-router'
import { moderationMessages } from '#app/i18n/areas/moderation.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { CheckboxOrRadio } from '#app/ui/field.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Stars } from '#app/ui/rating.tsx'
import type { ModeratedReview } from '#contract/reviews'
import { getDateFormat } from '#platform/i18n/date-format'
import { getNumberFormat } from '#platform/i18n/number-format'
import { KeyNames } from '../frame/key-names.tsx'
import { ReviewText } from './review-text.tsx'

interface Props {
  review: ModeratedReview
  /** It is under the keys. */
  isCurrent: boolean
  canWrite: boolean
  isSelected: boolean
  onFocus: () => void
  onToggle: () => void
  /** Undefined where there is nothing to decide. */
  onApprove: (() => void) | undefined
  onDecline: (() => void) | undefined
  onReply: () => void
  onFilter: () => void
}

/** A review with its product, what it does to the average, and what can be decided. */
export function ReviewRow({ review, isCurrent, canWrite, isSelected, ...actions }: Props) {
  const { t, language } = useTranslation([moderationMessages])
  const { user_name: name, product_title: product } = review
  const date = getDateFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const { onFocus, onToggle, onApprove, onDecline, onReply, onFilter } = actions
  return (
    <li
      className="review-row"
      tabIndex={-1}
      aria-label={t('row.label', { name, product })}
      data-current={isCurrent || undefined}
      onFocus={onFocus}
    >
      <div className="review-product">
        {canWrite && (
          <CheckboxOrRadio
            label={<span className="sr-only">{t('row.select', { name })}</span>}
            checked={isSelected}
            onChange={onToggle}
          />
        )}
        <Picture
          picture={review.product_picture}
          sizes="44px"
          minWidth={96}
          maxWidth={160}
          alt=""
        />
        <div className="min-w-0">
          <ProductLink review={review} />
          <p className="review-small">
            <RatingEffect review={review} />
          </p>
          <button type="button" className="link review-small" onClick={onFilter}>
            {t('filter.product')}
          </button>
        </div>
      </div>
      <div className="min-w-0">
        <p className="review-author">
          <Stars grade={review.rating} />
          <strong>{name}</strong>
          {review.is_verified ? (
            <Badge variant="good">{t('badge.verified')}</Badge>
          ) : (
            <Badge>{t('badge.notVerified')}</Badge>
          )}
          {review.contact_details.length > 0 && <Badge variant="wait">{t('badge.contact')}</Badge>}
          {review.reject_reason && (
            <Badge variant="bad">
              {t('badge.declined', { reason: t(`reason.${review.reject_reason}`) })}
            </Badge>
          )}
          <time className="review-small" dateTime={review.created_at}>
            {date.format(new Date(review.created_at))}
          </time>
        </p>
        <ReviewText review={review} />
        <Reports review={review} />
        {review.reply && (
          <div className="review-reply">
            <h3>{t('row.answer')}</h3>
            <p>{review.reply.text}</p>
          </div>
        )}
      </div>
      {canWrite && (
        <div className="review-actions">
          {onApprove && (
            <Button variant={isCurrent ? 'primary' : 'secondary'} onClick={onApprove}>
              {review.status === 'published' ? t('action.keep') : t('action.approve')}
              {isCurrent && <KeyHint keys="a" />}
            </Button>
          )}
          {onDecline && (
            <Button variant="danger" onClick={onDecline}>
              {t('action.decline')}
              {isCurrent && <KeyHint keys="d" />}
            </Button>
          )}
          <Button variant="quiet" onClick={onReply}>
            {review.reply ? t('action.editReply') : t('action.reply')}
            {isCurrent && <KeyHint keys="r" />}
          </Button>
        </div>
      )}
    </li>
  )
}

function KeyHint({ keys }: { keys: string }) {
  return (
    <span className="review-key" aria-hidden="true">
      <KeyNames keys={keys} />
    </span>
  )
}

function ProductLink({
  review: { product_slug: slug, product_title: title },
}: {
  review: ModeratedReview
}) {
  if (slug === '') return <strong>{title}</strong>
  return (
    <TextLink to={href('/products/:slug', { slug })} className="review-title">
      {title}
    </TextLink>
  )
}

function RatingEffect({ review: { status, rating_effect: effect } }: { review: ModeratedReview }) {
  const { t, language } = useTranslation(moderationMessages)
  const grade = getNumberFormat(language, { minimumFractionDigits: 1 })
  const count = getNumberFormat(language).format(effect.count)
  const isCounted = status === 'published'
  const after = isCounted ? effect.hidden : effect.published
  if (effect.now === null) return t('effect.first', { after: grade.format(effect.published) })
  const now = grade.format(effect.now)
  if (after === null) return t('effect.only', { now })
  if (after === effect.now && !isCounted) return t('effect.stays', { now, count })
  const texts = { now, count, after: grade.format(after) }
  return isCounted ? t('effect.without', texts) : t('effect.becomes', texts)
}

function Reports({ review: { reports } }: { review: ModeratedReview }) {
  const { t } = useTranslation(moderationMessages)
  if (reports.length === 0) return null
  return (
    <div className="review-reports">
      <h3>{t('row.reports', { count: reports.length })}</h3>
      <ul>
        {reports.map(({ reason, comment, created_at: time }) => (
          <li key={`${time} ${reason} ${comment}`}>
            {t(`reason.${reason}`)}
            {comment && `: “${comment}”`}
          </li>
        ))}
      </ul>
    </div>
  )
}
