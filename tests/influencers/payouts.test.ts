import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import { parseStringPromise } from 'xml2js'
import {
  createPayoutBatch,
  findPayoutDiscrepancies,
  markPayoutPaid,
  type PayoutId,
} from '#modules/payouts'
import type { Actor } from '#platform/actor'
import { openPayoutShop, PAYOUT_DETAILS, PAYOUT_SETTINGS } from '#tests/support/payout-shop'
import { ADMIN_TOKEN } from '#tests/support/test-site'
import { waitForLockWaiters } from '#tests/support/wait-for-lock'
import { findTaxTreatment } from '../../modules/payouts/payout-tax.ts'

const MINUTE = 60
const DAY = 86_400

test('Mina enters valid payout details after a recent sign-in only, and is told of each change', async () => {
  const shop = await openPayoutShop()
  const mina = await shop.signInMina()
  assert.equal((await mina.read()).details, null)
  const invalid: [string, object][] = [
    ['iban', { iban: 'DE88370400440532013000' }],
    ['bic', { bic: 'COBA' }],
    ['bic', { bic: null }],
    ['iban', { iban: null, bic: null }],
    ['vat_id', { vat_id: 'DE123456789' }],
    ['vat_id', { kind: 'business', vat_id: 'DE12345678' }],
    ['vat_id', { kind: 'business', vat_id: 'FR12345678901' }],
    ['tax_number', { tax_number: null }],
    ['tax_number', { tax_number: '12' }],
    ['zip_code', { zip_code: '1' }],
    ['country', { country: 'XX' }],
  ]
  for (const [field, change] of invalid) {
    const { status, body } = await mina.save({ ...PAYOUT_DETAILS, ...change })
    assert.deepEqual([status, Object.keys(body.error.fields ?? {})[0]], [422, field])
  }
  assert.equal((await mina.read()).details, null)

  const saved = await mina.save(PAYOUT_DETAILS)
  assert.equal(saved.body.details?.iban_end, '3000')
  assert.ok(!saved.text.includes('370400440532013000'))
  const { rows } = await shop.db.execute<{ row: string }>(
    sql`select payout_accounts::text || encode(encrypted_account, 'escape') as row from payout_accounts`,
  )
  assert.ok(!rows[0]!.row.includes('37040044'), 'encrypted at rest')
  assert.deepEqual(saved.body.obstacles, ['account_waits', 'below_threshold'])

  shop.advanceClock(11 * MINUTE)
  const moved = { ...PAYOUT_DETAILS, iban: 'NL91ABNA0417164300', bic: 'ABNANL2A' }
  for (const [proof, status, code] of [
    [{}, 403, 'reauthentication_needed'],
    [{ password: 'wrong' }, 403, 'invalid_credentials'],
  ] as const) {
    const refused = await mina.save({ ...moved, ...proof })
    assert.deepEqual([refused.status, refused.body.error.code], [status, code])
  }
  assert.equal((await mina.read()).details?.iban_end, '3000')
  shop.advanceClock(3 * DAY)
  const later = await shop.signInMina()
  assert.deepEqual((await later.read()).obstacles, ['below_threshold'])
  // The address alone leaves the account as it is, and usable.
  const renamed = await later.save({ ...PAYOUT_DETAILS, iban: null, bic: null, city: 'Bonn' })
  assert.deepEqual(renamed.body.obstacles, ['below_threshold'])
  const changed = await later.save({ ...moved, password: 'forest-green-mug' })
  assert.deepEqual(changed.body.obstacles, ['account_waits', 'below_threshold'])
  assert.deepEqual(
    await shop.listEmails('payout-'),
    Array.from({ length: 3 }, () => 'payout-details-changed'),
  )
  const theo = shop.as(
    await shop.signUp({ email: 'theo@example.com', password: 'lamp-by-the-window' }),
  )
  const refused = await shop.call(theo, 'PUT', '/influencer-payouts/details', PAYOUT_DETAILS)
  assert.equal(refused.status, 404)
})

test('one clerk proposes, another one approves, the bank pays, and a later refund lowers the next payout', async () => {
  const shop = await openPayoutShop()
  await shop.saveSettings()
  const placed = await shop.earn(2)
  await shop.enterDetails()
  const [noor, theo] = [await shop.addClerk(), await shop.addClerk()]
  const token = { ...shop.as(ADMIN_TOKEN) }
  const refusedToken = await shop.call(token, 'POST', '/admin/payout-batches')
  assert.deepEqual(
    [refusedToken.status, refusedToken.body.error.code],
    [409, 'payout_needs_person'],
  )

  const created = await noor.batch()
  assert.equal(created.status, 201, created.text)
  const { id, payouts } = created.body
  const [payout] = payouts
  // $200 are €160.
  assert.deepEqual([payout!.amount, payout!.currency, payout!.state], [160, 'EUR', 'reserved'])
  const again = await theo.batch()
  assert.deepEqual([again.status, again.body.error.code], [409, 'no_payouts_due'])
  for (const [step, code] of [
    ['approve', 'payout_same_person'],
    ['files/csv', 'payout_batch_not_approved'],
  ] as const) {
    const refused = await noor.batch(`/${id}/${step}`)
    assert.deepEqual([refused.status, refused.body.error.code], [409, code])
  }
  const early = await theo.close(payout!.id, 'paid')
  assert.deepEqual([early.status, early.body.error.code], [409, 'payout_batch_not_approved'])

  const approved = await theo.batch(`/${id}/approve`)
  assert.deepEqual([approved.status, approved.body.state], [200, 'approved'])
  const late = await noor.batch(`/${id}/cancel`)
  assert.deepEqual([late.status, late.body.error.code], [409, 'payout_batch_decided'])
  const csv = (await theo.batch(`/${id}/files/csv`)).text
  assert.deepEqual(parse(csv, { columns: true }), [
    {
      ...{ reference: payout!.number, name: 'Mina Ørsted', iban: 'DE89370400440532013000' },
      ...{ bic: 'COBADEFFXXX', amount: '160.00', currency: 'EUR' },
    },
  ])
  await assertPain001((await theo.batch(`/${id}/files/sepa`)).text, {
    ...{ reference: payout!.number, batch: approved.body.number },
  })
  const manager = await shop.addStaff('read_only')
  assert.equal((await shop.call(manager, 'GET', `/admin/payout-batches/${id}`)).status, 200)
  assert.equal(
    (await shop.call(manager, 'GET', `/admin/payout-batches/${id}/files/csv`)).status,
    403,
  )

  const paid = await theo.close(payout!.id, 'paid')
  assert.deepEqual([paid.status, paid.body.state], [200, 'completed'])
  assert.equal(
    paid.body.payouts[0]!.credit_note?.number,
    `SB-${shop.now().getUTCFullYear()}-000001`,
  )
  assert.equal((await theo.close(payout!.id, 'paid')).status, 200)
  const failed = await theo.close(payout!.id, 'failed', { reason: 'other' })
  assert.deepEqual([failed.status, failed.body.error.code], [409, 'payout_ended'])
  assert.deepEqual(await shop.sumCommissions(), { minor: 20_000, paid: 20_000 })
  await shop.assertPayoutsMatch()

  const mina = await shop.signInMina()
  const own = await mina.read()
  assert.deepEqual([own.balance, own.paid, own.payouts.length], [0, 200, 1])
  const note = await mina.request('GET', `/influencer-payouts/${payout!.id}/credit-note`)
  assert.equal(note.headers.get('Content-Type'), 'application/pdf')
  assert.match(Buffer.from(await note.arrayBuffer()).toString('latin1'), /^%PDF/)
  assert.deepEqual(await shop.listEmails('payout-'), ['payout-details-changed', 'payout-paid'])
  const statement = await mina.request('GET', `/influencer-payouts/statements/${own.statements[0]}`)
  const rows = parse(await statement.text(), { columns: true }) as Record<string, string>[]
  assert.deepEqual(rows.map(({ entry, amount, balance }) => [entry, amount, balance]).slice(-2), [
    ['payout', '-200.00', '0.00'],
    ['closing_balance', '', '0.00'],
  ])
  const other = shop.as(
    await shop.signUp({ email: 'lena@example.com', password: 'tall-blue-chair' }),
  )
  assert.equal((await other.get(`/influencer-payouts/${payout!.id}/credit-note`)).status, 404)

  const [line] = placed.order.lines
  await shop.refund(placed, { lines: [{ line_id: line!.id, quantity: 1 }], reason: 'Too small' })
  assert.equal((await (await shop.signInMina()).read()).balance, -100)
  await shop.earn(3)
  await shop.saveSettings({ ...PAYOUT_SETTINGS, currency: 'USD', revision: 1 })
  const [lena, omar] = [await shop.addClerk(), await shop.addClerk()]
  const second = await lena.batch()
  assert.equal(second.body.payouts[0]!.amount, 200, '$300 less the $100 that were paid before')
  await omar.batch(`/${second.body.id}/approve`)
  const noSepa = await omar.batch(`/${second.body.id}/files/sepa`)
  assert.deepEqual([noSepa.status, noSepa.body.error.code], [409, 'payout_no_sepa_transfers'])
  await omar.close(second.body.payouts[0]!.id, 'paid')
  await shop.assertPayoutsMatch()
  const { rows: notes } = await shop.db.execute<{ lines: object }>(
    sql`select document -> 'lines' as lines from payout_credit_notes order by number`,
  )
  assert.deepEqual(notes.at(-1)!.lines, [
    { code: 'commissions', count: 1, minor: 30_000 },
    { code: 'reductions', count: 1, minor: -10_000 },
  ])
})

test('clerks who do the same at once, and a refund while a payout is marked, leave books that agree', async () => {
  const shop = await openPayoutShop()
  await shop.saveSettings()
  const placed = await shop.earn(2)
  await shop.enterDetails()
  const clerks = [await shop.addClerk(), await shop.addClerk(), await shop.addClerk()]
  const [first, ...others] = clerks
  const actor: Actor = { kind: 'staff_account', id: first!.id, name: null }
  // Both others ask while the first proposal is not committed.
  const { value: id, waiting } = await shop.db.transaction(async (tx) => {
    const created = await createPayoutBatch(tx, { actor, now: shop.now() })
    assert.ok(created.ok)
    const requests = others.map((clerk) => clerk.batch())
    await waitForLockWaiters(shop.db, 2)
    return { value: created.value, waiting: requests }
  })
  for (const { status, body } of await Promise.all(waiting))
    assert.deepEqual([status, body.error.code], [409, 'no_payouts_due'])

  const approvals = await Promise.all(clerks.map((clerk) => clerk.batch(`/${id}/approve`)))
  assert.deepEqual(approvals.map(({ status }) => status).toSorted(), [200, 409, 409])
  assert.equal(approvals[0]!.status, 409, 'never by who has proposed it')
  const [payout] = approvals.find(({ status }) => status === 200)!.body.payouts

  // While the payout is marked as paid, others mark it as paid and as failed, and half of it is refunded.
  const [line] = placed.order.lines
  const { paid, failed, refunded } = await shop.db.transaction(async (tx) => {
    const marked = await markPayoutPaid(tx, { id: payout!.id as PayoutId, actor, now: shop.now() })
    assert.ok(marked.ok)
    const started = {
      paid: others[0]!.close(payout!.id, 'paid'),
      failed: others[1]!.close(payout!.id, 'failed', { reason: 'account_closed' }),
      refunded: shop.refund(placed, {
        ...{ lines: [{ line_id: line!.id, quantity: 1 }], reason: 'Late' },
      }),
    }
    await waitForLockWaiters(shop.db, 3)
    return started
  })
  assert.equal((await paid).status, 200)
  assert.equal((await failed).body.error.code, 'payout_ended')
  await refunded
  const { rows } = await shop.db.execute(sql`select from payout_credit_notes`)
  assert.equal(rows.length, 1)
  assert.deepEqual(await shop.sumCommissions(), { minor: 10_000, paid: 20_000 })
  await shop.assertPayoutsMatch()
  assert.equal((await (await shop.signInMina()).read()).balance, -100)
})

test('of an approval and a cancellation at once, the first to lock the batch decides', async () => {
  const shop = await openPayoutShop()
  await shop.saveSettings()
  await shop.earn(1)
  await shop.enterDetails()
  const [theo, noor, mina] = [await shop.addClerk(), await shop.addClerk(), await shop.addClerk()]
  const { id } = (await theo!.batch()).body
  const { approved, cancelled } = await shop.db.transaction(async (tx) => {
    await tx.execute(sql`select from payout_batches for update`)
    const started = { approved: noor!.batch(`/${id}/approve`) }
    await waitForLockWaiters(shop.db, 1)
    const cancelled = mina!.batch(`/${id}/cancel`)
    await waitForLockWaiters(shop.db, 2)
    return { ...started, cancelled }
  })
  assert.equal((await approved).body.state, 'approved')
  assert.equal((await cancelled).body.error.code, 'payout_batch_decided')
  await shop.assertPayoutsMatch()
})

test('an approval takes out who has changed their details or was refunded since, and a failed payout is due again', async () => {
  const shop = await openPayoutShop()
  await shop.saveSettings()
  const placed = await shop.earn(2)
  await shop.enterDetails()
  const [noor, theo] = [await shop.addClerk(), await shop.addClerk()]
  const first = await noor.batch()
  const mina = await shop.signInMina()
  await mina.save({ ...PAYOUT_DETAILS, iban: 'NL91ABNA0417164300', bic: 'ABNANL2A' })
  const emptied = await theo.batch(`/${first.body.id}/approve`)
  assert.deepEqual(
    [emptied.body.state, emptied.body.payouts[0]!.reason],
    ['cancelled', 'details_changed'],
  )
  assert.equal((await noor.batch()).body.error.code, 'no_payouts_due', 'the new account waits')

  shop.advanceClock(3 * DAY)
  const [lena, omar] = [await shop.addClerk(), await shop.addClerk()]
  const second = await lena.batch()
  const [line] = placed.order.lines
  await shop.refund(placed, { lines: [{ line_id: line!.id, quantity: 1 }], reason: 'Torn' })
  const refunded = await omar.batch(`/${second.body.id}/approve`)
  assert.equal(refunded.body.payouts[0]!.reason, 'amount_changed')

  const third = await lena.batch()
  assert.equal(third.body.payouts[0]!.amount, 80)
  const [payout] = third.body.payouts
  await assert.rejects(
    shop.db.execute(sql`update payout_batches set state = 'approved', approved_by = created_by, approved_at = now()
      where id = ${third.body.id}`),
    'the database does not let the proposer approve',
  )
  await assert.rejects(
    shop.db.execute(
      sql`update payouts set state = 'paid', ended_at = now(), encrypted_account = null where id = ${payout!.id}`,
    ),
    'nothing is paid of a batch that is not approved',
  )
  await assert.rejects(
    shop.db.execute(
      sql`insert into payout_items select ${first.body.payouts[0]!.id}, 'reserved', commission_id, minor from payout_items where state = 'reserved'`,
    ),
    'a commission is in one open payout',
  )
  await omar.batch(`/${third.body.id}/approve`)
  const failed = await omar.close(payout!.id, 'failed', { reason: 'account_wrong' })
  assert.deepEqual([failed.body.state, failed.body.payouts[0]!.state], ['completed', 'failed'])
  assert.equal((await omar.close(payout!.id, 'paid')).status, 409)
  assert.deepEqual(await shop.listEmails('payout-failed'), ['payout-failed'])
  const fourth = await lena.batch()
  assert.equal(fourth.status, 201, 'released')
  assert.equal((await lena.batch(`/${fourth.body.id}/cancel`)).body.state, 'cancelled')
  await shop.assertPayoutsMatch()

  await shop.db.execute(sql`update commissions set paid_minor = 7`)
  assert.equal((await findPayoutDiscrepancies(shop.db)).length, 1, 'a wrong paid amount is found')
})

test('a payout to who is suspended for fraud after the approval is in no file, and the clerk sees why', async () => {
  const shop = await openPayoutShop()
  await shop.saveSettings()
  await shop.earn()
  await shop.enterDetails()
  const [noor, theo] = [await shop.addClerk(), await shop.addClerk()]
  const { id } = (await noor.batch()).body
  await theo.batch(`/${id}/approve`)
  const readFiles = async () => {
    const [csv, sepa] = [
      await theo.batch(`/${id}/files/csv`),
      await theo.batch(`/${id}/files/sepa`),
    ]
    return [csv.text.includes('Mina Ørsted'), sepa.status]
  }
  assert.deepEqual(await readFiles(), [true, 200])
  await shop.db.execute(sql`
    update influencers set suspended_at = approved_at, suspension_reason = 'suspected_fraud'`)
  assert.deepEqual(await readFiles(), [false, 409])
  const [payout] = (await theo.batch(`/${id}`)).body.payouts
  assert.deepEqual([payout!.state, payout!.is_held_back], ['reserved', true])
  // The transfer may have left the bank before the suspension.
  const paid = (await theo.close(payout!.id, 'paid')).body.payouts[0]!
  assert.deepEqual([paid.state, paid.is_held_back], ['paid', false])
})

test('VAT is paid on top to a business in the country of the shop, and its credit note outlives the account', async () => {
  const treatments: [object, string][] = [
    [{ kind: 'private', country: 'DE', vatId: null }, 'private_person'],
    [{ kind: 'business', country: 'DE', vatId: 'DE123456789' }, 'domestic_vat'],
    [{ kind: 'business', country: 'FR', vatId: 'FR12345678901' }, 'reverse_charge'],
    [{ kind: 'business', country: 'FR', vatId: null }, 'not_registered'],
    [{ kind: 'business', country: 'US', vatId: null }, 'outside_eu'],
  ]
  for (const [payee, treatment] of treatments)
    assert.equal(findTaxTreatment(payee as Parameters<typeof findTaxTreatment>[0], 'DE'), treatment)

  const shop = await openPayoutShop()
  await shop.saveSettings()
  await shop.earn()
  await shop.enterDetails({
    ...{ ...PAYOUT_DETAILS, kind: 'business', vat_id: 'de 123 456 789', tax_number: null },
  })
  const [noor, theo] = [await shop.addClerk(), await shop.addClerk()]
  const { id, payouts } = (await noor.batch()).body
  const [payout] = payouts
  assert.deepEqual([payout!.net, payout!.tax, payout!.amount], [80, 15.2, 95.2])
  await theo.batch(`/${id}/approve`)
  await theo.close(payout!.id, 'paid')
  await shop.assertPayoutsMatch()
  const mina = await shop.signInMina()
  const exported = await (await mina.get('/account/export')).json()
  assert.equal(exported.data.payout_accounts[0].vat_id, 'DE123456789')
  assert.equal(exported.data.payout_credit_notes[0].document.supplier.name, 'Mina Ørsted')
  const erased = await mina.request('DELETE', '/account')
  assert.equal(erased.status, 204)
  const { rows } = await shop.db.execute<Record<string, unknown>>(sql`
    select (select count(*)::int from payout_accounts) as accounts, details, iban_end,
      (select document -> 'supplier' ->> 'vatId' from payout_credit_notes) as vat_id from payouts`)
  assert.deepEqual(rows, [{ accounts: 0, details: null, iban_end: '****', vat_id: 'DE123456789' }])
  await shop.assertPayoutsMatch()
})

/** Reads the file as a bank does: ISO 20022 pain.001.001.09 with one transfer of €160. */
async function assertPain001(
  xml: string,
  { reference, batch }: { reference: string; batch: string },
) {
  const { Document } = await parseStringPromise(xml, { explicitArray: false })
  assert.equal(Document.$.xmlns, 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09')
  const { GrpHdr: header, PmtInf: info } = Document.CstmrCdtTrfInitn
  assert.deepEqual([header.MsgId, header.NbOfTxs, header.CtrlSum], [batch, '1', '160.00'])
  assert.equal(header.InitgPty.Nm, 'Outwit + Soehne')
  assert.deepEqual([info.PmtMtd, info.NbOfTxs, info.CtrlSum], ['TRF', '1', '160.00'])
  assert.match(info.ReqdExctnDt.Dt, /^\d{4}-\d\d-\d\d$/)
  assert.equal(info.DbtrAcct.Id.IBAN, 'NL91ABNA0417164300')
  assert.equal(info.DbtrAgt.FinInstnId.BICFI, 'ABNANL2A')
  const { PmtId, Amt, Cdtr, CdtrAcct, CdtrAgt, RmtInf } = info.CdtTrfTxInf
  assert.equal(PmtId.EndToEndId, reference)
  assert.deepEqual(Amt.InstdAmt, { _: '160.00', $: { Ccy: 'EUR' } })
  assert.deepEqual([Cdtr.Nm, CdtrAcct.Id.IBAN], ['Mina Orsted', 'DE89370400440532013000'])
  assert.equal(CdtrAgt.FinInstnId.BICFI, 'COBADEFFXXX')
  assert.equal(RmtInf.Ustrd, reference)
}
