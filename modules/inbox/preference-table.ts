import { eq } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { err, ok, type Result } from '#platform/result'
import {
  PREFERENCE_CHANNELS,
  PREFERENCE_TABLE,
  PREFERENCE_TOPICS,
  type PreferenceCell,
  type PreferenceChannel,
  type PreferenceTable,
  type PreferenceTopic,
} from './contract.ts'
import { notificationPreferences } from './tables.ts'
import { upsertPreferences } from './upsert-preferences.ts'

/** Returns what a user is told of, and where. */
export async function getPreferenceTable(
  db: Database,
  { userId }: { userId: UserId },
): Promise<PreferenceTable> {
  const rows = await db
    .select()
    .from(notificationPreferences)
    .where(eq(notificationPreferences.userId, userId))
  const choices = new Map(rows.map((row) => [`${row.topic} ${row.channel}`, row.isEnabled]))
  return {
    cells: CELLS.map(({ topic, channel, cell }) => {
      const choice = cell.isFixed ? undefined : choices.get(`${topic} ${channel}`)
      return {
        ...{ topic, channel, is_enabled: choice ?? cell.defaultValue },
        is_fixed: cell.isFixed === true,
      }
    }),
  }
}

interface SetPreferenceInput {
  userId: UserId
  topic: PreferenceTopic
  channel: PreferenceChannel
  isEnabled: boolean
  now: Date
}

/** Switches a topic on or off in a channel, and returns the table. */
export async function setPreference(
  db: Database,
  { userId, topic, channel, isEnabled, now }: SetPreferenceInput,
): Promise<Result<PreferenceTable, 'preference_not_found' | 'preference_fixed'>> {
  const cell = PREFERENCE_TABLE[topic][channel]
  if (!cell) return err('preference_not_found')
  if (cell.isFixed && !isEnabled) return err('preference_fixed')
  return runInTransaction(db, async (tx) => {
    const row = { userId, topic, channel, isEnabled, createdAt: now, updatedAt: now }
    if (!cell.isFixed) await upsertPreferences(tx, [row])
    return ok(await getPreferenceTable(tx, { userId }))
  })
}

interface CellOfTable {
  topic: PreferenceTopic
  channel: PreferenceChannel
  cell: PreferenceCell
}

const CELLS: CellOfTable[] = PREFERENCE_TOPICS.flatMap((topic) =>
  PREFERENCE_CHANNELS.flatMap((channel) => {
    const cell = PREFERENCE_TABLE[topic][channel]
    return cell ? [{ topic, channel, cell }] : []
  }),
)
