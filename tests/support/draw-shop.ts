import assert from 'node:assert/strict'
import { createDraw, type DrawId, type DrawInput, runDraws } from '#modules/draws'
import type { UserId } from '#modules/identity'
import { findBalanceDiscrepancies, findLedgerDiscrepancies } from '#modules/ledger'
import { runResultTransaction } from '#platform/db/result-transaction'
import {
  findDrawDiscrepancies,
  findTicketDiscrepancies,
} from '../../modules/integrity/check-draws.ts'
import { openCustomerShop } from './customer-shop.ts'

export const SECRET_KEY = 'a-key-that-only-tests-would-ever-use'
const HOUR_MS = 3_600_000

/** Opens a shop in which Mina and Theo have accounts, and draws have a lamp as each prize. */
export async function openDrawShop() {
  const shop = await openCustomerShop({ role: 'owner' })
  const { db, now, lamp, accessToken, as } = shop
  const theoToken = await shop.signUp({ email: 'theo@example.com', password: 'forest-green-mug' })

  /** Creates a draw that opens now and closes in 24 hours. */
  async function addDraw(change: Partial<DrawInput> = {}): Promise<DrawId> {
    const input: DrawInput = {
      ...{
        name: 'November draw',
        opensAt: now(),
        claimDays: 14,
        ticketPriceMinor: 500,
        maxSold: 100,
        maxPerPerson: 20,
      },
      ...{ closesAt: new Date(now().getTime() + 24 * HOUR_MS), randomnessSource: null },
      prizes: (['golden', 'vip', 'epic'] as const).map((tier) => ({
        ...{ tier, name: `${tier} lamp`, valueMinor: 5900, variantId: lamp },
      })),
      ...change,
    }
    const created = await runResultTransaction(db, (tx) => createDraw(tx, { ...input, now: now() }))
    assert.ok(created.ok, JSON.stringify(created))
    return created.value
  }
  /** Runs the job in some hours. The clock of requests stays, so that nobody is signed out. */
  const run = (hours = 0) =>
    runDraws(db, { secretKey: SECRET_KEY, now: new Date(now().getTime() + hours * HOUR_MS) })
  /** Lets the open draw end. */
  const finish = () => run(25)
  async function assertBooksMatch() {
    assert.deepEqual(await findTicketDiscrepancies(db), [])
    assert.deepEqual(await findDrawDiscrepancies(db), [])
    assert.deepEqual(await findBalanceDiscrepancies(db), [])
    assert.deepEqual(await findLedgerDiscrepancies(db), [])
  }
  const signUpMany = (count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, at) =>
        shop.signUp({ email: `person${at}@example.com`, password: 'forest-green-mug' }),
      ),
    )
  const takeEntry = (token: string, body: object = { country: 'DE', is_adult: true }) =>
    as(token).request('POST', '/lucky-draw/free-entry', body)
  return {
    ...shop,
    ...{ addDraw, run, finish, assertBooksMatch, signUpMany, takeEntry, lampId: lamp },
    ...{ minaToken: accessToken, theoToken },
    getUser: async (email: string) => (await shop.getUserId(email)) as UserId,
  }
}
