import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute, runInTransaction } from '#platform/db/transaction'
import { err, ok, type Result } from '#platform/result'
import { audit } from '../audit.ts'
import { parseEmailAddress } from '../email-address.ts'
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
  /** A link to choose a password, valid once and for `expiresInSeconds`. Null if the user has a password. */
  url: string | null
  expiresInSeconds: number
}

/** Makes a user an owner of the shop and creates the account if needed. Only for the command line. */
export async function grantAdminRole(
  db: Database,
  input: GrantAdminRoleInput,
): Promise<Result<GrantAdminRoleResult, 'email_address_invalid'>> {
  const email = parseEmailAddress(input.email)
  if (!email) return err('email_address_invalid')
  const { identity, now } = input
  return runInTransaction(db, async (tx) => {
    const existing = await claimAccountByEmail(tx, { email, now })
    const account = existing ?? (await createUnconfirmedAccount(tx, { email, now }))
    await setRole(tx, account, { role: 'admin', now })
    const expiresInSeconds = identity.settings.otpExpirySeconds
    if (account.user.passwordHash) return ok({ isNew: false, url: null, expiresInSeconds })
    const redirectTo = `${identity.publicUrl}/reset-password`
    const tokenInput = { purpose: 'recovery' as const, user: account.user, redirectTo, identity }
    const { url } = await issueOneTimeToken(tx, { ...tokenInput, device: UNKNOWN_DEVICE, now })
    return ok({ isNew: !existing, url, expiresInSeconds })
  })
}

/** Takes the administrator role away. Access tokens lose it at once, because rights are read from the database. */
export async function revokeAdminRole(
  db: Database,
  { email, now }: Omit<GrantAdminRoleInput, 'identity'>,
): Promise<Result<null, 'account_not_found'>> {
  return runInTransaction(db, async (tx) => {
    const account = await lockAccountByEmail(tx, email.trim().toLowerCase())
    if (!account) return err('account_not_found')
    await setRole(tx, account, { role: null, now })
    return ok(null)
  })
}

async function setRole(
  tx: Database,
  { user }: Account,
  { role, now }: { role: 'admin' | null; now: Date },
): Promise<void> {
  const privileges = { role, staff_role: role && ('owner' as const) }
  const appMetadata = mergeAppMetadata(user.appMetadata, privileges)
  const userMetadata = mirrorPrivileges(user.userMetadata, appMetadata)
  const changes = { appMetadata, userMetadata, updatedAt: now }
  await execute(tx, tx.update(users).set(changes).where(eq(users.id, user.id)))
  const detail = { actor: COMMAND_LINE, previous: user.appMetadata.role ?? null, current: role }
  await audit(tx, { action: 'role_changed', userId: user.id, detail, now })
}
