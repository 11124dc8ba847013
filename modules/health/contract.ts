import { z } from 'zod'

export const HEALTH_SERVICES = ['database', 'storage', 'mail', 'payments', 'search'] as const
export type HealthService = (typeof HEALTH_SERVICES)[number]
export const HEALTH_STATES = ['good', 'bad', 'not_set_up'] as const

/** How long the states of services are kept, and shown. */
export const HEALTH_DAYS = 60

const service = z.enum(HEALTH_SERVICES)
const name = z.string().nullable().meta({ description: 'Of a payment provider or a search engine' })

export const HealthPeriod = z
  .object({
    id: z.uuid(),
    service,
    name,
    state: z.enum(HEALTH_STATES),
    error: z.string().nullable().meta({ description: 'The last one, of a state that is bad' }),
    started_at: z.iso.datetime(),
    checked_at: z.iso.datetime().meta({ description: 'When it was last seen like this' }),
    ended_at: z.iso.datetime().nullable().meta({ description: 'Null at present' }),
  })
  .meta({ id: 'HealthPeriod' })
export type HealthPeriod = z.infer<typeof HealthPeriod>

export const HealthDays = z
  .object({
    service,
    name,
    days: z
      .array(z.object({ day: z.iso.date(), state: z.enum([...HEALTH_STATES, 'unknown']) }))
      .meta({
        description:
          'Each day of the time zone of the shop with its worst state; `unknown` if nobody asked',
      }),
  })
  .meta({ id: 'HealthDays' })
export type HealthDays = z.infer<typeof HealthDays>

export const ListHealthQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z.string().optional(),
})
