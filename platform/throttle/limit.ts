/**
 * How often something may happen in a window, for whom it is counted, and the error code above the limit. A window
 * starts with its first use.
 */
export interface Limit<Code extends string = string, Part extends string = string> {
  /** The name of its counters in the database. */
  name: string
  /** Uses in a window; 0: no limit. */
  points: number
  windowSeconds: number
  /** The parts of the key: each combination of their values is counted for itself. */
  by: readonly Part[]
  code: Code
  /** How long a counter can be read after its window; by default it is purged then. */
  retainSeconds?: number
}

type LimitRule = Omit<Limit, 'name'>

export type DefinedLimits<Rules extends Record<string, LimitRule>> = {
  [Name in keyof Rules]: Limit<Rules[Name]['code'], Rules[Name]['by'][number]>
}

/** Declares limits by name. */
export function defineLimits<const Rules extends Record<string, LimitRule>>(
  rules: Rules,
): DefinedLimits<Rules> {
  const limits = Object.entries(rules).map(([name, rule]) => [name, { name, ...rule }])
  return Object.fromEntries(limits)
}

/** The values of a limit's key parts. */
export type LimitKey<Counted extends Limit> = Record<Counted['by'][number], string>

/** Lists the values of the key's parts in the order of the declaration. */
export function listKeyParts({ by }: Limit, key: Record<string, string>): string[] {
  return by.map((part) => key[part] ?? '')
}

/** Formats the value of a `Retry-After` header, in seconds. */
export function formatRetryAfter(waitMs: number): string {
  return `${Math.ceil(waitMs / 1000)}`
}
