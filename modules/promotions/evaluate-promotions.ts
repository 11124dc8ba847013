import {
  allocateAdjustments,
  calculateWeight,
  getShippingPrice,
  type ItemsAdjustment,
} from '#modules/pricing'
import type { Reduction } from './actions/action.ts'
import { evaluateAction } from './actions/index.ts'
import { type Candidate, getCandidateName } from './candidate.ts'
import type { CartFacts, ItemFacts, Unmet } from './cart-facts.ts'
import { evaluateCondition } from './conditions/index.ts'
import { areCombinable, compareAges, comparePositions, PROMOTION_KIND_TERMS } from './kinds.ts'
import { reduceByFlashSale, type SaleUnits } from './reduce-by-flash-sale.ts'
import { evaluateTerms } from './terms/index.ts'

/** What a promotion takes off a cart. */
export interface AppliedPromotion extends Candidate {
  adjustments: ItemsAdjustment[]
  goodsMinor: number
  shippingMinor: number
  hasFreeShipping: boolean
  /** What a flash sale takes from its quota; empty for other promotions. */
  saleUnits: SaleUnits[]
}

/** One for each candidate: what it takes off, or why it does not apply. */
export interface Evaluation {
  candidate: Candidate
  applied: AppliedPromotion | null
  unmet: Unmet | null
}

/**
 * Decides which promotions apply to a cart and what each takes off. Of two that may not be combined, the one that takes
 * more off the cart alone counts, the older one if they are equal. Those that apply take their share one after the other,
 * automatic ones first. The result depends on nothing but the candidates, in any order, and the facts.
 */
export function evaluatePromotions(candidates: Candidate[], facts: CartFacts): Evaluation[] {
  const results = new Map<Candidate, Evaluation>()
  const reject = (candidate: Candidate, unmet: Unmet) =>
    results.set(candidate, { candidate, applied: null, unmet })

  const eligible: { candidate: Candidate; value: number }[] = []
  for (const candidate of candidates) {
    const alone = evaluateAlone(candidate, facts)
    if ('code' in alone) reject(candidate, alone)
    else eligible.push({ candidate, value: alone.goodsMinor + alone.shippingMinor })
  }
  const accepted: Candidate[] = []
  for (const { candidate } of eligible.toSorted(compareValues)) {
    const other = accepted.find((one) => !areCombinable(one, candidate))
    if (other) reject(candidate, toNotCombinable(other))
    else accepted.push(candidate)
  }
  for (const evaluation of applyInTurn(accepted.toSorted(comparePositions), facts)) {
    results.set(evaluation.candidate, evaluation)
  }
  return candidates.map((candidate) => results.get(candidate)!)
}

function compareValues(
  a: { candidate: Candidate; value: number },
  b: { candidate: Candidate; value: number },
): number {
  return b.value - a.value || compareAges(a.candidate.promotion, b.candidate.promotion)
}

function toNotCombinable(other: Candidate): Unmet {
  return { code: 'not_combinable', params: { other: getCandidateName(other) } }
}

function evaluateAlone(candidate: Candidate, facts: CartFacts): AppliedPromotion | Unmet {
  const unmet = evaluateTerms(candidate, facts)
  if (unmet) return unmet
  for (const condition of candidate.promotion.conditions) {
    const unmet = evaluateCondition(condition, facts)
    if (unmet) return unmet
  }
  return reduceCart(candidate, facts)
}

/** Applies each promotion to what those before it have left. Deliveries come last: their price depends on the goods. */
function applyInTurn(candidates: Candidate[], facts: CartFacts): Evaluation[] {
  let { items, shipping } = facts
  const reduced = candidates.map((candidate) => {
    const applied = reduceCart(candidate, { ...facts, items })
    if (!('code' in applied)) items = reduceItems(items, applied.adjustments)
    return { candidate, applied }
  })
  return reduced.map(({ candidate, applied }) => {
    if ('code' in applied) return { candidate, applied: null, unmet: applied }
    const shippingMinor = applied.hasFreeShipping ? calculateShipping({ items, shipping }) : 0
    if (applied.hasFreeShipping) shipping = null
    const takesNothing = applied.goodsMinor + shippingMinor === 0
    // The shopper entered the code of a coupon, so it stays with the cart until there is something to take it off.
    if (takesNothing && !candidate.coupon) {
      return { candidate, applied: null, unmet: { code: 'nothing_to_reduce' } }
    }
    return { candidate, applied: { ...applied, shippingMinor }, unmet: null }
  })
}

/** Applies the actions of a promotion one after the other. It applies if one of them does. */
function reduceCart(candidate: Candidate, facts: CartFacts): AppliedPromotion | Unmet {
  if (candidate.promotion.kind === 'flash_sale') return applyFlashSale(candidate, facts)
  let items = facts.items
  let unmet: Unmet | null = null
  const applied: AppliedPromotion[] = []
  for (const action of candidate.promotion.actions) {
    const reduction = evaluateAction(action, { ...facts, items })
    if ('code' in reduction) {
      unmet ??= reduction
      continue
    }
    const adjustments = toAdjustments(candidate, reduction)
    const before = items
    items = reduceItems(items, adjustments)
    const goodsMinor = sumItems(before) - sumItems(items)
    const { hasFreeShipping } = reduction
    const nothing = { shippingMinor: 0, saleUnits: [] }
    applied.push({ ...candidate, adjustments, goodsMinor, hasFreeShipping, ...nothing })
  }
  if (applied.length === 0) return unmet ?? { code: 'nothing_to_reduce' }
  const hasFreeShipping = applied.some((one) => one.hasFreeShipping)
  return {
    ...candidate,
    adjustments: applied.flatMap(({ adjustments }) => adjustments),
    goodsMinor: applied.reduce((sum, { goodsMinor }) => sum + goodsMinor, 0),
    hasFreeShipping,
    shippingMinor: hasFreeShipping ? calculateShipping({ ...facts, items }) : 0,
    saleUnits: [],
  }
}

/** A flash sale takes its share first, so each item still has its full price. */
function applyFlashSale(candidate: Candidate, facts: CartFacts): AppliedPromotion | Unmet {
  const reduction = reduceByFlashSale(candidate, facts)
  if ('code' in reduction) return reduction
  const goodsMinor = reduction.adjustments.reduce((sum, { minor }) => sum + minor, 0)
  return { ...candidate, ...reduction, goodsMinor, hasFreeShipping: false, shippingMinor: 0 }
}

function toAdjustments(candidate: Candidate, { items }: Reduction): ItemsAdjustment[] {
  const { kind, actions } = candidate.promotion
  const [action] = actions
  const percent = actions.length === 1 && action?.kind === 'percentage_off' ? action.percent : null
  const { adjustmentKind } = PROMOTION_KIND_TERMS[kind]
  const source = getCandidateName(candidate)
  return items.map((item) => ({ kind: adjustmentKind, source, percent, ...item }))
}

/** Returns the items with what the adjustments leave of them, shared as the quote does. */
function reduceItems(items: ItemFacts[], adjustments: ItemsAdjustment[]): ItemFacts[] {
  const shares = allocateAdjustments(
    items.map(({ leftMinor }) => leftMinor),
    adjustments,
  )
  return items.map((item, index) => {
    const share = shares[index]!.reduce((sum, { minor }) => sum + minor, 0)
    return { ...item, leftMinor: item.leftMinor - share }
  })
}

function calculateShipping({ items, shipping }: Pick<CartFacts, 'items' | 'shipping'>): number {
  const shipped = { itemsMinor: sumItems(items), grams: calculateWeight(items) }
  return shipping ? getShippingPrice(shipping, shipped) : 0
}

function sumItems(items: ItemFacts[]): number {
  return items.reduce((sum, { leftMinor }) => sum + leftMinor, 0)
}
