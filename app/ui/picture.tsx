import { type ReactNode, useState } from 'react'
import type { PICTURE_WIDTHS, Picture as PictureData } from '#contract/pictures'

interface Props {
  /** If null or if it fails to load, a placeholder picture shows. */
  picture: PictureData | null
  /** The `sizes` attribute, for example `(width >= 64rem) 25vw, 50vw`. */
  sizes: string
  /** The range of widths in `srcset`, in device pixels. */
  minWidth?: number
  maxWidth?: number
  /** Preloads the picture. For the largest picture above the fold; at most one per page. */
  priority?: boolean
  /** Loads without lazy loading. For other pictures above the fold. */
  eager?: boolean
  /** Overrides the picture's alternative text. Empty if the adjacent text describes it. */
  alt?: string
  className?: string
  children?: ReactNode
}

/** A square picture. Shows a blurred placeholder until the responsive image has loaded. */
export function Picture({ picture, className = '', children, ...imageProps }: Props) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  const canShow = picture !== null && picture.src !== failedSrc
  const placeholder = canShow && picture.placeholder
  return (
    <span
      className={`picture ${className}`}
      style={placeholder ? { backgroundImage: `url("${placeholder}")` } : undefined}
    >
      {canShow ? (
        <ResponsiveImage
          picture={picture}
          {...imageProps}
          onLoadError={() => setFailedSrc(picture.src)}
        />
      ) : (
        <img
          src={MISSING_PICTURE_SRC}
          alt={imageProps.alt ?? picture?.alt ?? ''}
          width={640}
          height={640}
          // React preloads an eager image in the head, which a placeholder is not worth and a cached card cannot do.
          loading="lazy"
        />
      )}
      {children}
    </span>
  )
}

export const MISSING_PICTURE_SRC = '/images/art/missing/640.webp'

// The contract's list is imported as a type: its value would bundle Zod into every page.
const WIDTHS = [96, 160, 240, 320, 480, 640, 960, 1280, 1600] as const satisfies [
  ...typeof PICTURE_WIDTHS,
]

function ResponsiveImage({
  picture,
  sizes,
  minWidth,
  maxWidth,
  onLoadError,
  ...options
}: ResponsiveImageProps) {
  const widths = WIDTHS.filter((width) => width >= (minWidth ?? 160) && width <= (maxWidth ?? 960))
  const buildSet = (format: string) => buildSrcSet(picture.src, widths, format)
  return (
    <picture className="contents">
      {options.priority && (
        // React hoists this link into the head, where the browser finds it early.
        <link
          rel="preload"
          as="image"
          type="image/avif"
          href={`${picture.src}/640.avif`}
          imageSrcSet={buildSet('avif')}
          imageSizes={sizes}
          fetchPriority="high"
        />
      )}
      <source type="image/avif" srcSet={buildSet('avif')} sizes={sizes} />
      <img
        src={`${picture.src}/640.webp`}
        srcSet={buildSet('webp')}
        sizes={sizes}
        alt={options.alt ?? picture.alt}
        width={640}
        height={640}
        decoding="async"
        loading={options.priority || options.eager ? 'eager' : 'lazy'}
        fetchPriority={options.priority ? 'high' : 'auto'}
        onError={onLoadError}
        // The picture may have failed to load before hydration.
        ref={(image) => {
          if (image?.complete && image.naturalWidth === 0) onLoadError()
        }}
      />
    </picture>
  )
}

interface ResponsiveImageProps extends Omit<Props, 'picture' | 'className' | 'children'> {
  picture: PictureData
  onLoadError: () => void
}

function buildSrcSet(src: string, widths: number[], format: string): string {
  return widths.map((width) => `${src}/${width}.${format} ${width}w`).join(', ')
}
