import path from 'node:path'
import type { Config } from '../config/config.ts'
import type { Infrastructure } from '../startup/open-infrastructure.ts'
import { StartupError } from '../startup/startup-error.ts'
import { type BaseBackup, writeBasePart } from './backup-series.ts'
import { checkRestoredShop, checkShop, describeFindings } from './check-shop.ts'
import { removeDataFolder, restoreBackup } from './restore-backup.ts'

interface VerifyInput {
  base: BaseBackup
  config: Config
  infrastructure: Infrastructure
}

/**
 * Restores a backup into a scratch folder and database, compares all checksums, runs the integrity checks, and marks the backup as
 * verified. Throws if anything is wrong that is not wrong in the shop too.
 */
export async function verifyBackup({
  base,
  config,
  infrastructure,
}: VerifyInput): Promise<{ time: Date; files: number }> {
  const scratch = path.resolve(config.DATA_DIR, 'backup-check')
  removeDataFolder(scratch)
  try {
    const restored = await restoreBackup({ base, target: scratch, to: null })
    const found = describeFindings(await checkRestoredShop(config, scratch))
    const known = found.length > 0 ? describeFindings(await checkShop(config, infrastructure)) : []
    const wrong = found.filter((line) => !known.includes(line))
    if (wrong.length > 0)
      throw new StartupError(`The restored shop fails integrity checks: ${wrong.join('; ')}`)
    await writeBasePart(base, 'verified.owb', { at: new Date().toISOString(), ...restored })
    return restored
  } finally {
    removeDataFolder(scratch)
  }
}
