import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute, runInTransaction } from '#platform/db/transaction'
import { audit } from '../audit.ts'
import { ACCOUNT_NOT_FOUND, type AuthFailure } from '../auth-error.ts'
import { invalidEmailAddress, parseEmailAddress } from '../email-address.ts'
import { issueOneTimeToken } from '../otp/issue-one-time-token.ts'
import { type IdentityDependencies, UNKNOWN_DEVICE } from '../settings.ts'
import { users } from '../tables.ts'
import { type Account, lockAccountByEmail } from '../users/account.ts'
import { mergeAppMetadata, mirrorPrivileges } from '../users/user-metadata.ts'
import { claimAccountByEmail, createUnconfirmedAccount } from './claim-account.ts'

interface GrantAdminRoleInput {
  email: string
  identity: IdentityDependencies
  now: Date
}

const COMMAND_LINE = 'command line'

interface GrantAdminRoleResult {
  isNew: boolean
  /** Where they choose a password, once, in the next hour; null when they have one. */
  url: string | null
  expiresInSeconds: number
}

/** Makes somebody an administrator, who gets an account if they have none. Whoever may call this runs the machine. */
export async function grantAdminRole(
  db: Database,
  asked: GrantAdminRoleInput,
): Promise<GrantAdminRoleResult | AuthFailure> {
  const email = parseEmailAddress(asked.email)
  if (!email) return invalidEmailAddress()
  const { identity, now } = asked
  return runInTransaction(db, async (tx) => {
    const found = await claimAccountByEmail(tx, { email, now })
    const account = found ?? (await createUnconfirmedAccount(tx, { email, now }))
    await setRole(tx, account, { role: 'admin', now })
    const expiresInSeconds = identity.settings.otpExpirySeconds
    if (account.user.passwordHash) return { isNew: false, url: null, expiresInSeconds }
    const redirectTo = `${identity.publicUrl}/reset-password`
    const making = { purpose: 'recovery' as const, user: account.user, redirectTo, identity }
    const { url } = await issueOneTimeToken(tx, { ...making, device: UNKNOWN_DEVICE, now })
    return { isNew: !found, url, expiresInSeconds }
  })
}

/** From now on, whatever they hold, they are a shopper like any other. */
export async function revokeAdminRole(
  db: Database,
  { email, now }: Omit<GrantAdminRoleInput, 'identity'>,
) {
  return runInTransaction(db, async (tx): Promise<AuthFailure | null> => {
    const account = await lockAccountByEmail(tx, email.trim().toLowerCase())
    if (!account) return ACCOUNT_NOT_FOUND
    await setRole(tx, account, { role: null, now })
    return null
  })
}

async function setRole(
  tx: Database,
  { user }: Account,
  { role, now }: { role: 'admin' | null; now: Date },
): Promise<void> {
  const appMetadata = mergeAppMetadata(user.appMetadata, { role })
  const userMetadata = mirrorPrivileges(user.userMetadata, appMetadata)
  const changed = { appMetadata, userMetadata, updatedAt: now }
  await execute(tx, tx.update(users).set(changed).where(eq(users.id, user.id)))
  const detail = { by: COMMAND_LINE, had: user.appMetadata.role ?? null, has: role }
  await audit(tx, { action: 'role_changed', userId: user.id, detail, now })
}
