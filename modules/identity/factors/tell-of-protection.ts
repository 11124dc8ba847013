import type { Database } from '#platform/database'
import type { Device, Identity } from '../settings.ts'
import type { FactorRow, UserRow } from '../tables.ts'
import { tellOwner } from '../users/tell-owner.ts'

type Protection = FactorRow['type'] | 'passkey'

type Telling = {
  user: UserRow
  identity: Identity
  device: Device
  now: Date
} & ({ added: Protection } | { removed: Protection })

/** Writes to the owner that a second step or a passkey came or went. Not of recovery codes: they follow another step. */
export async function tellOfProtection(tx: Database, telling: Telling): Promise<void> {
  const { user, identity, device, now } = telling
  const protection = 'added' in telling ? telling.added : telling.removed
  if (protection === 'recovery_code') return
  const template = 'added' in telling ? 'protection-added' : 'protection-removed'
  await tellOwner(tx, { news: { template, protection }, user, identity, device, now })
}
