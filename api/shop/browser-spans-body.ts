import { z } from 'zod'

/** How many spans a request of a browser may have. */
export const MAX_BROWSER_SPANS = 20
const MINUTE_MS = 60_000
/** A page may be in the background before it sends what it has. */
const MAX_AGE_MS = 60 * MINUTE_MS

const toHexId = (digits: number) =>
  z.string().regex(new RegExp(`^(?!0{${digits}})[0-9a-f]{${digits}}$`))

/** What a browser reports of its requests to the shop. Times are durations, because its clock may be wrong. */
export const BrowserSpans = z
  .object({
    spans: z
      .array(
        z.object({
          trace_id: toHexId(32),
          span_id: toHexId(16),
          method: z.enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']),
          path: z.string().startsWith('/').max(300),
          status: z
            .int()
            .min(100)
            .max(599)
            .nullable()
            .meta({ description: 'Null without a response' }),
          age_ms: z.int().min(0).max(MAX_AGE_MS).meta({ description: 'How long ago it began' }),
          duration_ms: z.int().min(0).max(MAX_AGE_MS),
        }),
      )
      .min(1)
      .max(MAX_BROWSER_SPANS),
  })
  .meta({ id: 'BrowserSpans' })

export type BrowserSpans = z.infer<typeof BrowserSpans>
