import type { Database } from '#platform/db/database'
import { closeDueDraws } from './close-draws.ts'
import { decideClosedDraws } from './decide-draws.ts'
import { findOpenDraw } from './draws.ts'
import { announceDraw } from './followers.ts'
import { forfeitOverduePrizes } from './forfeit-prizes.ts'
import { notifyEntrants } from './notify-entrants.ts'
import { openDueDraws, placeWaitingGrants } from './open-draws.ts'

interface RunDrawsInput {
  /** Encrypts the seeds. */
  secretKey: string
  now: Date
  signal?: AbortSignal
}

/**
 * Moves all draws on: opens, closes and draws those whose time has come, passes on prizes that were not claimed, and tells
 * people. Each step is a transaction that finds its work in the tables, so a run after a crash continues.
 */
export async function runDraws(
  db: Database,
  { secretKey, now, ...rest }: RunDrawsInput,
): Promise<void> {
  // A draw that opens when another one closes.
  await closeDueDraws(db, { now })
  await openDueDraws(db, { secretKey, now })
  // One whose whole time was over while the shop did not run.
  await closeDueDraws(db, { now })
  await decideClosedDraws(db, { secretKey, now })
  await forfeitOverduePrizes(db, { now })
  const draw = await findOpenDraw(db, now)
  if (draw) {
    await placeWaitingGrants(db, { draw, now, ...rest })
    await announceDraw(db, { draw, now, ...rest })
  }
  await notifyEntrants(db, { now, ...rest })
}
