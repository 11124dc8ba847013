import { balances } from '#modules/ledger'
import { heldByProviders } from '#modules/payments'
import type { Database } from '#platform/database'
import type { Difference } from '#platform/difference'

/** Accounts of providers in which something else stands than they took and did not give back. */
export async function ledgerAndProviders(db: Database): Promise<Difference[]> {
  const held = (await heldByProviders(db)).map(({ provider, ...one }) => {
    return { account: `provider:${provider}`, ...one }
  })
  const posted = await balances(db, 'provider:')
  const names = new Set([...held, ...posted].map(nameOf))
  return [...names].flatMap((name) => {
    const sumIn = (all: typeof posted) => all.find((one) => nameOf(one) === name)?.minor ?? 0
    const [expected, found] = [sumIn(held), sumIn(posted)]
    return expected === found
      ? []
      : [{ subject: name, name, expected: `${expected}`, found: `${found}` }]
  })
}

function nameOf({ account, currency }: { account: string; currency: string }): string {
  return `${account} ${currency}`
}
