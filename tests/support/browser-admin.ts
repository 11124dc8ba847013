import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import type { PlacedOrder } from '#contract/checkout'
import type { StaffRole } from '#contract/identity'
import type { Database } from '#platform/db/database'
import { variants } from '#tables/catalog'
import { users } from '#tables/identity'
import { openShopInBrowser } from './browser.ts'
import { MINA, requestSession, requestToken, storeSession } from './browser-account.ts'
import { createShopper } from './shopper.ts'

interface OpenAdminInput {
  role?: StaffRole
  products?: string[]
  contextOptions?: BrowserInput['contextOptions']
  seed?: NonNullable<BrowserInput['seed']>
  openMarketplace?: NonNullable<BrowserInput['openMarketplace']>
}

type BrowserInput = Parameters<typeof openShopInBrowser>[0]

/** Opens a shop in which Mina runs the administration with a role. `placeOrder` orders one of each product. */
export async function openAdminInBrowser({
  role = 'owner',
  products = ['Desk Lamp', 'Red Mug'],
  contextOptions = {},
  ...more
}: OpenAdminInput = {}) {
  const shop = await openShopInBrowser({
    ...more,
    products,
    // Panels that move in would be read while they are wider than the screen.
    contextOptions: { reducedMotion: 'reduce', ...contextOptions },
    identitySettings: { autoconfirm: true },
  })
  const { db, page, site } = shop
  await signInAsStaff(page, db, { person: MINA, role })
  const shopper = createShopper(site)
  const stored = await db.select({ id: variants.id }).from(variants)

  return {
    ...shop,
    shopper,
    async placeOrder(contact: object = {}): Promise<PlacedOrder> {
      const cart = await shopper.createCart(stored.map(({ id }) => ({ variant: id })))
      const { body } = await shopper.checkOut(cart.id, contact)
      await shopper.pay(body)
      return body
    },
  }
}

interface Staff {
  person: typeof MINA
  role: StaffRole
}

/** Signs somebody in who has a role. The role is in the token, so the account exists before. */
export async function signInAsStaff(page: Page, db: Database, { person, role }: Staff) {
  await requestSession(page, person)
  const appMetadata = { role: 'admin', staff_role: role }
  await db.update(users).set({ appMetadata }).where(eq(users.email, person.email))
  await storeSession(page, await requestToken(page, person))
}
