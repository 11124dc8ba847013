import type { UseFormReturn } from 'react-hook-form'
import type {
  CreatePromotion,
  Promotion,
  PromotionAction,
  PromotionCondition,
} from '../campaign-queries.ts'
import { fromLocalTime, toLocalTime } from '../zoned-time.ts'

export const EFFECTS = ['percentage_off', 'amount_off', 'free_shipping', 'buy_get'] as const
export type Effect = (typeof EFFECTS)[number]

/** Something that was chosen, with its name. */
export interface Choice {
  id: string
  label: string
}

/** What the form holds. Numbers and times are text, as their fields have them; an empty one is none. */
export interface PromotionFormValues {
  name: string
  codes: 'single' | 'generated'
  code: string
  prefix: string
  count: string
  usesPerCode: string
  effect: Effect
  percent: string
  amount: string
  currency: string
  methods: ('standard' | 'express')[]
  buy: string
  get: string
  products: Choice[]
  categories: Choice[]
  minSubtotal: string
  minQuantity: string
  firstOrder: boolean
  customers: Choice[]
  segments: string[]
  countries: string[]
  currencies: string[]
  startsAt: string
  endsAt: string
  maxRedemptions: string
  maxPerCustomer: string
  combinesWith: Promotion['combines_with']
  /** Terms that the form has no fields for. They stay as they are. */
  otherActions: PromotionAction[]
  otherConditions: PromotionCondition[]
}

export type PromotionForm = UseFormReturn<PromotionFormValues>

export const EMPTY_FORM: PromotionFormValues = {
  ...{ name: '', codes: 'single', code: '', prefix: '', count: '100', usesPerCode: '1' },
  ...{ effect: 'percentage_off', percent: '10', amount: '', currency: 'USD' },
  ...{ methods: ['standard', 'express'], buy: '2', get: '1' },
  ...{ products: [], categories: [], minSubtotal: '', minQuantity: '', firstOrder: false },
  ...{ customers: [], segments: [], countries: [], currencies: [], startsAt: '', endsAt: '' },
  ...{ maxRedemptions: '', maxPerCustomer: '', combinesWith: ['automatic', 'flash_sale'] },
  ...{ otherActions: [], otherConditions: [] },
}

type Terms = Pick<CreatePromotion, 'name' | 'actions'> &
  Omit<CreatePromotion, 'kind' | 'codes' | 'name' | 'actions'>

/** Returns the terms of the request. Times are those of the shop's clock. */
export function toTerms(values: PromotionFormValues, timeZone: string): Terms {
  const { startsAt, endsAt } = values
  return {
    name: values.name.trim(),
    actions: [toAction(values), ...values.otherActions],
    conditions: [...toConditions(values), ...values.otherConditions],
    combines_with: values.combinesWith,
    starts_at: startsAt ? fromLocalTime(startsAt, timeZone) : null,
    ends_at: endsAt ? fromLocalTime(endsAt, timeZone) : null,
    max_redemptions: toNumber(values.maxRedemptions),
    max_redemptions_per_customer: toNumber(values.maxPerCustomer),
  }
}

export function toCodes(values: PromotionFormValues): NonNullable<CreatePromotion['codes']> {
  if (values.codes === 'single') return { code: values.code.trim() }
  const { prefix, count, usesPerCode } = values
  return {
    ...{ prefix: prefix.trim(), count: toNumber(count) ?? 0 },
    max_redemptions_per_code: toNumber(usesPerCode),
  }
}

function toScope({ products, categories }: PromotionFormValues) {
  return { product_ids: listIds(products), category_ids: listIds(categories) }
}

function toAction(values: PromotionFormValues): PromotionAction {
  const { effect, currency } = values
  const scope = toScope(values)
  const percent = toNumber(values.percent) ?? 0
  if (effect === 'percentage_off') return { kind: effect, percent, ...scope }
  if (effect === 'free_shipping') return { kind: effect, methods: values.methods }
  if (effect === 'amount_off') {
    return { kind: effect, amount: toNumber(values.amount) ?? 0, ...toCurrency(currency), ...scope }
  }
  const [buy, get] = [toNumber(values.buy) ?? 0, toNumber(values.get) ?? 0]
  return { kind: effect, buy, get, percent, max_times: null, ...scope }
}

function toConditions(values: PromotionFormValues): PromotionCondition[] {
  const { customers, segments, countries, currencies, currency } = values
  const scope = toScope(values)
  const amount = toNumber(values.minSubtotal)
  const quantity = toNumber(values.minQuantity)
  const conditions: (PromotionCondition | false | null)[] = [
    amount !== null && { kind: 'min_subtotal', amount, ...toCurrency(currency), ...scope },
    quantity !== null && { kind: 'min_quantity', quantity, ...scope },
    values.firstOrder && { kind: 'first_order' },
    customers.length > 0 && { kind: 'customers', user_ids: listIds(customers) },
    segments.length > 0 && { kind: 'segments', segment_ids: segments },
    countries.length > 0 && ({ kind: 'countries', countries } as PromotionCondition),
    currencies.length > 0 && ({ kind: 'currencies', currencies } as PromotionCondition),
  ]
  return conditions.filter((one) => one !== false && one !== null)
}

/** Returns what the form shows of a promotion. */
export function toFormValues(
  promotion: Promotion & { labels: Record<string, string> },
  timeZone: string,
): PromotionFormValues {
  const { labels, actions, conditions, starts_at, ends_at } = promotion
  const [action, ...otherActions] = actions
  const scope = action && 'product_ids' in action ? action : { product_ids: [], category_ids: [] }
  const scopeKey = toScopeKey(scope)
  const known = new Map<string, PromotionCondition>()
  const otherConditions = conditions.filter((one) => {
    const fits =
      !('product_ids' in one) || (one.kind !== 'contains' && toScopeKey(one) === scopeKey)
    if (!fits || known.has(one.kind)) return true
    known.set(one.kind, one)
    return false
  })
  const find = <Kind extends PromotionCondition['kind']>(kind: Kind) =>
    known.get(kind) as Extract<PromotionCondition, { kind: Kind }> | undefined
  const choose = (id: string): Choice => ({ id, label: labels[id] ?? id })
  const minimum = find('min_subtotal')
  return {
    ...EMPTY_FORM,
    ...(action && toActionValues(action)),
    ...(minimum && { minSubtotal: `${minimum.amount}`, currency: minimum.currency }),
    ...(action?.kind === 'amount_off' && { currency: action.currency }),
    name: promotion.name,
    products: scope.product_ids.map(choose),
    categories: scope.category_ids.map(choose),
    minQuantity: `${find('min_quantity')?.quantity ?? ''}`,
    firstOrder: known.has('first_order'),
    customers: find('customers')?.user_ids.map(choose) ?? [],
    segments: find('segments')?.segment_ids ?? [],
    countries: find('countries')?.countries ?? [],
    currencies: find('currencies')?.currencies ?? [],
    startsAt: starts_at ? toLocalTime(starts_at, timeZone) : '',
    endsAt: ends_at ? toLocalTime(ends_at, timeZone) : '',
    maxRedemptions: `${promotion.max_redemptions ?? ''}`,
    maxPerCustomer: `${promotion.max_redemptions_per_customer ?? ''}`,
    combinesWith: promotion.combines_with,
    ...{ otherActions, otherConditions },
  }
}

function toActionValues(action: PromotionAction): Partial<PromotionFormValues> {
  const effect = action.kind
  if (effect === 'percentage_off') return { effect, percent: `${action.percent}` }
  if (effect === 'amount_off') return { effect, amount: `${action.amount}` }
  if (effect === 'free_shipping') return { effect, methods: action.methods }
  const { buy, get, percent } = action
  return { effect, buy: `${buy}`, get: `${get}`, percent: `${percent}` }
}

function toScopeKey({
  product_ids,
  category_ids,
}: {
  product_ids: string[]
  category_ids: string[]
}) {
  return JSON.stringify([product_ids, category_ids])
}

function listIds(choices: Choice[]): string[] {
  return choices.map(({ id }) => id)
}

function toNumber(text: string): number | null {
  const trimmed = text.trim().replace(',', '.')
  return trimmed === '' ? null : Number(trimmed)
}

function toCurrency(currency: string) {
  return { currency: currency as Extract<PromotionAction, { kind: 'amount_off' }>['currency'] }
}
