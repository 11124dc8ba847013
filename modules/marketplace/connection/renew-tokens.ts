import type { Database } from '#platform/db/database'
import type { AliExpressConnection } from '../marketplace.ts'
import { refreshIf } from './token-source.ts'

const DAY_MS = 86_400_000

/** Refreshes the stored access token if it ends within a day. A failure is tried again the next time. */
export async function renewTokens(
  db: Database,
  { client, secretKey }: AliExpressConnection,
  now: Date,
): Promise<void> {
  const isDue = ({ expiresAt }: { expiresAt: Date }) => expiresAt.getTime() - now.getTime() < DAY_MS
  await refreshIf({ ...client, db }, { secretKey, isDue })
}
