import { eq } from 'drizzle-orm'
import type { StaffRole } from '#contract/identity'
import type { UserId } from '#modules/identity'
import { users } from '#tables/identity'
import { openSignedInShop } from './signed-in-shop.ts'

const PASSWORD = 'forest-green-mug'

/** Opens a shop in which `addStaff` adds people with a role. Mina is a customer. */
export async function openStaffShop(settings: Parameters<typeof openSignedInShop>[0] = {}) {
  const shop = await openSignedInShop(settings)
  const { db } = shop

  /** Signs up `<role>@example.com`, or the address, and gives the role. */
  const addStaff = async (role: StaffRole, email = `${role}@example.com`) => {
    const accessToken = await shop.signUp({ email, password: PASSWORD })
    const appMetadata = { role: 'admin', staff_role: role }
    await db.update(users).set({ appMetadata }).where(eq(users.email, email))
    const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
    return { id: user!.id as UserId, email, accessToken, ...shop.as(accessToken) }
  }
  return { ...shop, addStaff }
}
