import type { Database } from '#platform/db/database'
import type { Device, IdentityDependencies } from '../settings.ts'
import type { FactorRow, UserRow } from '../tables.ts'
import { notifyAccountOwner } from './notify-account-owner.ts'

type CredentialType = FactorRow['type'] | 'passkey'

type NotifyCredentialChangeInput = {
  user: UserRow
  identity: IdentityDependencies
  device: Device
  now: Date
} & ({ added: CredentialType } | { removed: CredentialType })

/** E-mails the owner that an MFA factor or a passkey was added or removed. Recovery codes are not reported. */
export async function notifyCredentialChange(
  tx: Database,
  input: NotifyCredentialChangeInput,
): Promise<void> {
  const { user, identity, device, now } = input
  const factor = 'added' in input ? input.added : input.removed
  if (factor === 'recovery_code') return
  const template = 'added' in input ? 'factor-added' : 'factor-removed'
  await notifyAccountOwner(tx, { notice: { template, factor }, user, identity, device, now })
}
