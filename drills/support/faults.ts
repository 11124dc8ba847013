import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ShopProcess } from '#tests/crash/shop-process'
import { createShopper } from '#tests/support/shopper'
import type { DrillContext, Figures } from '../drill.ts'
import type { startTraffic } from './traffic.ts'

interface Fault {
  /** What is broken: `PostgreSQL is killed`. */
  name: string
  begin: () => unknown
  end: () => unknown
  seconds: number
}

interface Shop {
  shop: ShopProcess
  variants: string[]
  traffic: ReturnType<typeof startTraffic>
  log: DrillContext['log']
}

/** After this a fault has not healed. */
const MAX_RECOVERY_SECONDS = 60
const SETTLE_MS = 3_000

/**
 * Breaks something during purchases and mends it. Returns what visitors saw meanwhile, and how long it took until an order was
 * paid and the shop said that it is well. Throws if it does not heal. What the failures of `traffic` were is the caller's to check.
 */
export async function runFault(
  { shop, variants, traffic, log }: Shop,
  { name, begin, end, seconds }: Fault,
): Promise<Figures> {
  await sleep(SETTLE_MS)
  const [requests, failures] = [traffic.countRequests(), traffic.failures.length]
  await begin()
  await sleep(seconds * 1000)
  const sent = traffic.countRequests() - requests
  await end()
  const endedAt = performance.now()
  const getSeconds = () => Math.round((performance.now() - endedAt) / 100) / 10
  const isOver = () => getSeconds() > MAX_RECOVERY_SECONDS
  while (!(await canBuy(shop, variants[0]!))) {
    assert.ok(!isOver(), `${name}: nobody can buy a minute later`)
    await sleep(200)
  }
  const bought = getSeconds()
  while ((await shop.request('/health/ready').catch(() => null))?.status !== 200) {
    assert.ok(!isOver(), `${name}: the shop is not well a minute later`)
    await sleep(200)
  }
  const healthy = getSeconds()
  const failed = traffic.failures.slice(failures)
  for (const failure of failed.slice(0, 5)) log(failure)
  log(`${name}: ${failed.length} of ${sent} failed, an order ${bought} s after the end`)
  return {
    [`${name}, for ${seconds} s: first tries of requests, failed`]: `${sent}, ${failed.length}`,
    [`${name}: seconds until an order is paid, until the shop is well`]: `${bought}, ${healthy}`,
  }
}

/** Whether an order can be placed and paid within a few seconds. */
async function canBuy(shop: ShopProcess, variant: string): Promise<boolean> {
  const request: ShopProcess['request'] = async (path, init) => {
    const response = await shop.request(path, { ...init, signal: AbortSignal.timeout(5_000) })
    if (response.status >= 500) throw new Error(`${response.status}`)
    return response
  }
  try {
    const shopper = createShopper({ request })
    const cart = await shopper.createCart([{ variant }])
    const { body } = await shopper.checkOut(cart.id)
    return (await shopper.pay(body)).body.state === 'succeeded'
  } catch {
    return false
  }
}
