import type { Database } from '#platform/db/database'
import { getProviderLabel } from '../oauth-settings.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import type { UserRow } from '../tables.ts'
import { notifyAccountOwner } from './notify-account-owner.ts'

type NotifySignInMethodChangeInput = {
  /** The user before the change. */
  user: UserRow
  identity: IdentityDependencies
  device: Device
  now: Date
} & ({ added: string } | { removed: string })

/** E-mails the owner that a phone number or an OAuth provider was added as a sign-in method, or removed. */
export async function notifySignInMethodChange(
  tx: Database,
  input: NotifySignInMethodChangeInput,
): Promise<void> {
  const { user, identity, device, now } = input
  const isAdded = 'added' in input
  const provider = isAdded ? input.added : input.removed
  const template = isAdded ? 'sign-in-method-added' : 'sign-in-method-removed'
  const method = provider === 'phone' ? provider : { provider: getProviderLabel(provider) }
  await notifyAccountOwner(tx, { notice: { template, method }, user, identity, device, now })
}
