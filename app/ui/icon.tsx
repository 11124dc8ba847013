/** The shapes of an icon, in a viewBox of 24 by 24. */
export type IconMarkup = `<${string}/>`

interface Props {
  icon: IconMarkup
  size?: 14 | 16 | 17 | 20 | 26
  className?: string
}

/** A decorative icon. Without text beside it, the surrounding button or link needs an accessible name. */
export function Icon({ icon, size = 20, className = '' }: Props) {
  return (
    <svg
      className={`icon ${className}`}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
      // One string is cheaper for React than a tree of elements.
      dangerouslySetInnerHTML={{ __html: icon }}
    />
  )
}
