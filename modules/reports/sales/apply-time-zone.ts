import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { timeZoneSetting } from '#platform/settings/time-zone-setting'

/**
 * Gives the figures the days of the time zone that is set. Visits and searches keep the days on which they were counted:
 * nothing tells their hour. Run it every minute; it does nothing unless the setting has changed.
 */
export async function applyTimeZone(db: Database): Promise<boolean> {
  return runInTransaction(db, async (tx) => {
    const timeZone = await timeZoneSetting.get(tx)
    const { rowCount } = await tx.execute(sql`
      update report_clock set time_zone = ${timeZone} where time_zone <> ${timeZone}`)
    if (!rowCount) return false
    await rebuildSalesDays(tx)
    return true
  })
}

/** Adds the entries of all days up again, or those of one day. Sales that are being counted wait for the end of the transaction. */
export async function rebuildSalesDays(tx: Database, day?: string): Promise<void> {
  await tx.execute(sql`select from report_clock for update`)
  await tx.execute(sql`delete from sales_days where ${day ? sql`day = ${day}` : sql`true`}`)
  await tx.execute(sql`
    insert into sales_days (dimension, day, key, orders, quantity, gross_minor, refunded_minor)
    select dimension, day, key, sum(orders), sum(quantity), sum(gross_minor), sum(refunded_minor)
    from sales_effects where ${day ? sql`day = ${day}::date` : sql`true`}
    group by dimension, day, key`)
}
