import { Picture } from '#app/ui/picture.tsx'

/** The picture of a product in a row of figures. */
export function ProductThumb({ image }: { image: string | null }) {
  const picture = image === null ? null : { src: image, alt: '', placeholder: null }
  return (
    <Picture picture={picture} alt="" sizes="36px" maxWidth={160} className="dashboard-thumb" />
  )
}
