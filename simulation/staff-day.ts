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
  orders: OpenOrder[]
  admin: { email: string; password: string }
}

/** The morning of a clerk: ships what was paid the day before, delivers what was shipped, and refunds some of it. */
export async function workThroughOrders(input: StaffDay): Promise<OpenOrder[]> {
  const { client, random, tally, day, orders } = input
  const token = await signInAsAdmin(input)
  const left: OpenOrder[] = []
  for (const open of orders) {
    const { id } = open.placed.order
    const post = (step: string, body: object, key = '') =>
      client.send<{ refund?: { amount: number } }>('POST', `/api/admin/orders/${id}/${step}`, {
        ...{ body, token, ...(key && { key }) },
      })
    if (!open.isShipped && open.paidOn < day) {
      await post('ship', { carrier: 'DHL', number: `${1_000_000 + day}` })
      left.push({ ...open, isShipped: true })
    } else if (open.isShipped && open.paidOn < day - 1) {
      await post('deliver', {})
      tally.delivered += 1
      if (random.happens(0.08)) {
        const refund = { reason: 'Sent back', restock: true }
        const { status } = await post(
          'refund',
          refund,
          `refund-of-simulated-order-${open.placed.order.number}`,
        )
        if (status === 201) {
          tally.refunds += 1
          tally.refunded += Math.round(open.placed.order.total * 100)
        }
      }
    } else left.push(open)
  }
  return left
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
    await client.send('POST', `${path}/${id}/approve`, { body, token })
    tally.referrals_approved += 1
  }
}

/** Schedules a draw of a day with three prizes from the catalogue, unless one is open. */
export async function scheduleDraw(input: StaffDay & { variants: string[]; now: Date }) {
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
