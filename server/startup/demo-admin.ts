import { randomBytes } from 'node:crypto'
import { createUser } from '#modules/identity'
import type { Database } from '#platform/db/database'

/** How somebody who tries the shop out signs in as its administrator. */
export interface DemoAdmin {
  email: string
  password: string
}

const EMAIL = 'admin@example.com'

/** Makes the administrator of a shop that was just filled; null when the address has an account. */
export async function createDemoAdmin(tx: Database, now: Date): Promise<DemoAdmin | null> {
  const password = randomBytes(9).toString('base64url')
  const attributes = {
    ...{ email: EMAIL, password, email_confirm: true },
    ...{ app_metadata: { role: 'admin' }, user_metadata: { full_name: 'Shopkeeper' } },
  }
  const admin = { name: 'first start', account: null }
  const device = { ipAddress: null, userAgent: null, language: null }
  const made = await createUser(tx, { attributes, admin, device, now })
  return 'error' in made ? null : { email: EMAIL, password }
}
