import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Drill, Figures } from './drill.ts'

export interface DrillResult {
  drill: Drill
  /** Of the start. */
  time: Date
  seconds: number
  outcome: { figures: Figures } | { missing: string[] } | { error: unknown }
}

/** Runs a drill in a folder of its own and ends what it has started. A drill that lacks something is not run. */
export async function runDrill(drill: Drill, log: (line: string) => void): Promise<DrillResult> {
  const time = new Date()
  const finish = (outcome: DrillResult['outcome']): DrillResult => {
    return { drill, time, seconds: Math.round((Date.now() - time.getTime()) / 1000), outcome }
  }
  const missing = findMissing(drill)
  if (missing.length > 0) return finish({ missing })

  const folder = mkdtempSync(path.join(tmpdir(), `outwit-drill-${drill.name}-`))
  const cleanUps: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  try {
    const figures = await drill.run({
      folder,
      log,
      after: (cleanUp) => {
        cleanUps.push(cleanUp)
      },
    })
    return finish({ figures })
  } catch (error) {
    return finish({ error })
  } finally {
    for (const cleanUp of cleanUps.toReversed()) {
      try {
        await cleanUp()
      } catch (error) {
        log(`The clean-up failed: ${error}`)
      }
    }
  }
}

/** Returns the names of missing Debian packages, and `root` for a drill that needs it. */
function findMissing({ packages, needsRoot = false }: Drill): string[] {
  const missing = packages.filter((name) => !isInstalled(name))
  return needsRoot && process.getuid?.() !== 0 ? ['root', ...missing] : missing
}

function isInstalled(name: string): boolean {
  const { stdout } = spawnSync('dpkg', ['-s', name], { encoding: 'utf8' })
  return stdout?.includes('\nStatus: install ok installed') ?? false
}
