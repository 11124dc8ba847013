import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import type { NotificationSchedule, SaveNotificationSchedule } from '../contract.ts'
import { lockInboxes } from '../lock-inboxes.ts'
import { reschedulePushes } from '../push/reschedule-pushes.ts'
import { notificationSchedules } from '../tables.ts'
import { DIGEST_MINUTES } from './digest-times.ts'
import { listSchedules } from './list-schedules.ts'
import { rescheduleEmails } from './reschedule-emails.ts'

/** Returns when a user is told. */
export async function getSchedule(
  db: Database,
  { userId }: { userId: UserId },
): Promise<NotificationSchedule> {
  const schedule = (await listSchedules(db, [userId])).get(userId)
  if (!schedule) throw new Error(`There is no user ${userId}`)
  const { digest, quietHoursStart, quietHoursEnd, timeZone } = schedule
  return {
    digest,
    quiet_hours:
      quietHoursStart === null || quietHoursEnd === null
        ? null
        : { start: formatClock(quietHoursStart), end: formatClock(quietHoursEnd) },
    digest_time: formatClock(DIGEST_MINUTES),
    time_zone: timeZone,
  }
}

interface SaveScheduleInput {
  userId: UserId
  schedule: SaveNotificationSchedule
  now: Date
}

/** Saves when a user is told. E-mails and pushes that wait are due by it from then on. */
export function saveSchedule(
  db: Database,
  { userId, schedule: { digest, quiet_hours }, now }: SaveScheduleInput,
): Promise<NotificationSchedule> {
  const chosen = {
    digest,
    quietHoursStart: quiet_hours ? parseClock(quiet_hours.start) : null,
    quietHoursEnd: quiet_hours ? parseClock(quiet_hours.end) : null,
    updatedAt: now,
  }
  return runInTransaction(db, async (tx) => {
    await lockInboxes(tx, [userId])
    await tx
      .insert(notificationSchedules)
      .values({ userId, ...chosen, createdAt: now })
      .onConflictDoUpdate({ target: notificationSchedules.userId, set: chosen })
    await rescheduleEmails(tx, { userId, now })
    await reschedulePushes(tx, { userId, now })
    return getSchedule(tx, { userId })
  })
}

function parseClock(time: string): number {
  const [hours, minutes] = time.split(':').map(Number) as [number, number]
  return hours * 60 + minutes
}

function formatClock(minutes: number): string {
  const pad = (part: number) => `${part}`.padStart(2, '0')
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
}
