import { useEffect, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useWishlist } from '#app/wishlist.ts'
import type { OfMember } from './account.tsx'

/** The shopper's own numbers; a line keeps the place of those that are still coming. */
export function Figures(_: OfMember) {
  const { t } = useTranslation('account')
  const wished = useWishlist().length
  return (
    <dl className="figures">
      <div>
        <dt>{t('figures.wishlist')}</dt>
        <dd>{useCountUp(wished)}</dd>
      </div>
    </dl>
  )
}

const AFTER_MS = 300
const LASTS_MS = 900

/** Counts from 0 up to the number, once; who asked for less motion is shown the number. */
export function useCountUp(to: number): number {
  const [shown, show] = useState(0)
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return show(to)
    let frame = 0
    const begin = performance.now() + AFTER_MS
    const step = (now: number) => {
      const done = Math.min(1, Math.max(0, (now - begin) / LASTS_MS))
      show(to * (1 - (1 - done) ** 3))
      if (done < 1) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [to])
  return shown === to ? to : Math.floor(shown)
}
