import { type ReactNode, useState } from 'react'
import type { PICTURE_WIDTHS, Picture as PictureOf } from '#contract/pictures'

interface Props {
  /** Without one, or when it cannot be loaded, the missing picture shows. */
  picture: PictureOf | null
  /** How wide it is shown: `(width >= 64rem) 25vw, 50vw`. */
  sizes: string
  /** Widths that can be of use, in pixels of the screen. */
  minWidth?: number
  maxWidth?: number
  /** The largest picture of the first screen: asked for before anything else. At most one a page. */
  priority?: boolean
  /** Part of the first screen, though not its largest. */
  eager?: boolean
  /** Empty where the words beside it already say what it shows. */
  alt?: string
  className?: string
  children?: ReactNode
}

/** A square that keeps its place, holds a blurred hint at once, and then the picture in the size it is shown. */
export function Picture({ picture, className = '', children, ...how }: Props) {
  const [failed, setFailed] = useState<string | null>(null)
  const isThere = picture !== null && picture.src !== failed
  const hint = isThere && picture.placeholder
  return (
    <span
      className={`pic ${className}`}
      style={hint ? { backgroundImage: `url("${hint}")` } : undefined}
    >
      {isThere ? (
        <ResponsiveImage picture={picture} {...how} onLoadError={() => setFailed(picture.src)} />
      ) : (
        <img
          src={MISSING_PICTURE_SRC}
          alt={how.alt ?? picture?.alt ?? ''}
          width={640}
          height={640}
        />
      )}
      {children}
    </span>
  )
}

export const MISSING_PICTURE_SRC = '/images/art/missing/640.webp'

// The contract's list is a type here: its value would bring Zod to every page.
const WIDTHS = [96, 160, 240, 320, 480, 640, 960, 1280, 1600] as const satisfies [
  ...typeof PICTURE_WIDTHS,
]

function ResponsiveImage({
  picture,
  sizes,
  minWidth,
  maxWidth,
  onLoadError,
  ...how
}: ResponsiveImageProps) {
  const widths = WIDTHS.filter((width) => width >= (minWidth ?? 160) && width <= (maxWidth ?? 960))
  const set = (format: string) => buildSrcSet(picture.src, widths, format)
  return (
    <picture className="contents">
      {how.priority && (
        // Found in the head before the page is read to here; it is lifted there.
        <link
          rel="preload"
          as="image"
          type="image/avif"
          href={`${picture.src}/640.avif`}
          imageSrcSet={set('avif')}
          imageSizes={sizes}
          fetchPriority="high"
        />
      )}
      <source type="image/avif" srcSet={set('avif')} sizes={sizes} />
      <img
        src={`${picture.src}/640.webp`}
        srcSet={set('webp')}
        sizes={sizes}
        alt={how.alt ?? picture.alt}
        width={640}
        height={640}
        decoding="async"
        loading={how.priority || how.eager ? 'eager' : 'lazy'}
        fetchPriority={how.priority ? 'high' : 'auto'}
        onError={onLoadError}
        // It may have failed before the page came alive.
        ref={(img) => {
          if (img?.complete && img.naturalWidth === 0) onLoadError()
        }}
      />
    </picture>
  )
}

interface ResponsiveImageProps extends Omit<Props, 'picture' | 'className' | 'children'> {
  picture: PictureOf
  onLoadError: () => void
}

function buildSrcSet(src: string, widths: number[], format: string): string {
  return widths.map((width) => `${src}/${width}.${format} ${width}w`).join(', ')
}
