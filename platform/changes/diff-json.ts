/** A field that differs. `path` is empty for the whole value; keys are joined by dots. */
export interface JsonChange {
  path: string
  /** Absent if the field did not exist, or is hidden. */
  before?: unknown
  after?: unknown
  /** The values are personal data. */
  is_hidden?: true
}

const MAX_CHANGES = 200
const MAX_TEXT_LENGTH = 20_000
const HIDDEN = '[hidden]'

/** Returns the fields in which two JSON values differ. Arrays are compared as a whole. */
export function diffJson(
  before: unknown,
  after: unknown,
  { hiddenKeys }: { hiddenKeys: ReadonlySet<string> },
): JsonChange[] {
  const changes: JsonChange[] = []
  const compare = (path: string[], left: unknown, right: unknown) => {
    if (changes.length === MAX_CHANGES || JSON.stringify(left) === JSON.stringify(right)) return
    if (isObject(left) && isObject(right)) {
      for (const key of new Set([...Object.keys(left), ...Object.keys(right)]))
        compare([...path, key], left[key], right[key])
      return
    }
    const change = { path: path.join('.') }
    const isHidden = path.some((key) => hiddenKeys.has(key))
    if (isHidden) changes.push({ ...change, is_hidden: true })
    else
      changes.push({
        ...change,
        before: hideFields(left, { hiddenKeys }),
        after: hideFields(right, { hiddenKeys }),
      })
  }
  compare([], before, after)
  return changes
}

/** Returns a copy of a JSON value without the values of some fields, and with long texts cut. */
export function hideFields(
  value: unknown,
  { hiddenKeys }: { hiddenKeys: ReadonlySet<string> },
): unknown {
  if (value === undefined) return undefined
  const json = JSON.stringify(value, (key, part) => {
    if (hiddenKeys.has(key) && part !== null) return HIDDEN
    const isLong = typeof part === 'string' && part.length > MAX_TEXT_LENGTH
    return isLong ? `${part.slice(0, MAX_TEXT_LENGTH)}…` : part
  })
  return JSON.parse(json)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
