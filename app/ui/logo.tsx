import { useShop } from '#app/api/shop-provider.tsx'
import { Wordmark } from './wordmark.tsx'

/** The full logo. In the header, its dot moves on hover; a shop with a logo of its own shows that one there. */
export function Logo({ className = '' }: { className?: string }) {
  return (
    <svg
      viewBox="0 -84 350 92"
      role="img"
      aria-label={useShop().storeName}
      fill="currentColor"
      className={`logo ${className}`}
    >
      <LogoMark />
      <Wordmark />
    </svg>
  )
}

/** The ring and dot without the wordmark; an SVG fragment. */
export function LogoMark() {
  return (
    <>
      <path
        d="M68.5 -49.1A31 31 0 1 1 52.1 -65.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="13.5"
      />
      <circle className="logo-dot" cx="72.5" cy="-69.5" r="9.2" />
    </>
  )
}
