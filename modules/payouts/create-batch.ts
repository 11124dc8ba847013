import { sql } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import { listUnpaidCommissions, type UnpaidCommission } from '#modules/influencers'
import { getCurrencies } from '#modules/pricing'
import type { Actor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { newId } from '#platform/ids'
import { convertAmount, type PriceConversion } from '#platform/money/convert-price'
import { multiplyByFraction } from '#platform/money/fractions'
import { BASE_CURRENCY } from '#platform/money/money'
import { err, ok, type Result } from '#platform/result'
import type { PayoutSettings } from './contract.ts'
import { type Candidate, listCandidates } from './list-candidates.ts'
import { payoutSettings } from './payout-settings.ts'
import { getPayoutTax } from './payout-tax.ts'
import {
  type PayoutAccount,
  type PayoutBatchId,
  payoutBatches,
  payoutItems,
  payouts,
} from './tables.ts'

interface CreateBatchInput {
  actor: Actor
  now: Date
}

export type BatchPersonError = 'payout_needs_person'

/**
 * Proposes a batch that pays everybody who can be paid now what is owed to them, and reserves their commissions. Two
 * proposals at once wait for each other: the second one finds nobody who is not in a batch.
 */
export async function createPayoutBatch(
  db: Database,
  { actor, now }: CreateBatchInput,
): Promise<Result<PayoutBatchId, BatchPersonError | 'no_payouts_due' | 'payout_rate_missing'>> {
  const createdBy = getPerson(actor)
  if (!createdBy) return err('payout_needs_person')
  return runInTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('payout batches', 0))`)
    const settings = await payoutSettings.get(tx)
    const { currency } = settings
    const currencies = await getCurrencies(tx, now)
    const conversion = currencies.findConversion(BASE_CURRENCY, currency)
    if (!conversion) return err('payout_rate_missing')
    const candidates = await listCandidates(tx, { settings, now })
    const due = candidates.filter(({ obstacles }) => obstacles.length === 0)
    const items = await listUnpaidCommissions(
      tx,
      due.map(({ influencer }) => influencer.id),
    )
    const itemsOf = Map.groupBy(items, ({ influencerId }) => influencerId)
    const planned = due.map((candidate) => ({
      candidate,
      items: itemsOf.get(candidate.influencer.id) ?? [],
    }))
    // What was read twice can have changed in between.
    const paid = planned.filter((one) => sumItems(one.items) === one.candidate.unpaidMinor)
    if (paid.length === 0) return err('no_payouts_due')

    const id = newId<'payout batch'>()
    const { rate, rateDate } = currencies.getExchangeRate(currency)
    await tx.insert(payoutBatches).values({
      ...{ id, state: 'proposed', currency, rate, rateDate, createdBy, createdAt: now },
    })
    for (const one of paid) {
      await insertPayout(tx, { ...one, batchId: id, settings, conversion, now })
    }
    return ok(id)
  })
}

/** Returns the account of the person who acts; null for a token, behind which the proposer could be too. */
export function getPerson({ kind, id }: Actor): UserId | null {
  return kind === 'staff_account' ? (id as UserId | null) : null
}

interface InsertPayoutInput {
  candidate: Candidate
  items: UnpaidCommission[]
  batchId: PayoutBatchId
  settings: PayoutSettings
  conversion: PriceConversion
  now: Date
}

async function insertPayout(tx: Database, input: InsertPayoutInput): Promise<void> {
  const { candidate, items, batchId, settings, conversion, now } = input
  const account = candidate.account!
  const payee = toPayee(account)
  const tax = await getPayoutTax(tx, { payee, shopCountry: settings.country, now })
  const minor = candidate.unpaidMinor
  const netAmountMinor = convertAmount(minor, conversion)
  const toTax = (amount: number) => multiplyByFraction(amount, tax.basisPoints, 10_000)
  const id = newId<'payout'>()
  await tx.insert(payouts).values({
    ...{ id, batchId, influencerId: candidate.influencer.id, state: 'reserved' as const },
    ...{ minor, taxMinor: toTax(minor), netAmountMinor, taxAmountMinor: toTax(netAmountMinor) },
    ...{ currency: settings.currency, taxTreatment: tax.treatment },
    ...{ taxBasisPoints: tax.basisPoints, details: payee, detailsRevision: account.revision },
    ...{ encryptedAccount: account.encryptedAccount, ibanEnd: account.ibanEnd, createdAt: now },
  })
  await tx.insert(payoutItems).values(
    items.map((item) => ({
      ...{ payoutId: id, state: 'reserved' as const, commissionId: item.id, minor: item.minor },
    })),
  )
}

function toPayee(account: PayoutAccount) {
  const { kind, name, street, zipCode, city, country, vatId, taxNumber } = account
  return { kind, name, street, zipCode, city, country, vatId, taxNumber }
}

export function sumItems(items: { minor: number }[]): number {
  return items.reduce((total, { minor }) => total + minor, 0)
}
