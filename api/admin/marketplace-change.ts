import { recordChange } from '#platform/changes/record-change'
import type { Database } from '#platform/db/database'
import type { AdminVariables } from '../http/admin-variables.ts'
import { changeSubjects } from './change-subjects.ts'

/** Writes an entry about the connection to the marketplace, in the transaction that changes it. */
export function recordMarketplaceChange(
  tx: Database,
  { actor, now }: AdminVariables,
  verb: 'connected' | 'tokens_updated',
): Promise<unknown> {
  const { kind } = changeSubjects.marketplaceConnection
  const subject = { kind, id: '' }
  return recordChange(tx, { action: `${kind}.${verb}`, subject, actor, details: {}, now })
}
