import { test } from 'node:test'

/** One thing that every adapter of a kind must do. */
export interface Check<Harness> {
  /** A sentence about the adapter. */
  name: string
  /** Returns what the harness lacks for this check; null if nothing. Absent if no harness lacks anything. */
  findMissing?: (harness: Harness) => string | null
  /** Throws if the adapter does not do it. */
  run: (harness: Harness) => Promise<void>
}

/** Opens an adapter with what stands for its counterpart. Called for each check, which closes it. */
export type OpenHarness<Harness> = () => Promise<Harness & AsyncDisposable>

/** Registers each check as a test of node:test. A check that the harness cannot do is skipped, and says why. */
export function registerChecks<Harness>(
  checks: Check<Harness>[],
  open: OpenHarness<Harness>,
): void {
  for (const check of checks) {
    test(check.name, async (context) => {
      await using harness = await open()
      const missing = check.findMissing?.(harness)
      if (missing) return context.skip(missing)
      await check.run(harness)
    })
  }
}

export interface CheckResults {
  /** The messages of what failed, by the name of the check. */
  failed: Record<string, string>
  /** The names of the checks that the harness cannot do. */
  skipped: string[]
}

/** Runs the checks one after the other, as part of a test. */
export async function runChecks<Harness>(
  checks: Check<Harness>[],
  open: OpenHarness<Harness>,
): Promise<CheckResults> {
  const results: CheckResults = { failed: {}, skipped: [] }
  for (const { name, findMissing, run } of checks) {
    await using harness = await open()
    if (findMissing?.(harness)) {
      results.skipped.push(name)
      continue
    }
    await run(harness).catch((error: Error) => {
      results.failed[name] = error.message
    })
  }
  return results
}
