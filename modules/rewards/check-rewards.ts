import { sql } from 'drizzle-orm'
import { listBalances } from '#modules/ledger'
import type { Database } from '#platform/db/database'
import type { Discrepancy } from '#platform/discrepancy'
import { BASE_CURRENCY } from '#platform/money/money'
import type { RewardProgram } from './contract.ts'
import { buildGrantedAccount, buildSettledAccount } from './reward-accounts.ts'

interface OpenRow extends Record<string, unknown> {
  user_id: string
  program: RewardProgram
  amount: string
}

/** Finds users whose accounts in the ledger are not the sum of their open rewards, and programmes whose sums differ. */
export async function findRewardDiscrepancies(db: Database): Promise<Discrepancy[]> {
  const { rows } = await db.execute<OpenRow>(sql`
    select user_id, program, sum(amount_minor) as amount from rewards where state = 'open' group by user_id, program`)
  const owed = new Map(
    rows.map((row) => [`${row.user_id} ${row.program}_rewards`, Number(row.amount)]),
  )
  const balances = await listBalances(db, { ownerKind: 'user' })
  const posted = new Map(
    balances
      .filter(({ account, unit }) => account.code.endsWith('_rewards') && unit === BASE_CURRENCY)
      .map(({ account, amount }) => [`${account.ownerId} ${account.code}`, -amount]),
  )
  const differences = [...new Set([...owed.keys(), ...posted.keys()])].flatMap((key) => {
    const [expected, found] = [owed.get(key) ?? 0, posted.get(key) ?? 0]
    return expected === found ? [] : [toDiscrepancy(key.split(' ')[0]!, { key, expected, found })]
  })
  return [...differences, ...(await findProgramDiscrepancies(db))]
}

interface SumRow extends Record<string, unknown> {
  program: RewardProgram
  granted: string
  redeemed: string
  expired: string
  revoked: string
}

async function findProgramDiscrepancies(db: Database): Promise<Discrepancy[]> {
  const { rows } = await db.execute<SumRow>(sql`
    select program, sum(amount_minor) as granted, coalesce(sum(redeemed_minor), 0) as redeemed,
      coalesce(sum(amount_minor) filter (where state = 'expired'), 0)
        + coalesce(sum(amount_minor - redeemed_minor) filter (where state = 'redeemed'), 0) as expired,
      coalesce(sum(amount_minor) filter (where state = 'revoked'), 0) as revoked
    from rewards group by program`)
  const balances = await listBalances(db, { ownerKind: 'shop' })
  const getFound = (code: string) =>
    balances.find(({ account, unit }) => account.code === code && unit === BASE_CURRENCY)?.amount ??
    0
  return rows.flatMap(({ program, granted, redeemed, expired, revoked }) => {
    const expected = [
      { account: buildGrantedAccount(program), amount: Number(granted) },
      { account: buildSettledAccount(program, 'redeemed'), amount: -Number(redeemed) },
      { account: buildSettledAccount(program, 'expired'), amount: -Number(expired) },
      { account: buildSettledAccount(program, 'revoked'), amount: -Number(revoked) },
    ]
    return expected.flatMap(({ account: { code }, amount }) => {
      const found = getFound(code)
      return found === amount ? [] : [toDiscrepancy(code, { key: code, expected: amount, found })]
    })
  })
}

function toDiscrepancy(
  subject: string,
  { key, expected, found }: { key: string; expected: number; found: number },
): Discrepancy {
  return {
    subject,
    name: key,
    expected: `${expected} ${BASE_CURRENCY}`,
    found: `${found} ${BASE_CURRENCY}`,
  }
}
