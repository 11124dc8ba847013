import { drawSeedColumns } from '#modules/draws'
import { deleteRecoveryCodes, totpSecretColumns } from '#modules/identity'
import { marketplaceTokenColumns } from '#modules/marketplace'
import { bankAccountColumns } from '#modules/payouts'
import { webhookSecretColumns } from '#modules/webhooks'
import { type ReencryptedColumn, reencryptColumn } from '#platform/crypto/reencrypt-column'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { StartupError } from '../startup/startup-error.ts'
import { runCommand } from './run-command.ts'

/** What is stored for longer than a sign-in takes. The shop makes a new signing key for a key that has none. */
const COLUMNS = [
  ...totpSecretColumns,
  ...webhookSecretColumns,
  ...marketplaceTokenColumns,
  ...bankAccountColumns,
  ...drawSeedColumns,
]

interface SecretKeys {
  oldKey: string
  newKey: string
}

export interface RotatedSecretKey {
  columns: ReencryptedColumn[]
  /** Of accounts whose recovery codes were deleted, because their hashes need the old key. */
  recoveryCodeAccounts: number
}

/** Encrypts all stored secrets with another key, all or none. A second run with the same keys deletes new recovery codes only. */
export function rotateSecretKey(db: Database, keys: SecretKeys): Promise<RotatedSecretKey> {
  return runInTransaction(db, async (tx) => {
    const columns: ReencryptedColumn[] = []
    for (const column of COLUMNS) columns.push(await reencryptColumn(tx, column, keys))
    return { columns, recoveryCodeAccounts: await deleteRecoveryCodes(tx) }
  })
}

/** `npm run admin -- rotate-secret-key` */
export function runRotateSecretKeyCommand(): Promise<void> {
  return runCommand(async ({ db, config, infrastructure: { secretKey } }) => {
    const newKey = config.NEW_SECRET_KEY
    if (!newKey) throw new StartupError('NEW_SECRET_KEY is missing: openssl rand -hex 32')
    if (newKey === secretKey) throw new StartupError('NEW_SECRET_KEY is the present SECRET_KEY.')
    const { columns, recoveryCodeAccounts } = await rotateSecretKey(db, {
      oldKey: secretKey,
      newKey,
    })
    for (const { name, changed, unreadable } of columns) {
      const rest = unreadable > 0 ? `, ${unreadable} that neither key opens` : ''
      console.log(`${name}: ${changed} encrypted with the new key${rest}`)
    }
    console.log(`recovery codes of ${recoveryCodeAccounts} accounts deleted`)
    console.log('Set SECRET_KEY to the new key, remove NEW_SECRET_KEY, and start the shop.')
    return columns.some(({ unreadable }) => unreadable > 0) ? 1 : 0
  })
}
