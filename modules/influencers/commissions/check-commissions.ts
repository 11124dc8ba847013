import { sql } from 'drizzle-orm'
import { listBalances } from '#modules/ledger'
import type { Database } from '#platform/db/database'
import type { Discrepancy } from '#platform/discrepancy'
import { BASE_CURRENCY } from '#platform/money/money'

/**
 * Finds commissions that are not the sum of their entries, influencers whose accounts in the ledger are not the sum of their
 * commissions, and days whose clicks are not those that are stored.
 */
export async function findCommissionDiscrepancies(db: Database): Promise<Discrepancy[]> {
  const ofEntries = await findEntryDiscrepancies(db)
  return [
    ...ofEntries,
    ...(await findAccountDiscrepancies(db)),
    ...(await findClickDiscrepancies(db)),
  ]
}

async function findEntryDiscrepancies(db: Database): Promise<Discrepancy[]> {
  const { rows } = await db.execute<{ id: string; minor: string; entries: string }>(sql`
    select c.id, c.minor, coalesce(sum(e.minor), 0) as entries
    from commissions c left join commission_entries e on e.commission_id = c.id
    group by c.id having c.minor <> coalesce(sum(e.minor), 0)`)
  return rows.map(({ id, minor, entries }) => ({
    ...{ subject: id, name: id },
    ...{ expected: toText(Number(entries)), found: toText(Number(minor)) },
  }))
}

async function findAccountDiscrepancies(db: Database): Promise<Discrepancy[]> {
  const { rows } = await db.execute<{ id: string; state: string; minor: string }>(sql`
    select influencer_id as id, state, sum(minor - paid_minor) as minor from commissions group by 1, 2`)
  const owed = new Map(
    rows.map(({ id, state, minor }) => [`${id} commission_${state}`, Number(minor)]),
  )
  const balances = await listBalances(db, { ownerKind: 'influencer' })
  const posted = new Map(
    balances.map(({ account, amount }) => [`${account.ownerId} ${account.code}`, -amount]),
  )
  return [...new Set([...owed.keys(), ...posted.keys()])].flatMap((key) => {
    const [expected, found] = [owed.get(key) ?? 0, posted.get(key) ?? 0]
    const [subject = '', name = ''] = key.split(' ')
    return expected === found
      ? []
      : [{ subject, name, expected: toText(expected), found: toText(found) }]
  })
}

/** Of the days whose clicks are still all there. */
async function findClickDiscrepancies(db: Database): Promise<Discrepancy[]> {
  const { rows } = await db.execute<{ id: string; stored: number; summed: number }>(sql`
    with stored as (
      select influencer_id as id, count(*)::int as stored from influencer_clicks group by 1
    ), summed as (
      select influencer_id as id, sum(clicks + repeats)::int as summed from influencer_click_days group by 1
    )
    select id, coalesce(stored, 0) as stored, coalesce(summed, 0) as summed
    from stored full join summed using (id) where coalesce(stored, 0) > coalesce(summed, 0)`)
  return rows.map(({ id, stored, summed }) => ({
    ...{ subject: id, name: id, expected: `${stored}`, found: `${summed}` },
  }))
}

function toText(minor: number): string {
  return `${minor} ${BASE_CURRENCY}`
}
