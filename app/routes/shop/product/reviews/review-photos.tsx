import { lazy, Suspense } from 'react'
import { reviewsMessages } from '#app/i18n/areas/reviews.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { Review } from '#contract/reviews'
import { usePictureViewer } from '../use-picture-viewer.ts'

// If the code cannot be loaded, the small photos stay.
const PictureViewer = lazy(() =>
  import('../picture-viewer.tsx').catch(() => ({ default: () => <></> })),
)

interface Props {
  review: Review
  /** Which part of the URL holds the open photo. The same photo can be twice on the page. */
  parameter?: 'photo' | 'own-photo'
}

/** The small photos of a review. A press opens one in the viewer. */
export function ReviewPhotos({ review, parameter = 'photo' }: Props) {
  const { t } = useTranslation(reviewsMessages)
  const { photos, user_name: name } = review
  const viewer = usePictureViewer(
    photos.map(({ id }) => id),
    parameter,
  )
  if (photos.length === 0) return null
  const getAlt = (number: number) => t('photos.of', { number, name })
  return (
    <>
      <ul className="review-photos">
        {photos.map(({ id, small_url }, index) => (
          <li key={id}>
            <button
              type="button"
              className="review-photo"
              aria-haspopup="dialog"
              onClick={() => viewer.open(index)}
            >
              <img src={small_url} alt={getAlt(index + 1)} width={88} height={88} loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      {viewer.wasOpened && (
        <Suspense>
          <PictureViewer
            pictures={photos.map(({ id }, index) => ({ key: id, alt: getAlt(index + 1) }))}
            renderPicture={(index) => (
              <img className="viewer-photo" src={photos[index]!.url} alt={getAlt(index + 1)} />
            )}
            viewer={viewer}
          />
        </Suspense>
      )}
    </>
  )
}
