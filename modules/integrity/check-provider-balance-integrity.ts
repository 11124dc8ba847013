import { listBalances } from '#modules/ledger'
import { listProviderBalances } from '#modules/payments'
import type { Database } from '#platform/db/database'
import type { Discrepancy } from '#platform/discrepancy'

/** Finds provider accounts of the ledger whose balance is not what was captured minus what was refunded. */
export async function findProviderBalanceDiscrepancies(db: Database): Promise<Discrepancy[]> {
  const captured = await listProviderBalances(db)
  const posted = (await listBalances(db, { ownerKind: 'provider' })).map(
    ({ account, unit, amount }) => ({ provider: account.ownerId, currency: unit, minor: amount }),
  )
  const names = new Set([...captured, ...posted].map(formatAccount))
  return [...names].flatMap((name) => {
    const getMinor = (balances: typeof posted) =>
      balances.find((one) => formatAccount(one) === name)?.minor ?? 0
    const [expected, found] = [getMinor(captured), getMinor(posted)]
    return expected === found
      ? []
      : [{ subject: name, name, expected: `${expected}`, found: `${found}` }]
  })
}

function formatAccount({ provider, currency }: { provider: string; currency: string }): string {
  return `provider ${provider} ${currency}`
}
