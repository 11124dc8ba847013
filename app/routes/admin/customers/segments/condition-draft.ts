import { SegmentCondition, type SegmentConditionKind } from '#contract/customers'

/** A condition as it is typed. Each kind has one or two fields. */
export interface ConditionDraft {
  kind: SegmentConditionKind
  first: string
  second: string
}

export const CONDITION_KINDS = [
  ...(['spent_over', 'order_count', 'last_order_within', 'last_order_before'] as const),
  ...(['country', 'tag', 'consent', 'account'] as const),
] as const satisfies SegmentConditionKind[]

export const EMPTY_DRAFT: ConditionDraft = { kind: 'spent_over', first: '', second: '' }

/** Returns null if a value is missing or impossible. */
export function parseDraft({ kind, first, second }: ConditionDraft): SegmentCondition | null {
  const number = (text: string) =>
    text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'))
  const list = (text: string) => text.split(',').flatMap((part) => part.trim() || [])
  const values: Record<SegmentConditionKind, object> = {
    spent_over: { amount: number(first) },
    order_count: { min: number(first), max: second.trim() === '' ? null : number(second) },
    last_order_within: { days: number(first) },
    last_order_before: { days: number(first) },
    country: { countries: list(first.toUpperCase()) },
    tag: { tags: list(first) },
    consent: { has_consent: first !== 'no' },
    account: { has_account: first !== 'no' },
  }
  return SegmentCondition.safeParse({ kind, ...values[kind] }).data ?? null
}

export function toDraft(condition: SegmentCondition): ConditionDraft {
  const { kind } = condition
  const draft = (first: string | number, second: string | number = '') => {
    return { kind, first: String(first), second: String(second) }
  }
  switch (condition.kind) {
    case 'spent_over':
      return draft(condition.amount)
    case 'order_count':
      return draft(condition.min, condition.max ?? '')
    case 'country':
      return draft(condition.countries.join(', '))
    case 'tag':
      return draft(condition.tags.join(', '))
    case 'consent':
      return draft(condition.has_consent ? '' : 'no')
    case 'account':
      return draft(condition.has_account ? '' : 'no')
    default:
      return draft(condition.days)
  }
}
