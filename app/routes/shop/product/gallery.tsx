import { useEffect, useRef } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Picture } from '#app/ui/picture.tsx'
import type { ProductDetails, Variant } from '#contract/catalog'

interface Props {
  product: ProductDetails
  variant: Variant | undefined
}

const FIRST_PICTURE_SIZES = '(width >= 64rem) 54vw, 92vw'
const PAIRED_PICTURE_SIZES = '(width >= 64rem) 27vw, 92vw'

/** The first picture full, the others in pairs; on small screens they snap, and the next one peeps in. */
export function Gallery({ product, variant }: Props) {
  const { t } = useTranslation('product')
  const pictures = listPictures(product, variant)
  const strip = useRef<HTMLElement>(null)
  const first = pictures[0]?.src
  const shown = useRef(first)
  useEffect(() => {
    if (shown.current === first) return
    shown.current = first
    strip.current?.scrollTo({ left: 0, behavior: 'smooth' })
  }, [first])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
    <section className="gallery" ref={strip} tabIndex={0} aria-label={t('pictures')}>
      {pictures.map((picture, at) => (
        <Picture
          key={picture?.src ?? 'none'}
          picture={picture}
          sizes={at === 0 ? FIRST_PICTURE_SIZES : PAIRED_PICTURE_SIZES}
          minWidth={320}
          maxWidth={1600}
          priority={at === 0}
        />
      ))}
    </section>
  )
}

/** The chosen variant's own picture leads. */
function listPictures({ images, image }: ProductDetails, variant: Variant | undefined) {
  const lead = variant?.image ?? images[0] ?? image
  if (!lead) return [null]
  return [lead, ...images.filter(({ src }) => src !== lead.src)]
}
