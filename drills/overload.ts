import assert from 'node:assert/strict'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { assertOrdersAreComplete } from '#tests/crash/complete-orders'
import { createShopProcess } from '#tests/crash/shop-process'
import { startShoppers } from '#tests/crash/shoppers'
import type { Drill, DrillContext, Figures } from './drill.ts'
import { type ArrivalCounts, startArrivalsProcess } from './support/arrivals.ts'
import { prepareShop } from './support/shop-data.ts'

const SECONDS = 20
const SHOPPERS = 3
const CHROME =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'
const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

/** Requests a second, each for something that no cache has. Together several times what two cores answer. */
const ARRIVALS = [
  { kind: 'programs', rate: 200, userAgent: GOOGLEBOT, path: '/shop?cursor=%n' },
  { kind: 'searches', rate: 100, userAgent: CHROME, path: '/shop?q=lamp%n' },
  { kind: 'pages', rate: 50, userAgent: CHROME, path: '/shop?limit=24&cursor=%n' },
]

/** More visits than a process can answer: shoppers go on buying, and the rest is told when to come back. */
export const overload: Drill = {
  name: 'overload',
  promise:
    'Under several times the load that a process can answer, purchases go on, programs are turned away first, then searches, then pages, each with a time to come back, and it is over when the load is.',
  packages: [],
  run: runOverload,
}

async function runOverload({ folder, log, after }: DrillContext): Promise<Figures> {
  const shop = await createShopProcess(path.join(folder, 'data'), { PAGE_CACHE: 'on' })
  const variants = await prepareShop(shop)
  await shop.start()
  after(() => shop.close())

  let refusedPurchases = 0
  const request: typeof shop.request = async (where, init) => {
    const response = await shop.request(where, init)
    if (response.status === 503) refusedPurchases++
    return response
  }
  const shoppers = startShoppers({ ...shop, request }, { variants, shopperCount: SHOPPERS })
  await sleep(SECONDS * 1000)
  const alone = shoppers.purchases.length
  log(`${alone} purchases in ${SECONDS} s without other load`)

  const { HOST, PORT } = shop.settings
  const load = startArrivalsProcess({ origin: `http://${HOST}:${PORT}`, kinds: ARRIVALS })
  after(() => load.kill())
  await sleep(SECONDS * 1000)
  const loaded = shoppers.purchases.length - alone
  const counts = (await load.stop()).map((one, at) => ({ kind: ARRIVALS[at]!.kind, ...one }))
  log(`${loaded} purchases in ${SECONDS} s under load`)
  const recovery = await measureRecovery(shop.request)
  const purchases = await shoppers.finish()
  await assertOrdersAreComplete(shop, purchases)

  const [programs, searches, pages] = counts as [Row, Row, Row]
  for (const { kind, refused, withoutTime, failed } of counts) {
    assert.equal(withoutTime, 0, `${kind}: refused without a time to come back`)
    log(`${kind}: ${refused} refused, ${failed} without an answer`)
  }
  assert.ok(programs.refused > 0, 'the load was not too much')
  assert.ok(getShare(programs) >= getShare(searches) && getShare(searches) >= getShare(pages))
  assert.equal(refusedPurchases, 0, 'requests of a purchase were refused')
  assert.ok(loaded * 10 >= alone, `${loaded} purchases under load, ${alone} without`)
  return {
    'purchases a minute without other load': (alone * 60) / SECONDS,
    'purchases a minute under load': (loaded * 60) / SECONDS,
    'requests of purchases refused': refusedPurchases,
    ...Object.fromEntries(counts.map(toFigure)),
    'seconds until a program is served again': recovery,
  }
}

type Row = ArrivalCounts & { kind: string }

const getShare = ({ refused, sent }: ArrivalCounts) => refused / sent

function toFigure(row: Row): [string, string] {
  const percent = Math.round(getShare(row) * 100)
  return [`${row.kind}: sent, refused`, `${row.sent}, ${percent} %`]
}

async function measureRecovery(request: (path: string, init: RequestInit) => Promise<Response>) {
  const startedAt = Date.now()
  const headers = { 'User-Agent': GOOGLEBOT }
  for (let n = 0; n < 300; n++) {
    const response = await request(`/shop?cursor=after${n}`, { headers })
    await response.arrayBuffer()
    if (response.status !== 503) return Math.round((Date.now() - startedAt) / 100) / 10
    await sleep(100)
  }
  throw new Error('Programs are still turned away 30 seconds after the load')
}
