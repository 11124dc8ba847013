import type { Check } from './check.ts'
import { addressChecks } from './marketplace/address-checks.ts'
import { assertAnswers } from './marketplace/answers.ts'
import { faultChecks } from './marketplace/fault-checks.ts'
import type { MarketplaceHarness } from './marketplace/harness.ts'
import { listChecks } from './marketplace/list-checks.ts'
import { orderChecks } from './marketplace/order-checks.ts'
import { productChecks } from './marketplace/product-checks.ts'
import { trackingChecks } from './marketplace/tracking-checks.ts'

export type { MarketplaceHarness, StrangeMarketplaceAnswer } from './marketplace/harness.ts'

const all = [
  ...[...productChecks, ...listChecks, ...orderChecks],
  ...[...trackingChecks, ...faultChecks, ...addressChecks],
]

/** What is checked of a marketplace. Whatever is asked, an answer must also be one that the shop accepts. */
export const marketplaceChecks: Check<MarketplaceHarness>[] = all.map((check) => ({
  ...check,
  run: (harness) => check.run({ ...harness, provider: assertAnswers(harness.provider) }),
}))
