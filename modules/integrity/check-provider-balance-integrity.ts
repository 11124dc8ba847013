import { listBalances } from '#modules/ledger'
import { listProviderBalances } from '#modules/payments'
import type { Database } from '#platform/db/database'
import type { Discrepancy } from '#platform/discrepancy'

/** Accounts of providers in which something else stands than they took and did not give back. */
export async function findProviderBalanceDiscrepancies(db: Database): Promise<Discrepancy[]> {
  const held = (await listProviderBalances(db)).map(({ provider, ...one }) => {
    return { account: `provider:${provider}`, ...one }
  })
  const posted = await listBalances(db, 'provider:')
  const names = new Set([...held, ...posted].map(formatAccount))
  return [...names].flatMap((name) => {
    const sumIn = (all: typeof posted) => all.find((one) => formatAccount(one) === name)?.minor ?? 0
    const [expected, found] = [sumIn(held), sumIn(posted)]
    return expected === found
      ? []
      : [{ subject: name, name, expected: `${expected}`, found: `${found}` }]
  })
}

function formatAccount({ account, currency }: { account: string; currency: string }): string {
  return `${account} ${currency}`
}
