import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { Database } from '#platform/db/database'
import type { Language } from '#platform/i18n/languages'
import { ANSWERS } from './answer-call.ts'
import { renderFaultPage } from './fault-page.ts'
import { clearFaults, listFaults, switchFault, switchFaultOff } from './faults.ts'
import { FAULT_KINDS } from './tables.ts'

const whole = (max: number) => z.coerce.number().int().min(1).max(max)
/** An empty field stands for the usual value. */
const optionalWhole = (max: number) =>
  z.union([z.literal('').transform(() => undefined), whole(max)]).optional()

const Switch = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('on'),
    kind: z.enum(FAULT_KINDS),
    method: z.enum(['', ...Object.keys(ANSWERS)]).default(''),
    calls: whole(1000),
    seconds: optionalWhole(86_400),
    percent: optionalWhole(1000),
  }),
  z.object({ action: z.literal('off'), id: whole(Number.MAX_SAFE_INTEGER) }),
  z.object({ action: z.literal('all-off') }),
])

interface FaultOptions {
  db: Database
  clock: () => Date
  getLanguage: (c: Context) => Language
}

/** The page on which somebody switches the faults of the sandbox on and off. */
export function createFaultRoutes({ db, clock, getLanguage }: FaultOptions) {
  const render = async (c: Context, isInvalid = false) =>
    renderFaultPage({ language: getLanguage(c) }, { faults: await listFaults(db), isInvalid })
  return new Hono()
    .get('/faults', async (c) => c.html(await render(c)))
    .post('/faults', async (c) => {
      const sent = Switch.safeParse(await c.req.parseBody().catch(() => ({})))
      if (!sent.success) return c.html(await render(c, true), 422)
      const { data } = sent
      if (data.action === 'on') await switchFault(db, { ...data, now: clock() })
      if (data.action === 'off') await switchFaultOff(db, data.id)
      if (data.action === 'all-off') await clearFaults(db)
      return c.redirect('faults', 303)
    })
}
