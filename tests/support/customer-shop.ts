import { eq } from 'drizzle-orm'
import type { AdminCustomer, CustomerSummary } from '#contract/customers'
import type { StaffRole } from '#contract/identity'
import { users } from '#tables/identity'
import { createShopper } from './shopper.ts'
import { openStaffShop } from './staff-shop.ts'
import { addTestProduct } from './test-shop.ts'

interface CustomerPage {
  items: CustomerSummary[]
  next_cursor: string | null
}

/** Opens a shop in which a clerk, or somebody of another role, administers customers. `buy` places a paid order of one lamp for $59. */
export async function openCustomerShop({
  role = 'clerk',
  ...settings
}: { role?: StaffRole } & Parameters<typeof openStaffShop>[0] = {}) {
  const shop = await openStaffShop(settings)
  const { db } = shop
  const lamp = (await addTestProduct(db, 'Desk Lamp', { price: 59, stock: 500 })).onlyVariantId!
  const shopper = createShopper({
    request: (path, init) => shop.request(path.replace(/^https?:\/\/[^/]+/, ''), init),
  })
  const staff = await shop.addStaff(role)

  const call = async <Body = AdminCustomer>(method: string, path: string, body?: unknown) => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const response = await staff.request(method, `/admin/customers${path}`, body, headers)
    const text = await response.text()
    return {
      status: response.status,
      body: (text ? JSON.parse(text) : {}) as Body & { error: { code: string } },
    }
  }
  const order = async (contact: object, token?: string) => {
    const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {}
    const cart = await shopper.createCart([{ variant: lamp }])
    return (await shopper.checkOut(cart.id, contact, headers)).body
  }
  const list = async (query = '') =>
    (await call<CustomerPage>('GET', `?limit=100${query}`)).body.items
  return {
    ...{ ...shop, lamp, shopper, staff, call, list, order },
    async buy(contact: object, token?: string) {
      const placed = await order(contact, token)
      await shopper.pay(placed)
      return placed
    },
    async findCustomer(email: string): Promise<CustomerSummary> {
      const found = (await list()).find((customer) => customer.email === email)
      if (!found) throw new Error(`There is no customer ${email}`)
      return found
    },
    async getUserId(email: string) {
      const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
      return user!.id
    },
  }
}
