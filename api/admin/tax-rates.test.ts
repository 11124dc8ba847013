import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import type { PriceReceipt, TaxRate } from '#contract/pricing'
import { findOrCreateCategoryPath } from '#modules/catalog'
import { expireHolds } from '#modules/checkout'
import { issueInvoice } from '#modules/invoices'
import type { OrderId } from '#modules/orders'
import { toMinorUnits } from '#platform/money/money'
import { products } from '#tables/catalog'
import { morning, openCheckoutShop } from '#tests/support/checkout-shop'
import { ADMIN_TOKEN } from '#tests/support/test-site'

const path = '/api/admin/tax-rates'
const headers = { Authorization: `Bearer ${ADMIN_TOKEN}` }
const HOUR = 3_600_000
const at = (hours: number) => new Date(morning.getTime() + hours * HOUR).toISOString()

test('a new rate is charged from its time on, and the order placed before keeps the old one', async () => {
  const { mina, clock, lamp, admin } = await openTaxShop()
  const rate = { country: 'DE', tax_class: 'standard', percent: 21, kind: 'vat', valid_from: at(1) }
  assert.equal((await admin('POST', path, rate)).status, 201)
  const buy = async () => {
    const { id } = await mina.createCart([{ variant: lamp }])
    const { body } = await mina.checkOut(id)
    return getTaxes(body.order.receipt)
  }
  assert.deepEqual(await buy(), [[19, 9.42]])
  clock.now = new Date(at(2))
  assert.deepEqual(await buy(), [[21, 10.24]])
  const states = (await listRates(admin)).map(({ percent, state }) => [percent, state])
  assert.deepEqual(states, [
    [19, 'past'],
    [21, 'current'],
  ])
})

test('goods of two classes have two taxes in the cart, the order and its invoice', async () => {
  const { db, mina, lamp, mug, admin, clock } = await openTaxShop()
  await setClass({ db, mug, admin }, 'reduced')
  const rate = { country: 'DE', tax_class: 'reduced', percent: 7 }
  assert.equal((await admin('POST', path, rate)).status, 201)

  const { id } = await mina.createCart([{ variant: lamp }, { variant: mug, quantity: 2 }])
  const { body } = await mina.checkOut(id, { shipping: 'express' })
  // 59.00 at 19 % and 20.00 at 7 %, and 9.00 of shipping divided between them.
  const taxes = [
    [19, 10.49],
    [7, 1.46],
  ]
  assert.deepEqual(getTaxes(body.order.receipt), taxes)
  const lineTaxes = body.order.lines.flatMap(({ receipt }) => getTaxes(receipt))
  assert.deepEqual(lineTaxes, [
    [19, 9.42],
    [7, 1.31],
  ])
  await mina.pay(body)
  const order = body.order.id as OrderId
  const { document } = await issueInvoice(db, { orderId: order, now: clock.now })
  assert.deepEqual(
    document.taxes.map(({ basisPoints, taxMinor }) => [basisPoints / 100, taxMinor / 100]),
    taxes,
  )
  const gross = document.taxes.reduce((sum, tax) => sum + tax.netMinor + tax.taxMinor, 0)
  assert.equal(gross, document.totalMinor)
})

test('an expired order of a class whose rate has changed is not paid again at the old one', async () => {
  const { db, mina, mug, admin, clock } = await openTaxShop()
  await setClass({ db, mug, admin }, 'reduced')
  await admin('POST', path, { country: 'DE', tax_class: 'reduced', percent: 7 })
  const place = async () => {
    const { id } = await mina.createCart([{ variant: mug }])
    return (await mina.checkOut(id)).body
  }
  const [first, second] = [await place(), await place()]
  assert.deepEqual(getTaxes(second.order.receipt), [[7, 0.65]])
  clock.now = new Date(at(2))
  await expireHolds(db, clock.now)
  assert.equal((await mina.postOrderAction(first, 'pay')).body.error?.code, undefined)
  await admin('POST', path, { country: 'DE', tax_class: 'reduced', percent: 9 })
  const late = await mina.postOrderAction(second, 'pay')
  assert.equal(late.body.error?.code, 'prices_changed')
})

test('the calculator says to the cent what the checkout charges', async () => {
  const { mina, lamp, mug, admin, db } = await openTaxShop()
  await setClass({ db, mug, admin }, 'reduced')
  await admin('POST', path, { country: 'DE', tax_class: 'reduced', percent: 7 })
  const { id } = await mina.createCart([{ variant: lamp }, { variant: mug, quantity: 3 }])
  const { body } = await mina.checkOut(id, { shipping: 'express' })
  const tested = await admin<{ receipt: PriceReceipt }>('POST', `${path}/test`, {
    ...{ country: 'DE', currency: 'USD', shipping: 'express' },
    goods: [
      { price: 59, quantity: 1, tax_class: 'standard' },
      { price: 10, quantity: 3, tax_class: 'reduced' },
    ],
  })
  assert.deepEqual(tested.body.receipt, body.order.receipt)
  assert.equal(toMinorUnits(tested.body.receipt.total, 'USD'), 9800)
})

test('a rate to come is removed, and one that is valid is not', async () => {
  const { admin } = await openTaxShop()
  const rate = { country: 'FR', tax_class: 'reduced', percent: 5.5, valid_from: at(5) }
  assert.equal((await admin('POST', path, rate)).status, 201)
  assert.equal((await admin('POST', path, rate)).body.error.code, 'tax_rate_exists')
  const remove = (key: string) => admin('DELETE', `${path}/${key}`)
  assert.equal((await remove(`FR/reduced/${at(4)}`)).status, 404)
  assert.equal((await remove(`FR/reduced/${at(5)}`)).status, 204)
  assert.equal((await remove(`FR/reduced/${at(5)}`)).status, 404)
  assert.equal((await remove('FR/standard/1970-01-01T00:00:00.000Z')).status, 404)
})

test('rates that make no sense are refused, and change nothing', async () => {
  const { admin } = await openTaxShop()
  const good = { country: 'DE', tax_class: 'reduced', percent: 7 }
  for (const bad of [
    { ...good, percent: -1 },
    { ...good, percent: 101 },
    { ...good, percent: 7.001 },
    { ...good, country: 'XX' },
    { ...good, tax_class: 'luxury' },
    { ...good, tax_class: 'standard' },
    { ...good, valid_from: at(-1) },
    { ...good, valid_from: 'soon' },
  ]) {
    assert.equal((await admin('POST', path, bad)).status, 422, JSON.stringify(bad))
  }
  assert.equal((await listRates(admin)).length, 1)
})

async function openTaxShop() {
  const shop = await openCheckoutShop()
  const admin = <Body = Record<string, never>>(method: string, url: string, body?: unknown) =>
    shop.mina.request<Body>(method, url, body, headers)
  return { ...shop, admin }
}

type TaxShop = Awaited<ReturnType<typeof openTaxShop>>

async function setClass(
  { db, mug, admin }: Pick<TaxShop, 'db' | 'mug' | 'admin'>,
  taxClass: string,
) {
  const parent = await findOrCreateCategoryPath(db, ['Kitchen'])
  const categoryId = await findOrCreateCategoryPath(db, ['Kitchen', 'Mugs'])
  await db.update(products).set({ categoryId }).where(eq(products.onlyVariantId, mug))
  const saved = await admin('PUT', `${path}/classes/${parent}`, { tax_class: taxClass })
  assert.equal(saved.status, 204)
}

async function listRates(admin: TaxShop['admin']) {
  const { body } = await admin<{ items: TaxRate[] }>('GET', path)
  return body.items.filter(({ country }) => country === 'DE')
}

function getTaxes({ steps }: PriceReceipt) {
  return steps.filter(({ kind }) => kind === 'tax').map(({ percent, amount }) => [percent, amount])
}
