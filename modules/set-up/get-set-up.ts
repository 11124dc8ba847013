import { inArray } from 'drizzle-orm'
import {
  countProductsForSale,
  isAnotherProductForSale,
  listEditedProducts,
  type ProductId,
} from '#modules/catalog'
import { sellerSetting } from '#modules/invoices'
import { countOpenOrdersOfProducts } from '#modules/orders'
import { getCurrencies, listExchangeRates, listServedCountries } from '#modules/pricing'
import { shopIdentitySetting } from '#modules/shop'
import type { Database } from '#platform/db/database'
import { hasSentEmail } from '#platform/email/email-queue'
import { BASE_CURRENCY } from '#platform/money/money'
import { defineSetting } from '#platform/settings/stored-setting'
import {
  SET_UP_STEPS,
  type SetUp,
  SetUpChoices,
  type SetUpGap,
  type SetUpStepId,
} from './contract.ts'
import { earlierDemoSetting } from './demo-rows.ts'
import { demoRows } from './tables.ts'

/** What the owner has skipped. What is done follows from the shop itself. */
export const setUpSetting = defineSetting<SetUpChoices>({
  key: 'set_up',
  schema: SetUpChoices,
  fallback: { skipped: [], is_dismissed: false },
})

export interface SetUpFacts {
  shopName: string
  /** Whether the name is not the one that the software comes with. */
  hasOwnName: boolean
  paymentMode: 'live' | 'test' | 'sandbox' | null
  /** Whether a mail server is configured. */
  sendsEmail: boolean
  publicUrl: string
  now: Date
}

/** Returns what is done to open the shop, and what the demo still has. */
export async function getSetUp(db: Database, facts: SetUpFacts): Promise<SetUp> {
  const { value: choices, revision } = await setUpSetting.getStored(db)
  const demo = await countDemo(db)
  const { product_ids: earlier } = await earlierDemoSetting.get(db)
  const demoIds = [...(demo?.productIds ?? []), ...(earlier as ProductId[])]
  const hasProducts = await isAnotherProductForSale(db, demoIds)
  const earlierCount = await countProductsForSale(db, earlier as ProductId[])
  const hasDemo = demo !== null || earlierCount > 0
  const missing = await findGaps(db, { facts, hasDemo, hasProducts })
  return {
    steps: SET_UP_STEPS.map((id) => ({
      ...{ id, is_done: missing[id].length === 0, missing: missing[id] },
      is_skipped: choices.skipped.includes(id),
    })),
    is_offered: !hasProducts || demo !== null,
    is_dismissed: choices.is_dismissed,
    demo: demo?.counts ?? null,
    earlier_demo_products: earlierCount,
    shop_name: facts.shopName,
    revision,
  }
}

interface StepInput {
  facts: SetUpFacts
  hasDemo: boolean
  hasProducts: boolean
}

async function findGaps(
  db: Database,
  { facts, hasDemo, hasProducts }: StepInput,
): Promise<Record<SetUpStepId, SetUpGap[]>> {
  const { paymentMode, sendsEmail, publicUrl, hasOwnName, now } = facts
  const seller = await sellerSetting.get(db)
  const identity = await shopIdentitySetting.get(db)
  const isSellerReal = seller.lines.length > 0 && !EXAMPLE_DOMAIN.test(seller.email)
  const products = unless(hasProducts, 'products')
  const payment = unless(paymentMode === 'live', 'live_payment')
  return {
    identity: [
      ...unless(hasOwnName || identity.name !== null, 'name'),
      ...unless(isSellerReal, 'seller'),
    ],
    countries: unless((await listServedCountries(db)).length > 0, 'countries'),
    currencies: unless(await hasOwnRates(db, now), 'rates'),
    products,
    payment,
    email: [
      ...unless(sendsEmail, 'mail_server'),
      ...unless(sendsEmail && (await hasSentEmail(db)), 'sent_email'),
    ],
    launch: [
      ...products,
      ...payment,
      ...unless(publicUrl.startsWith('https:'), 'https'),
      ...unless(!hasDemo, 'demo'),
    ],
  }
}

function unless(isThere: boolean, gap: SetUpGap): SetUpGap[] {
  return isThere ? [] : [gap]
}

/** No mailbox is there, so only an example has one. */
const EXAMPLE_DOMAIN = /\.example$/

/** Whether no offered currency is converted by a rate of the demo. */
async function hasOwnRates(db: Database, now: Date): Promise<boolean> {
  const offered = (await getCurrencies(db, now)).listOffered()
  for (const { code } of offered) {
    if (code === BASE_CURRENCY) continue
    const [newest] = (await listExchangeRates(db, code)) ?? []
    if (newest?.actorName === 'demo') return false
  }
  return true
}

async function countDemo(db: Database) {
  const rows = await db
    .select()
    .from(demoRows)
    .where(inArray(demoRows.kind, ['product', 'category', 'article']))
  if (rows.length === 0) return null
  const count = (kind: string) => rows.filter((row) => row.kind === kind).length
  const productIds = rows.flatMap(({ kind, id }) => (kind === 'product' ? [id as ProductId] : []))
  const counts = {
    ...{ products: productIds.length, categories: count('category'), articles: count('article') },
    edited_products: (await listEditedProducts(db, productIds)).length,
    open_orders: await countOpenOrdersOfProducts(db, productIds),
  }
  return { counts, productIds }
}
