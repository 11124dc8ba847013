import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute, runInTransaction } from '#platform/db/transaction'
import { ok } from '#platform/result'
import type { IdentityResult } from '../identity-error.ts'
import type { CurrentUser } from '../sessions/get-current-user.ts'
import { type CredentialId, webauthnCredentials } from '../tables.ts'
import { lockPasskey } from './lock-passkey.ts'
import { type PasskeyResponse, toPasskeyResponse } from './passkey.ts'

interface RenamePasskeyInput {
  currentUser: CurrentUser
  passkeyId: CredentialId
  friendlyName: string
}

export async function renamePasskey(
  db: Database,
  { friendlyName, ...input }: RenamePasskeyInput,
): Promise<IdentityResult<PasskeyResponse>> {
  return runInTransaction(db, async (tx) => {
    const passkey = await lockPasskey(tx, input)
    if (!passkey.ok) return passkey
    const hasId = eq(webauthnCredentials.id, passkey.value.id)
    await execute(tx, tx.update(webauthnCredentials).set({ friendlyName }).where(hasId))
    return ok(toPasskeyResponse({ ...passkey.value, friendlyName }))
  })
}
