import { z } from 'zod'
import { isRecord } from './parse-response.ts'

const SCALAR = z.union([z.string(), z.number(), z.boolean()])

/** A text or a number as text. Null for a missing one, an empty text and `"null"`. */
export const wireText = SCALAR.nullish()
  .catch(null)
  .transform((value) => {
    const text = `${value ?? ''}`
    return text === '' || text === 'null' ? null : text
  })

/** A number or its text. Null without one. */
export const wireNumber = wireText.transform((text) => {
  const number = text === null ? Number.NaN : Number(text)
  return Number.isFinite(number) ? number : null
})

/** True for `true` and `"true"`, false for everything else. */
export const wireBoolean = wireText.transform((text) => text === 'true')

/** A text that an item is useless without. */
export const requiredText = wireText.pipe(z.string())

/** An object whose fields are read as if it were there where it is missing. */
export function wireObject<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.preprocess((value) => (isRecord(value) ? value : {}), z.object(shape))
}

/**
 * A list that comes as an array, as an object around an array, or as its only item. Items that do not match are left out:
 * one strange item must not hide the others.
 */
export function wireList<Item extends z.ZodType>(item: Item) {
  return z
    .unknown()
    .optional()
    .transform((value): z.output<Item>[] =>
      toArray(value).flatMap((one) => {
        const parsed = item.safeParse(one)
        return parsed.success ? [parsed.data] : []
      }),
    )
}

function toArray(value: unknown): unknown[] {
  if (value === undefined || value === null || value === '') return []
  if (Array.isArray(value)) return value
  if (!isRecord(value)) return [value]
  const inner = Object.values(value)
  if (inner.length === 0) return []
  const only = inner.length === 1 ? inner[0] : undefined
  if (Array.isArray(only)) return only
  return [isRecord(only) ? only : value]
}
