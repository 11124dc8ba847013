import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import type { Draw, DrawList, OwnEntries } from '#contract/draws'
import type { Notification } from '#contract/inbox'
import { grantTickets, saveCountryRule, takeBackTickets } from '#modules/draws'
import { runInTransaction } from '#platform/db/transaction'
import { checkDraw, type DrawProof } from '#platform/fair-draw/check-draw'
import { hashText } from '#platform/fair-draw/fair-draw'
import { clerk } from '#tests/support/actors'
import { openDrawShop } from '#tests/support/draw-shop'

type Shop = Awaited<ReturnType<typeof openDrawShop>>

const address = {
  ...{ first_name: 'Mina', last_name: 'Berg', address: 'Lindenweg 4', city: 'Berlin' },
  ...{ zip_code: '10117', country: 'DE', is_adult: true },
}

test('a draw opens with the hash of its seed, and tells nobody the seed before the result', async () => {
  const shop = await openDrawShop()
  const id = await shop.addDraw()
  assert.equal((await getDraw(shop, id)).status, 404)
  await shop.run()
  const { body } = await getDraw(shop, id)
  assert.match(body.commitment!, /^[0-9a-f]{64}$/)
  assert.deepEqual([body.state, body.seed, body.entries_hash], ['open', null, null])
  assert.equal((await shop.request(`/api/draws/${id}/proof`)).status, 404)
  assert.equal((await shop.request(`/api/draws/${id}/entries`)).status, 404)
  const admin = await shop.staff.request('GET', `/admin/draws/${id}`)
  assert.doesNotMatch(await admin.text(), /seed/)

  await shop.run()
  assert.equal((await getDraw(shop, id)).body.commitment, body.commitment)
  await shop.finish()
  const drawn = (await getDraw(shop, id)).body
  assert.equal(await hashText(drawn.seed!), body.commitment)
})

test('the result is worked out again by the page, by the downloaded program, and not after a change', async () => {
  const shop = await openDrawShop()
  const id = await shop.addDraw()
  await shop.run()
  for (const token of await shop.signUpMany(12)) {
    const response = await shop.takeEntry(token)
    assert.equal(response.status, 201)
  }
  await shop.finish()
  const proof = (await (await shop.request(`/api/draws/${id}/proof`)).json()) as DrawProof
  const entries = await (await shop.request(`/api/draws/${id}/entries`)).text()
  assert.equal(proof.winners.length, 3)
  assert.ok((await checkDraw(proof, entries)).every((one) => one.published === one.computed))

  const folder = await mkdtemp(path.join(tmpdir(), 'draw-'))
  const program = await (await shop.request('/api/draws/verifier')).text()
  assert.ok(program.split('\n').length <= 40)
  const [script, proofFile, csv] = ['verify.mjs', 'proof.json', 'entries.csv'].map((name) =>
    path.join(folder, name),
  )
  const verify = async (changed: DrawProof, list = entries) => {
    await writeFile(script!, program)
    await writeFile(proofFile!, JSON.stringify(changed))
    await writeFile(csv!, list)
    const run = promisify(execFile)(process.execPath, [script!, proofFile!, csv!])
    return run.then(
      ({ stdout }) => stdout,
      (error: { stdout: string }) => error.stdout,
    )
  }
  assert.doesNotMatch(await verify(proof), /DOES NOT FIT/)
  const [first, second, third] = proof.winners
  const swapped = [{ ...second!, rank: 0 }, { ...first!, rank: 1 }, third!]
  assert.match(await verify({ ...proof, winners: swapped }), /DOES NOT FIT: the winners/)
  assert.match(await verify({ ...proof, seed: 'ab'.repeat(32) }), /DOES NOT FIT: the seed/)
  assert.match(await verify(proof, `${entries}13,somebody\n`), /DOES NOT FIT: the list/)
  const steps = await checkDraw({ ...proof, winners: swapped }, entries)
  assert.deepEqual(
    steps.filter((one) => one.published !== one.computed).map(({ name }) => name),
    ['winners'],
  )
  await shop.assertBooksMatch()
})

test('Mina takes one free entry a day, with a verified address, in her country, as an adult', async () => {
  const shop = await openDrawShop()
  const { db, takeEntry, minaToken, now } = shop
  assert.equal(await code(await takeEntry(minaToken)), 'draw_not_open')
  const id = await shop.addDraw({ closesAt: new Date(now().getTime() + 72 * 3_600_000) })
  await shop.run()
  assert.equal((await shop.as(undefined).request('POST', '/lucky-draw/free-entry', {})).status, 401)
  const body = { country: 'DE' }
  assert.equal(await code(await takeEntry(minaToken, body)), 'adult_statement_needed')
  const france = { country: 'FR', note: 'No', revision: 0, actor: clerk, now: now() }
  await saveCountryRule(db, { ...france, rule: 'closed', needsAdult: true })
  const inFrance = { country: 'FR', is_adult: true }
  assert.equal(await code(await takeEntry(minaToken, inFrance)), 'draw_closed_in_country')
  await db.execute(sql`update users set email_confirmed_at = null where email = 'theo@example.com'`)
  assert.equal(await code(await takeEntry(shop.theoToken)), 'email_not_verified')
  assert.equal((await getOwn(shop, id)).ticket_count, 0)

  const taken = await takeEntry(minaToken)
  assert.deepEqual([taken.status, await taken.json()], [201, { number: 1 }])
  assert.equal(await code(await takeEntry(minaToken)), 'free_entry_taken')
  const { ticket_count, total, has_free_entry, is_adult, tickets } = await getOwn(shop, id)
  assert.deepEqual([ticket_count, total, has_free_entry, is_adult], [1, 1, true, true])
  assert.deepEqual(
    tickets.map(({ number, source }) => [number, source]),
    [[1, 'free']],
  )
  shop.advanceClock(24 * 3600)
  const nextDay = await shop.signIn()
  assert.equal((await getOwn(shop, id, nextDay)).has_free_entry, false)
  assert.equal((await takeEntry(nextDay)).status, 201)
  await shop.assertBooksMatch()
})

test('a check-in gives its tickets once; what is earned between two draws is in the next one', async () => {
  const shop = await openDrawShop()
  const { db, now } = shop
  const userId = await shop.getUser('mina@example.com')
  const grant = (key: string, count = 1) =>
    runInTransaction(db, (tx) =>
      grantTickets(tx, { userId, count, source: { kind: 'check_in', key }, now: now() }),
    )
  await grant('day 7')
  await grant('day 7')
  await shop.assertBooksMatch()
  const id = await shop.addDraw()
  await shop.run()
  assert.equal((await getOwn(shop, id)).ticket_count, 1)
  await Promise.all(Array.from({ length: 10 }, () => grant('day 14', 3)))
  assert.equal((await getOwn(shop, id)).ticket_count, 4)
  const earned = await listNotifications(shop, shop.minaToken)
  assert.deepEqual(earned.map(({ type, title }) => [type, title]).sort(), [
    ['lucky_draw_starting', 'November draw has begun'],
    ['lucky_draw_ticket_earned', 'You have 3 new draw tickets'],
    ['lucky_draw_ticket_earned', 'You have a new draw ticket'],
  ])
  await shop.assertBooksMatch()
})

test('tickets are taken back before the draw closes, and not after it', async () => {
  const shop = await openDrawShop()
  const { db, now } = shop
  const userId = await shop.getUser('mina@example.com')
  const source = { kind: 'influencer', key: 'sale 1' } as const
  const takeBack = (keep: number) =>
    runInTransaction(db, (tx) => takeBackTickets(tx, { source, keep, now: now() }))
  const id = await shop.addDraw()
  await shop.run()
  await runInTransaction(db, (tx) => grantTickets(tx, { userId, count: 5, source, now: now() }))
  assert.deepEqual(await takeBack(2), { ok: true, value: 3 })
  assert.deepEqual(await takeBack(2), { ok: true, value: 0 })
  assert.deepEqual(
    (await getOwn(shop, id)).tickets.map(({ number }) => number),
    [1, 2],
  )
  await shop.assertBooksMatch()
  await shop.finish()
  const late = await takeBack(0)
  assert.equal(late.ok ? null : late.error.code, 'draw_not_open')
  await assert.rejects(db.execute(sql`delete from draw_tickets`))
  await assert.rejects(db.execute(sql`update draw_entry_lists set entries = ''`))
  await shop.assertBooksMatch()
})

test('everybody is told the result once, each with the kind of their prize', async () => {
  const shop = await openDrawShop()
  await shop.addDraw()
  await shop.run()
  const tokens = await shop.signUpMany(6)
  for (const token of tokens) await shop.takeEntry(token)
  await shop.finish()
  await shop.finish()
  const types = await Promise.all(
    tokens.map(async (token) => (await listNotifications(shop, token)).map(({ type }) => type)),
  )
  assert.deepEqual(types.flat().sort(), [
    ...['lucky_draw_epic_winner', 'lucky_draw_golden_winner'],
    ...['lucky_draw_non_winner', 'lucky_draw_non_winner', 'lucky_draw_non_winner'],
    'lucky_draw_vip_winner',
  ])
  const inDays = (days: number) => new Date(shop.now().getTime() + days * 86_400_000)
  await shop.addDraw({ name: 'December draw', opensAt: inDays(2), closesAt: inDays(3) })
  await shop.run(49)
  await shop.run(50)
  const [newest] = await listNotifications(shop, tokens[0]!)
  assert.deepEqual([newest?.type, newest?.link_to], ['lucky_draw_starting', '/lucky-draw'])
})

test('a winner claims the prize once, and an order that costs nothing sends it', async () => {
  const shop = await openDrawShop()
  const id = await shop.addDraw()
  await shop.run()
  await shop.takeEntry(shop.minaToken)
  await shop.finish()
  const { prize } = await getOwn(shop, id)
  assert.equal(prize?.state, 'waiting')
  const claim = (token: string, body: object = address) =>
    shop.as(token).request('POST', `/lucky-draw/prizes/${prize!.winner_id}/claim`, body)
  assert.equal(await code(await claim(shop.theoToken)), 'prize_not_found')
  assert.equal(
    await code(await claim(shop.minaToken, { ...address, is_adult: false })),
    'adult_statement_needed',
  )
  assert.equal(await code(await claim(shop.minaToken, {})), 'invalid_input')
  const claims = await Promise.all([1, 2, 3, 4].map(() => claim(shop.minaToken)))
  assert.deepEqual(claims.map(({ status }) => status).sort(), [204, 409, 409, 409])
  const own = (await getOwn(shop, id)).prize
  assert.equal(own?.state, 'claimed')
  const order = await shop.as(shop.minaToken).get(`/orders/${own!.order_id}`)
  const sent = (await order.json()) as { total: number; payment_state: string }
  assert.deepEqual([sent.total, sent.payment_state], [0, 'paid'])
  const { rows } = await shop.db.execute(sql`select stock from variants where id = ${shop.lampId}`)
  assert.deepEqual(rows, [{ stock: 499 }])
  await shop.assertBooksMatch()
})

test('a prize that is not claimed goes to the next in line, and the result still checks', async () => {
  const shop = await openDrawShop()
  const { addDraw, run, lampId } = shop
  const golden = { tier: 'golden' as const, name: 'Lamp', valueMinor: 5900, variantId: lampId }
  const id = await addDraw({ prizes: [golden] })
  await run()
  const tokens = await shop.signUpMany(3)
  for (const token of tokens) await shop.takeEntry(token)
  await shop.finish()
  const first = (await getDraw(shop, id)).body.winners
  await Promise.all([run(16 * 24), run(16 * 24), run(16 * 24)])
  const second = (await getDraw(shop, id)).body.winners
  assert.deepEqual(
    second.map(({ rank, state }) => [rank, state]),
    [
      [0, 'forfeited'],
      [1, 'waiting'],
    ],
  )
  assert.equal(second[0]?.entrant, first[0]?.entrant)
  await shop.assertBooksMatch()
  for (const days of [32, 48, 64]) await run(days * 24)
  const all = (await getDraw(shop, id)).body.winners
  assert.deepEqual(
    all.map(({ state }) => state),
    ['forfeited', 'forfeited', 'forfeited'],
  )
  assert.equal(new Set(all.map(({ entrant }) => entrant)).size, 3)
  await shop.assertBooksMatch()
})

test('a draw with a public value waits until it is entered', async () => {
  const shop = await openDrawShop()
  const id = await shop.addDraw({ randomnessSource: 'Lottery of 28 November' })
  await shop.run()
  await shop.takeEntry(shop.minaToken)
  await shop.finish()
  const { state, seed } = (await getDraw(shop, id)).body
  assert.deepEqual([state, seed], ['closed', null])
  const enter = (value: string, revision = 0) =>
    shop.staff.request('POST', `/admin/draws/${id}/randomness`, { value, revision })
  assert.equal((await enter('4 8 15 16 23 42')).status, 200)
  assert.equal((await enter('1 2 3', 1)).status, 409)
  await shop.finish()
  const drawn = (await getDraw(shop, id)).body
  assert.deepEqual([drawn.state, drawn.randomness], ['drawn', '4 8 15 16 23 42'])
  await shop.assertBooksMatch()
})

test('draws are planned, paused, closed and cancelled by the staff, one at a time', async () => {
  const shop = await openDrawShop()
  const { staff, lampId, now } = shop
  const at = (hours: number) => new Date(now().getTime() + hours * 3_600_000).toISOString()
  const body = (from: number, to: number) => ({
    ...{ name: 'Draw', opens_at: at(from), closes_at: at(to) },
    prizes: [{ tier: 'golden', name: 'Lamp', value: 59, variant_id: lampId }],
  })
  const post = (where: string, sent: object) => staff.request('POST', `/admin/draws${where}`, sent)
  const created = await post('', body(0, 24))
  assert.equal(created.status, 201)
  const { id } = (await created.json()) as { id: string }
  assert.equal(await code(await post('', body(23, 30))), 'draws_overlap')
  assert.equal(await code(await post('', body(-9, -2))), 'draw_in_the_past')
  assert.equal((await post('', body(5, 2))).status, 422)
  const both = await Promise.all([post('', body(24, 48)), post('', body(24, 48))])
  assert.deepEqual(both.map(({ status }) => status).sort(), [201, 409])

  await shop.run()
  await shop.takeEntry(shop.minaToken)
  assert.equal(
    await code(await staff.request('PUT', `/admin/draws/${id}`, { ...body(0, 20), revision: 0 })),
    'draw_already_open',
  )
  assert.equal((await post(`/${id}/pause`, { revision: 0 })).status, 200)
  assert.equal(await code(await post(`/${id}/resume`, { revision: 0 })), 'draw_changed')
  assert.equal(await code(await shop.takeEntry(shop.theoToken)), 'draw_not_open')
  assert.equal((await post(`/${id}/resume`, { revision: 1 })).status, 200)
  assert.equal((await post(`/${id}/cancel`, { revision: 2 })).status, 200)
  assert.equal(await code(await post(`/${id}/close`, { revision: 3 })), 'draw_not_open')
  assert.equal((await getDraw(shop, id)).status, 404)
  await shop.assertBooksMatch()
  const list = (await (await shop.request('/api/draws')).json()) as DrawList
  assert.deepEqual([list.current, list.next?.name], [null, 'Draw'])
})

test('the draw of a deleted account keeps its list of entries, and passes its prize on', async () => {
  const shop = await openDrawShop()
  const { addDraw, lampId, minaToken } = shop
  const golden = { tier: 'golden' as const, name: 'Lamp', valueMinor: 5900, variantId: lampId }
  const id = await addDraw({ prizes: [golden] })
  await shop.run()
  await shop.takeEntry(minaToken)
  const deleted = await shop
    .as(minaToken)
    .request('DELETE', '/account', { password: 'forest-green-mug' })
  assert.ok(deleted.ok, `${deleted.status} ${await deleted.text()}`)
  await shop.assertBooksMatch()
  await shop.finish()
  await shop.finish()
  assert.deepEqual(
    (await getDraw(shop, id)).body.winners.map(({ state }) => state),
    ['forfeited'],
  )
  await shop.assertBooksMatch()
})

async function getDraw(shop: Shop, id: string) {
  const response = await shop.request(`/api/draws/${id}`)
  return { status: response.status, body: (await response.json()) as Draw }
}

async function getOwn(shop: Shop, id: string, token = shop.minaToken): Promise<OwnEntries> {
  return (await (await shop.as(token).get(`/lucky-draw/draws/${id}`)).json()) as OwnEntries
}

async function listNotifications(shop: Shop, token: string): Promise<Notification[]> {
  const response = await shop.as(token).get('/notifications')
  return ((await response.json()) as { items: Notification[] }).items
}

async function code(response: Response): Promise<string> {
  return ((await response.json()) as { error: { code: string } }).error?.code
}
