import { Picture } from '#app/ui/picture.tsx'
import type { Picture as PictureData } from '#contract/pictures'

/** The picture of a product beside its name, or the placeholder of products without one. */
export function ProductThumb({ picture }: { picture: PictureData | null }) {
  return (
    <Picture
      picture={picture}
      alt=""
      sizes="44px"
      minWidth={96}
      maxWidth={160}
      className="marketplace-thumb"
    />
  )
}
