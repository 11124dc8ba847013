import type { Database } from '#platform/database'
import { companyOf } from '../providers/provider-settings.ts'
import type { Device, Identity } from '../settings.ts'
import type { UserRow } from '../tables.ts'
import { tellOwner } from './tell-owner.ts'

type Telling = {
  /** As they were before it. */
  user: UserRow
  identity: Identity
  device: Device
  now: Date
} & ({ added: string } | { removed: string })

/** Writes to the owner that a number or a provider signs in to their account from now on, or no longer. */
export async function tellOfWayIn(tx: Database, telling: Telling): Promise<void> {
  const { user, identity, device, now } = telling
  const isNew = 'added' in telling
  const provider = isNew ? telling.added : telling.removed
  const template = isNew ? 'way-in-added' : 'way-in-removed'
  const way = provider === 'phone' ? provider : { provider: companyOf(provider) }
  await tellOwner(tx, { news: { template, way }, user, identity, device, now })
}
