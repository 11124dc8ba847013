import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Database } from '#platform/db/database'
import { openTestShop, utc } from '#tests/support/test-shop'
import {
  buildShopAccount,
  findBalanceDiscrepancies,
  findLedgerDiscrepancies,
  getBalance,
  type LedgerAccount,
  postTransaction,
  reverseTransaction,
} from './index.ts'

const now = utc('2026-08-22 09:00')
const PEOPLE = ['mina', 'theo', 'thomas'] as const
type Person = (typeof PEOPLE)[number]

type Step =
  | { kind: 'gift'; reference: number; to: Person; amount: number }
  | { kind: 'transfer'; reference: number; from: Person; to: Person; amount: number }
  | { kind: 'spend'; reference: number; from: Person; amount: number }
  | { kind: 'reverse'; of: 'gift' | 'transfer' | 'spend'; reference: number }

const person = fc.constantFrom(...PEOPLE)
/** Few, so that some are posted twice. */
const reference = fc.integer({ min: 1, max: 6 })
const amount = fc.integer({ min: 1, max: 9 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('gift' as const), reference, to: person, amount }),
  fc.record({
    kind: fc.constant('transfer' as const),
    reference,
    from: person,
    to: person,
    amount,
  }),
  fc.record({ kind: fc.constant('spend' as const), reference, from: person, amount }),
  fc.record({
    ...{ kind: fc.constant('reverse' as const), reference },
    of: fc.constantFrom('gift' as const, 'transfer' as const, 'spend' as const),
  }),
)

test('whatever is given, passed on, spent and reversed, everybody has what a simple account of it says', async () => {
  const steps = fc.array(step, { minLength: 5, maxLength: 40 })
  const property = fc.asyncProperty(steps, async (played) => {
    const { db } = await openTestShop()
    const expected = new ExpectedTickets()
    for (const one of played) assert.equal(await play(db, one), expected.play(one), one.kind)
    for (const name of PEOPLE) assert.equal(await countTickets(db, name), expected.get(name), name)
    await assertBooksAddUp(db)
  })
  await fc.assert(property, { numRuns: 25 })
})

test('whatever happens at once, nobody has less than nothing, and the entries add up', async () => {
  const steps = fc.array(step, { minLength: 10, maxLength: 40 })
  const property = fc.asyncProperty(steps, async (played) => {
    const { db } = await openTestShop()
    const outcomes = await Promise.allSettled(played.map((one) => play(db, one)))
    assert.deepEqual(
      outcomes.filter(({ status }) => status === 'rejected'),
      [],
    )
    for (const name of PEOPLE) assert.ok((await countTickets(db, name)) >= 0, name)
    await assertBooksAddUp(db)
  })
  await fc.assert(property, { numRuns: 15 })
})

/** What the ledger should answer: a map of balances, and which transactions were posted and reversed. */
class ExpectedTickets {
  readonly #balances = new Map<Person, number>()
  readonly #posted = new Map<string, Map<Person, number>>()
  readonly #reversed = new Set<string>()

  get(name: Person): number {
    return this.#balances.get(name) ?? 0
  }

  play(one: Step): string {
    if (one.kind === 'reverse') return this.#reverse(`${one.of} ${one.reference}`)
    const key = `${one.kind} ${one.reference}`
    if (this.#posted.has(key)) return 'ok'
    const changes = new Map<Person, number>()
    const add = (name: Person, count: number) => changes.set(name, (changes.get(name) ?? 0) + count)
    if ('from' in one) add(one.from, -one.amount)
    if ('to' in one) add(one.to, one.amount)
    if (!this.#apply(changes)) return 'insufficient_balance'
    this.#posted.set(key, changes)
    return 'ok'
  }

  #reverse(key: string): string {
    const changes = this.#posted.get(key)
    if (!changes) return 'transaction_not_found'
    if (this.#reversed.has(key)) return 'ok'
    const opposite = new Map([...changes].map(([name, count]) => [name, -count]))
    if (!this.#apply(opposite)) return 'insufficient_balance'
    this.#reversed.add(key)
    return 'ok'
  }

  #apply(changes: Map<Person, number>): boolean {
    const after = [...changes].map(([name, count]) => [name, this.get(name) + count] as const)
    if (after.some(([, count]) => count < 0)) return false
    for (const [name, count] of after) this.#balances.set(name, count)
    return true
  }
}

/** Returns `ok` or the code of the error. */
async function play(db: Database, one: Step): Promise<string> {
  const reference = `${one.reference}`
  if (one.kind === 'reverse') {
    const reversed = await reverseTransaction(db, { kind: one.of, reference, now })
    return reversed.ok ? 'ok' : reversed.error.code
  }
  const from = 'from' in one ? getAccount(one.from) : buildShopAccount('tickets_issued')
  const to = 'to' in one ? getAccount(one.to) : buildShopAccount('tickets_redeemed')
  const postings = [
    { account: from, unit: 'tickets', amount: one.amount },
    { account: to, unit: 'tickets', amount: -one.amount },
  ]
  const posted = await postTransaction(db, { kind: one.kind, reference, postings, now })
  return posted.ok ? 'ok' : posted.error.code
}

function getAccount(ownerId: Person): LedgerAccount {
  return { ownerKind: 'user', ownerId, code: 'tickets' }
}

async function countTickets(db: Database, name: Person): Promise<number> {
  return 0 - (await getBalance(db, { account: getAccount(name), unit: 'tickets' }))
}

async function assertBooksAddUp(db: Database): Promise<void> {
  assert.deepEqual(await findLedgerDiscrepancies(db), [])
  assert.deepEqual(await findBalanceDiscrepancies(db), [])
}
