import type { Database } from '#platform/db/database'
import { getProviderLabel } from '../oauth/provider-settings.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import type { UserRow } from '../tables.ts'
import { notifyAccountOwner } from './notify-account-owner.ts'

type NotifySignInMethodChangeInput = {
  /** As they were before it. */
  user: UserRow
  identity: IdentityDependencies
  device: Device
  now: Date
} & ({ added: string } | { removed: string })

/** Writes to the owner that a number or a provider signs in to their account from now on, or no longer. */
export async function notifySignInMethodChange(
  tx: Database,
  telling: NotifySignInMethodChangeInput,
): Promise<void> {
  const { user, identity, device, now } = telling
  const isNew = 'added' in telling
  const provider = isNew ? telling.added : telling.removed
  const template = isNew ? 'sign-in-method-added' : 'sign-in-method-removed'
  const method = provider === 'phone' ? provider : { provider: getProviderLabel(provider) }
  await notifyAccountOwner(tx, { news: { template, method }, user, identity, device, now })
}
