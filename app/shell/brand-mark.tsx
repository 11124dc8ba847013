interface Props {
  src: string
  /** Empty if the adjacent text names the brand. */
  name: string
}

/** The mark of a brand, which loads when the footer comes near. */
export function BrandMark({ src, name }: Props) {
  return <img src={src} alt={name} width={24} height={24} loading="lazy" decoding="async" />
}
