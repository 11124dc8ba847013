import type { DrawPrize } from '#contract/draws'
import './prize-tier.css'

/** The tier of a prize with its mark. `name` is its translation. */
export function PrizeTier({ tier, name }: { tier: DrawPrize['tier']; name: string }) {
  return (
    <p className="prize-tier">
      <i data-tier={tier} />
      {name}
    </p>
  )
}
