import type { InfluencerFigures } from '#contract/influencers'

const CENTS = 100

/** Returns what is left of what was earned. */
export function getLeft({ earned, reversed }: Pick<InfluencerFigures, 'earned' | 'reversed'>) {
  return Math.round((earned - reversed) * CENTS) / CENTS
}
