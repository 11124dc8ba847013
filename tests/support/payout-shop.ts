import assert from 'node:assert/strict'
import { sql } from 'drizzle-orm'
import type { OwnPayouts } from '#contract/payouts'
import { findPayoutDiscrepancies } from '#modules/payouts'
import type { PayoutBatch } from '../../api/admin/payout-schemas.ts'
import { setExchangeRates } from './currencies.ts'
import { openInfluencerShop } from './influencer-shop.ts'

const DAY = 86_400

/** What Mina enters: a private person in Germany. */
export const PAYOUT_DETAILS = {
  ...{ kind: 'private', name: 'Mina Ørsted', street: 'Waldweg 1', zip_code: '10115' },
  ...{ city: 'Berlin', country: 'DE', vat_id: null, tax_number: '12 345 678 901' },
  ...{ iban: 'DE89 3704 0044 0532 0130 00', bic: 'COBADEFFXXX' },
}

export const PAYOUT_SETTINGS = {
  ...{ threshold: 50, day_of_month: 15, currency: 'EUR', country: 'DE', revision: 0 },
  debtor: { name: 'Outwit & Söhne', iban: 'NL91ABNA0417164300', bic: 'ABNANL2A' },
}

interface ErrorResponse {
  error: { code: string; fields?: Record<string, string> }
}

/** Opens a shop that pays Mina in euros, of which 0.8 are a dollar. Its clerks can propose and approve payouts. */
export async function openPayoutShop() {
  const shop = await openInfluencerShop()
  const { db, now, as } = shop
  await setExchangeRates(db, { EUR: 0.8 }, { now: now() })
  const coat = await shop.addProduct('Fashion', 'Coat', 1190)

  const call = async <Body>(
    person: { request: ReturnType<typeof as>['request'] },
    method: string,
    path: string,
    body?: object,
  ) => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const response = await person.request(method, path, body, headers)
    const text = await response.text()
    const isJson = response.headers.get('Content-Type')?.includes('json')
    return {
      status: response.status,
      text,
      body: (isJson ? JSON.parse(text) : {}) as Body & ErrorResponse,
    }
  }
  /** Somebody else each time, signed in now. */
  let clerks = 0
  const addClerk = async () => {
    const clerk = await shop.addStaff('clerk', `clerk-${++clerks}@example.com`)
    return {
      ...clerk,
      batch: (step = '', body?: object) =>
        call<PayoutBatch>(
          clerk,
          step === '' || body || /approve|cancel/.test(step) ? 'POST' : 'GET',
          `/admin/payout-batches${step}`,
          body,
        ),
      close: (id: string, step: 'paid' | 'failed', body?: object) =>
        call<PayoutBatch>(clerk, 'POST', `/admin/payouts/${id}/${step}`, body),
    }
  }
  return {
    ...{ ...shop, call, addClerk },
    /** Thomas buys coats by a link of Mina: each earns her $100 after 30 days. */
    async earn(coats = 1) {
      const thomas = shop.openBrowser()
      await thomas.follow(shop.influencer.code)
      const placed = await thomas.buy([{ variant: coat.variant, quantity: coats }])
      await shop.handleEvents()
      shop.advanceClock(30 * DAY)
      await shop.approve()
      return placed
    },
    /** Mina, signed in now. */
    async signInMina() {
      const client = as(await shop.signIn())
      return {
        ...client,
        read: async () => (await call<OwnPayouts>(client, 'GET', '/influencer-payouts')).body,
        save: (details: object) =>
          call<OwnPayouts>(client, 'PUT', '/influencer-payouts/details', details),
      }
    },
    /** Mina enters details that can be paid to. */
    async enterDetails(details: object = PAYOUT_DETAILS) {
      const mina = await this.signInMina()
      const saved = await mina.save(details)
      assert.equal(saved.status, 200, saved.text)
      shop.advanceClock(3 * DAY)
    },
    async saveSettings(settings: object = PAYOUT_SETTINGS) {
      const owner = await shop.addStaff('owner', `owner-${crypto.randomUUID()}@example.com`)
      const saved = await call(owner, 'PUT', '/admin/payout-settings', settings)
      assert.equal(saved.status, 200, saved.text)
    },
    async assertPayoutsMatch() {
      assert.deepEqual(await findPayoutDiscrepancies(db), [])
      await shop.assertBooksMatch()
    },
    /** Of all commissions together. */
    async sumCommissions() {
      const { rows } = await db.execute<{ minor: number; paid: number }>(sql`
        select sum(minor)::int as minor, sum(paid_minor)::int as paid from commissions`)
      return rows[0]!
    },
    async listEmails(prefix: string) {
      await shop.handleEvents()
      const { rows } = await db.execute<{ template: string }>(
        sql`select template from emails where template like ${`${prefix}%`} order by template`,
      )
      return rows.map(({ template }) => template)
    },
  }
}
