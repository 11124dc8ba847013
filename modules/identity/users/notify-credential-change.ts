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

/** Writes to the owner that a second step or a passkey came or went. Not of recovery codes: they follow another step. */
export async function notifyCredentialChange(
  tx: Database,
  input: NotifyCredentialChangeInput,
): Promise<void> {
  const { user, identity, device, now } = input
  const factor = 'added' in input ? input.added : input.removed
  if (factor === 'recovery_code') return
  const template = 'added' in input ? 'factor-added' : 'factor-removed'
  await notifyAccountOwner(tx, { news: { template, factor }, user, identity, device, now })
}
