import type { RewardTerms } from '#contract/rewards'
import { parseNumber } from '../../../shop-settings/parse-number.ts'
import type { Program } from '../reward-queries.ts'

/** What is typed; an empty limit is none. */
export type TermsDraft = Record<Field, string>

/** The fields of each kind of rules. */
const CHECK_IN_FIELDS = ['daily', 'milestone', 'milestones'] as const
const REFERRAL_FIELDS = ['friend', 'referrer'] as const
type Field =
  | (typeof CHECK_IN_FIELDS)[number]
  | (typeof REFERRAL_FIELDS)[number]
  | ('valid_days' | 'monthly_cap' | 'budget' | 'alarm_percent')

/** Influencers have no rules of their own to change. */
export function listOwnFields(rules: Program['rules']): readonly Field[] {
  if ('daily' in rules) return CHECK_IN_FIELDS
  return 'friend' in rules ? REFERRAL_FIELDS : []
}

export function toTermsDraft({ rules, monthly_cap, budget, alarm_percent }: Program): TermsDraft {
  const isCheckIn = 'daily' in rules
  const isReferral = 'friend' in rules
  return {
    daily: isCheckIn ? `${rules.daily}` : '',
    milestone: isCheckIn ? `${rules.milestone}` : '',
    milestones: isCheckIn ? rules.milestones.join(', ') : '',
    friend: isReferral ? `${rules.friend}` : '',
    referrer: isReferral ? `${rules.referrer}` : '',
    valid_days: `${rules.valid_days}`,
    monthly_cap: `${monthly_cap ?? ''}`,
    budget: `${budget ?? ''}`,
    alarm_percent: `${alarm_percent}`,
  }
}

const MAX_AMOUNT = 1000
const MAX_LIMIT = 1_000_000

const isAmount = (text: string, max: number) => {
  const amount = parseNumber(text)
  return amount >= 0.01 && amount <= max && Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6
}
const isInteger = (text: string, min: number, max: number) => {
  const number = parseNumber(text)
  return Number.isInteger(number) && number >= min && number <= max
}
const isReward = (text: string) => isAmount(text, MAX_AMOUNT)
const isLimit = (text: string) => text.trim() === '' || isAmount(text, MAX_LIMIT)

const CHECKS: Record<Field, (text: string) => boolean> = {
  daily: isReward,
  milestone: isReward,
  milestones: areMilestones,
  friend: isReward,
  referrer: isReward,
  valid_days: (text) => isInteger(text, 1, 365),
  monthly_cap: isLimit,
  budget: isLimit,
  alarm_percent: (text) => isInteger(text, 1, 100),
}

function areMilestones(text: string): boolean {
  const days = splitMilestones(text)
  const isAscending = days.every((day, index) => index === 0 || day > days[index - 1]!)
  return days.length <= 12 && isAscending && days.every((day) => isInteger(`${day}`, 2, 366))
}

function splitMilestones(text: string): number[] {
  return text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(Number)
}

/** Returns the fields of a programme that cannot be simulated as they are. */
export function findWrongFields({ rules }: Program, draft: TermsDraft): Set<Field> {
  const own = listOwnFields(rules)
  const others = [...CHECK_IN_FIELDS, ...REFERRAL_FIELDS].filter((field) => !own.includes(field))
  const fields = (Object.keys(CHECKS) as Field[]).filter(
    (field) => !others.some((other) => other === field),
  )
  return new Set(fields.filter((field) => !CHECKS[field](draft[field])))
}

/** Rules that the form has no fields for stay as they are. */
export function toTerms({ rules }: Program, draft: TermsDraft): RewardTerms {
  const toLimit = (text: string) => (text.trim() === '' ? null : parseNumber(text))
  const valid_days = parseNumber(draft.valid_days)
  return {
    rules: toRules(rules, { draft, valid_days }),
    monthly_cap: toLimit(draft.monthly_cap),
    budget: toLimit(draft.budget),
    alarm_percent: parseNumber(draft.alarm_percent),
  }
}

function toRules(
  rules: Program['rules'],
  { draft, valid_days }: { draft: TermsDraft; valid_days: number },
): RewardTerms['rules'] {
  if ('daily' in rules) {
    return {
      ...{ ...rules, valid_days, daily: parseNumber(draft.daily) },
      milestone: parseNumber(draft.milestone),
      milestones: splitMilestones(draft.milestones),
    }
  }
  if (!('friend' in rules)) return { ...rules, valid_days }
  return {
    ...{ ...rules, valid_days, friend: parseNumber(draft.friend) },
    referrer: parseNumber(draft.referrer),
  }
}
