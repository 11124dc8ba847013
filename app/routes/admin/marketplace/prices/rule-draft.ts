import { DEFAULT_PRICE_TERMS, type PriceRule } from '#contract/product-sync'

/** A rule as it is typed. Decimals have a comma or a point. */
export interface RuleDraft {
  category_id: string | null
  multiplier: string
  markup: string
  /** Empty for any. */
  ending: string
  floor: string
}

/** A rule that nobody has saved yet has no id, and revision 0. */
export type SavedRule = Omit<PriceRule, 'id' | 'category_name'> & { id: string | null }

export function buildDefaultRule(categoryId: string | null): SavedRule {
  const { multiplierHundredths, markupMinor, endingCents, marginFloorPercent } = DEFAULT_PRICE_TERMS
  return {
    ...{ id: null, category_id: categoryId, revision: 0 },
    multiplier: (multiplierHundredths / 100).toFixed(2),
    markup: (markupMinor / 100).toFixed(2),
    ending_cents: endingCents,
    margin_floor_percent: marginFloorPercent,
  }
}

export function toRuleDraft(rule: SavedRule): RuleDraft {
  return {
    ...{ category_id: rule.category_id, multiplier: rule.multiplier, markup: rule.markup },
    ending: rule.ending_cents === null ? '' : `${rule.ending_cents}`,
    floor: `${rule.margin_floor_percent}`,
  }
}

/** A rule as the API takes it. What is no number is refused there. */
export function toRuleBody(draft: RuleDraft) {
  return {
    category_id: draft.category_id,
    multiplier: toDecimal(draft.multiplier),
    markup: toDecimal(draft.markup),
    ending_cents: draft.ending === '' ? null : Number(draft.ending),
    margin_floor_percent: draft.floor.trim() === '' ? Number.NaN : Number(draft.floor),
  }
}

function toDecimal(text: string): string {
  return text.trim().replace(',', '.')
}

/** The endings to choose from, and the one that a rule has. */
export function listEndings(current: string): string[] {
  const usual = ['0', '49', '50', '90', '95', '99']
  const all = current === '' || usual.includes(current) ? usual : [...usual, current]
  return all.toSorted((a, b) => Number(a) - Number(b))
}

/** `90` is `.90` in English and `,90` in German. */
export function formatEnding(ending: string, language: string): string {
  const format = new Intl.NumberFormat(language, { minimumFractionDigits: 2 })
  return format.format(Number(ending) / 100).slice(1)
}
