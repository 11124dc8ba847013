import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { productMessages } from '#app/i18n/areas/product.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Picture } from '#app/ui/picture.tsx'
import type { ProductDetails, Variant } from '#contract/catalog'
import type { Picture as PictureData } from '#contract/pictures'
import { usePictureViewer } from './use-picture-viewer.ts'

// Few shoppers enlarge a picture. If the code cannot be loaded, the picture stays as it is.
const PictureViewer = lazy(() =>
  import('./picture-viewer.tsx').catch(() => ({ default: () => <></> })),
)

interface Props {
  product: ProductDetails
  variant: Variant | undefined
}

const FIRST_PICTURE_SIZES = '(width >= 64rem) 54vw, 92vw'
const PAIRED_PICTURE_SIZES = '(width >= 64rem) 27vw, 92vw'

/**
 * The first picture at full width, the others in pairs. On small screens, a horizontally snapping strip with a count.
 * A picture that is pressed opens the viewer.
 */
export function Gallery({ product, variant }: Props) {
  const { t } = useTranslation(productMessages)
  const pictures = listPictures(product, variant)
  const viewer = usePictureViewer(pictures.map((_, index) => `${index + 1}`))
  const gallery = useRef<HTMLElement>(null)
  const firstSrc = pictures[0]?.src
  const previousSrc = useRef(firstSrc)
  useEffect(() => {
    if (previousSrc.current === firstSrc) return
    previousSrc.current = firstSrc
    gallery.current?.scrollTo({ left: 0, behavior: 'smooth' })
  }, [firstSrc])
  return (
    <>
      <section
        className="gallery"
        ref={gallery}
        // A scrollable element must be reachable with the keyboard.
        tabIndex={useIsScrollable(gallery) ? 0 : undefined}
        aria-label={t('pictures')}
      >
        {pictures.map((picture, index) => (
          <button
            key={picture.src}
            type="button"
            className="gallery-picture"
            aria-haspopup="dialog"
            aria-label={t('viewer.enlarge', { number: index + 1, alt: picture.alt })}
            data-count={pictures.length > 1 ? `${index + 1} / ${pictures.length}` : undefined}
            onClick={() => viewer.open(index)}
          >
            <GalleryPicture picture={picture} isFirst={index === 0} />
          </button>
        ))}
        {pictures.length === 0 && <GalleryPicture picture={null} isFirst />}
      </section>
      {viewer.wasOpened && (
        <Suspense>
          <PictureViewer
            pictures={pictures.map(({ src, alt }) => ({ key: src, alt }))}
            renderPicture={(index, isZoomed) => (
              <Picture
                picture={pictures[index]!}
                sizes={isZoomed ? '200vmin' : '100vmin'}
                minWidth={320}
                maxWidth={1600}
              />
            )}
            viewer={viewer}
          />
        </Suspense>
      )}
    </>
  )
}

function GalleryPicture({ picture, isFirst }: { picture: PictureData | null; isFirst: boolean }) {
  return (
    <Picture
      picture={picture}
      sizes={isFirst ? FIRST_PICTURE_SIZES : PAIRED_PICTURE_SIZES}
      minWidth={320}
      maxWidth={1600}
      priority={isFirst}
    />
  )
}

/** Returns whether the content is wider than its element: on small screens, with more than one picture. */
function useIsScrollable(ref: RefObject<HTMLElement | null>): boolean {
  const [isScrollable, setScrollable] = useState(false)
  useEffect(() => {
    const element = ref.current!
    const observer = new ResizeObserver(() =>
      setScrollable(element.scrollWidth > element.clientWidth),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return isScrollable
}

/** Returns the pictures, the selected variant's own first, or none. */
function listPictures({ images, image }: ProductDetails, variant: Variant | undefined) {
  const lead = variant?.image ?? images[0] ?? image
  if (!lead) return []
  return [lead, ...images.filter(({ src }) => src !== lead.src)]
}
