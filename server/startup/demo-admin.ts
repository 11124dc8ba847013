import { randomBytes } from 'node:crypto'
import { createUser } from '#modules/identity'
import type { Database } from '#platform/db/database'

/** The credentials of the administrator that a demo shop starts with. */
export interface DemoAdmin {
  email: string
  password: string
}

export const DEMO_ADMIN_EMAIL = 'admin@example.com'

/** Creates an administrator with a random password. Returns null if the e-mail address has an account. */
export async function createDemoAdmin(tx: Database, now: Date): Promise<DemoAdmin | null> {
  const password = randomBytes(9).toString('base64url')
  const attributes = {
    ...{ email: DEMO_ADMIN_EMAIL, password, email_confirm: true },
    ...{ app_metadata: { role: 'admin' }, user_metadata: { full_name: 'Shopkeeper' } },
  }
  const name = 'first start'
  const actor = { kind: 'system' as const, id: null, name }
  const admin = { name, actor, account: null, role: null, permissions: new Set<never>() }
  const device = { ipAddress: null, userAgent: null, language: null }
  const created = await createUser(tx, { attributes, admin, device, now })
  return created.ok ? { email: DEMO_ADMIN_EMAIL, password } : null
}
