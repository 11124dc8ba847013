import assert from 'node:assert/strict'
import { newId } from '#platform/ids'
import type { Check } from './check.ts'
import { assertUnreachable } from './network.ts'
import type { PaymentHarness } from './payment.ts'

const AT_ONCE = 5

/** Checks of a provider that keeps cards. They are skipped for others. */
export const savedCardChecks: Check<PaymentHarness>[] = (
  [
    {
      name: 'an account has one customer, however often and however many at once pay',
      run: async ({ provider }) => {
        const { saveCustomer } = provider.savedCards!
        const input = { ...createAccount(), reference: null }
        const made = await Promise.all(Array.from({ length: AT_ONCE }, () => saveCustomer(input)))
        const [reference = ''] = made
        const email = 'mina@other.example'
        const again = [
          await saveCustomer(input),
          await saveCustomer({ ...input, reference, email }),
        ]
        assert.equal(new Set([...made, ...again]).size, 1, `its customers: ${[...made, ...again]}`)
        assert.ok(reference.length > 0 && reference.length <= 255, '1 to 255 characters')
        const other = await saveCustomer({ ...createAccount(), reference: null })
        assert.notEqual(other, reference, 'another account has another customer')
      },
    },
    {
      name: 'a card is listed and removed for its own customer alone',
      run: async ({ provider, saveCard }) => {
        const { list, remove } = provider.savedCards!
        const [mina, theo] = [await createCustomer(provider), await createCustomer(provider)]
        const [id, kept] = [await saveCard!(mina), await saveCard!(mina)]
        const cards = await list(mina)
        assert.deepEqual(cards.map((card) => card.id).sort(), [id, kept].sort())
        for (const { last4, expiryMonth, expiryYear } of cards) {
          assert.match(last4, /^\d{4}$/)
          assert.ok(expiryMonth >= 1 && expiryMonth <= 12, `the month is ${expiryMonth}`)
          assert.ok(expiryYear >= 2000 && expiryYear <= 2100, `the year is ${expiryYear}`)
        }
        assert.deepEqual(await list(theo), [])
        assert.equal(await remove(theo, id), false)
        assert.equal((await list(mina)).length, 2, 'another customer removed it')

        assert.equal(await remove(mina, id), true)
        assert.equal(await remove(mina, id), false)
        assert.equal(await remove(mina, 'unknown'), false)
        assert.deepEqual(
          (await list(mina)).map((card) => card.id),
          [kept],
        )
      },
    },
    {
      name: 'a customer that is removed has no cards, and its account gets another one',
      run: async ({ provider, saveCard }) => {
        const { saveCustomer, removeCustomer, list, remove } = provider.savedCards!
        const account = createAccount()
        const reference = await saveCustomer({ ...account, reference: null })
        const card = await saveCard!(reference)
        await removeCustomer(reference)
        await removeCustomer(reference)
        assert.deepEqual(await list(reference), [])
        assert.equal(await remove(reference, card), false)
        const next = await saveCustomer({ ...account, reference })
        assert.notEqual(next, reference)
        assert.equal(await saveCustomer({ ...account, reference: next }), next)
      },
    },
    {
      name: 'saved cards of a service that cannot be reached are an error, and stay',
      findMissing: ({ setNetwork }) => (setNetwork ? null : 'setNetwork'),
      run: async ({ provider, saveCard, setNetwork, maxWaitMs }) => {
        const { saveCustomer, list, remove, removeCustomer } = provider.savedCards!
        const account = createAccount()
        const reference = await saveCustomer({ ...account, reference: null })
        const card = await saveCard!(reference)
        setNetwork!('down')
        const calls = {
          saveCustomer: saveCustomer({ ...account, reference }),
          list: list(reference),
          remove: remove(reference, card),
          removeCustomer: removeCustomer(reference),
        }
        await Promise.all(
          Object.entries(calls).map(([what, call]) => assertUnreachable(call, { what, maxWaitMs })),
        )
        setNetwork!('up')
        assert.equal((await list(reference)).length, 1)
      },
    },
  ] satisfies Check<PaymentHarness>[]
).map((check: Check<PaymentHarness>) => ({
  ...check,
  findMissing: (harness) => findLack(harness) ?? check.findMissing?.(harness) ?? null,
}))

function findLack({ provider, saveCard }: PaymentHarness): string | null {
  if (!provider.savedCards) return 'the provider keeps no cards'
  return saveCard ? null : 'saveCard'
}

function createAccount() {
  return { userId: newId<'user'>(), email: 'mina@example.com' }
}

function createCustomer({ savedCards }: PaymentHarness['provider']): Promise<string> {
  return savedCards!.saveCustomer({ ...createAccount(), reference: null })
}
