import type { PlacedOrder } from '#contract/checkout'
import type { AdminReferral } from '#contract/referrals'
import type { Client } from './client.ts'
import type { Random } from './random.ts'
import type { Tally } from './tally.ts'

/** An order on its way to the customer. */
export interface OpenOrder {
  placed: PlacedOrder
  paidOn: number
  isShipped: boolean
}

interface StaffDay {
  client: Client
  random: Random
  tally: Tally
  day: number
  now: Date
  orders: OpenOrder[]
  admin: { email: string; password: string }
}

/** The morning of a clerk: ships what was paid the day before, delivers what was shipped, and refunds some of it. */
export async function workThroughOrders(input: StaffDay): Promise<OpenOrder[]> {
  const token = await signInAsAdmin(input)
  const left: OpenOrder[] = []
  for (const open of input.orders) {
    if (open.paidOn >= input.day) left.push(open)
    else if (!open.isShipped) {
      const number = `${1_000_000 + input.day}`
      const isShipped = await post(input, {
        open,
        token,
        step: 'ship',
        body: { carrier: 'DHL', number },
      })
      // There is no parcel of an order that has nothing but tickets.
      if (isShipped) left.push({ ...open, isShipped })
    } else await deliver(input, { open, token })
  }
  return left
}

async function deliver(input: StaffDay, { open, token }: { open: OpenOrder; token: string }) {
  const { random, tally } = input
  if (await post(input, { open, token, step: 'deliver', body: {} })) tally.delivered += 1
  if (!random.happens(0.08)) return
  const { number, total } = open.placed.order
  const isRefunded = await post(input, {
    ...{ open, token, step: 'refund', body: { reason: 'Sent back', restock: true } },
    key: `refund-of-simulated-order-${number}`,
  })
  if (!isRefunded) return
  tally.refunds += 1
  tally.refunded += Math.round(total * 100)
}

interface StepInput {
  open: OpenOrder
  token: string
  step: 'ship' | 'deliver' | 'refund'
  body: object
  key?: string
}

/** Returns whether the state of the order allowed the step. Any other refusal is a fault of the simulation. */
async function post({ client }: StaffDay, { open, step, ...request }: StepInput): Promise<boolean> {
  const path = `/api/admin/orders/${open.placed.order.id}/${step}`
  const { status, body } = await client.send('POST', path, request)
  if (status >= 400 && status !== 409) throw new Error(`${path}: ${JSON.stringify(body)}`)
  return status < 400
}

/** Approves the referrals that are held: all simulated people share one address and browser. */
export async function reviewReferrals(input: StaffDay) {
  const { client, tally } = input
  const token = await signInAsAdmin(input)
  const path = '/api/admin/referrals'
  const { items } = await client.require<{ items: AdminReferral[] }>('GET', `${path}?state=held`, {
    token,
  })
  for (const { id, revision } of items) {
    const body = { revision, review_code: 'checked' }
    await client.require('POST', `${path}/${id}/approve`, { body, token })
    tally.referrals_approved += 1
  }
}

/** Schedules a draw of a day with three prizes from the catalogue, unless one is open. */
export async function scheduleDraw(input: StaffDay & { variants: string[] }) {
  const { client, day, variants, now } = input
  if ((await client.require<{ draw: object | null }>('GET', '/api/draws/open')).draw) return
  const token = await signInAsAdmin(input)
  const prizes = (['golden', 'vip', 'epic'] as const).map((tier, at) => ({
    ...{ tier, name: `Prize ${at + 1}`, value: 50, variant_id: variants[at] },
  }))
  await client.require('POST', '/api/admin/draws', {
    token,
    body: {
      ...{ name: `Draw of day ${day + 1}`, prizes },
      opens_at: new Date(now.getTime() + 60_000).toISOString(),
      closes_at: new Date(now.getTime() + 20 * 3_600_000).toISOString(),
    },
  })
}

async function signInAsAdmin({ client, admin }: StaffDay): Promise<string> {
  const path = '/auth/v1/token?grant_type=password'
  const body = await client.require<{ access_token: string }>('POST', path, { body: admin })
  return body.access_token
}
