import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type {
  IntegrityFinding,
  IntegrityOverview,
  IntegrityRun,
  IntegrityRunDetails,
} from '#contract/integrity'
import { createIntegrityQueue } from '#modules/integrity'
import { drainQueues } from '#platform/queue/drain-queues'
import { openClerkShop } from '#tests/support/clerk-shop'

interface Page<Item> {
  items: Item[]
  next_cursor: string | null
}
interface Failure {
  error: { code: string }
}

test('an owner runs the checks, sees the variant whose stock differs, and repairs it', async () => {
  const { db, lamp, getStock, check, listFindings, repair, request } = await openCheckedShop()
  await db.execute(sql`update variants set stock = stock + 3 where id = ${lamp}`)
  const run = await check()
  assert.equal(run.state, 'completed')
  assert.equal(run.done, run.checks)
  const result = run.results.find((one) => one.check === 'stock_sums')!
  assert.deepEqual(
    { ...result, duration_ms: 0 },
    {
      ...{ check: 'stock_sums', differences: 1, open: 1, duration_ms: 0 },
      ...{ can_repair: true, error: null },
    },
  )

  const [finding] = await listFindings(run, 'stock_sums')
  assert.deepEqual([finding!.expected, finding!.found], ['20 in stock', '23'])
  const repaired = await repair(finding!)
  assert.equal(repaired.status, 200)
  assert.equal(repaired.body.state, 'repaired')
  assert.equal(await getStock(lamp), 20)
  const { body: overview } = await request<IntegrityOverview>('GET', '/integrity')
  assert.equal(overview.last?.open, run.open - 1)

  const { rows } = await db.execute(sql`
    select details -> 'changes' as changes from change_log where action = 'integrity_finding.repaired'`)
  assert.deepEqual(rows[0]!.changes, [{ path: 'state', before: 'open', after: 'repaired' }])
})

test('a finding is repaired once: the second repair is refused, and so is one of an earlier run', async () => {
  const { db, lamp, check, listFindings, repair, getStock } = await openCheckedShop()
  await db.execute(sql`update variants set stock = stock + 3 where id = ${lamp}`)
  const earlier = await listFindings(await check(), 'stock_sums')
  const [finding] = await listFindings(await check(), 'stock_sums')
  const outdated = await repair<Failure>(earlier[0]!)
  assert.deepEqual([outdated.status, outdated.body.error.code], [409, 'integrity_finding_outdated'])
  assert.equal(await getStock(lamp), 23)
  assert.equal((await repair(finding!)).status, 200)
  const again = await repair<Failure>(finding!)
  assert.deepEqual([again.status, again.body.error.code], [409, 'integrity_finding_resolved'])
})

test('a difference that only a person can decide is not repaired, and hidden once somebody has looked at it', async () => {
  const { db, lamp, buy, check, listFindings, repair, request } = await openCheckedShop()
  await buy([{ variant: lamp }])
  await db.execute(sql`update orders set paid_minor = paid_minor + 1`)
  const [finding] = await listFindings(await check(), 'order_tenders')
  assert.equal(finding!.can_repair, false)
  const refused = await repair<Failure>(finding!)
  assert.deepEqual(
    [refused.status, refused.body.error.code],
    [409, 'integrity_finding_not_repairable'],
  )

  const path = `/integrity/findings/${finding!.id}/acknowledge`
  for (const note of ['', ' ', 'x'.repeat(501), 7, null])
    assert.equal((await request('POST', path, { note })).status, 422, `${note}`)
  const seen = await request<IntegrityFinding>('POST', path, { note: 'Brought by Mina by hand' })
  assert.deepEqual([seen.status, seen.body.state], [200, 'acknowledged'])
  assert.equal((await request('POST', path, { note: 'Again' })).status, 409)
  const later = await check()
  assert.equal(later.results.find((one) => one.check === 'order_tenders')?.differences, 0)
  const { rows } = await db.execute(sql`
    select details -> 'input' as input from change_log where action = 'integrity_finding.acknowledged'`)
  assert.deepEqual(rows, [{ input: { note: '[hidden]' } }])
})

test('a repair that a constraint refuses changes nothing', async () => {
  const { db, lamp, check, listFindings, repair, getStock } = await openCheckedShop()
  await db.execute(sql`update stock_movements set quantity = -5 where variant_id = ${lamp}`)
  const [finding] = await listFindings(await check(), 'stock_sums')
  const refused = await repair<Failure>(finding!)
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'integrity_repair_failed'])
  assert.equal(await getStock(lamp), 20)
  const [unchanged] = await listFindings({ id: finding!.run }, 'stock_sums')
  assert.equal(unchanged!.state, 'open')
})

test('a repair that does not help is opened again by the check that follows it', async () => {
  const { db, check, listFindings, repair, drain } = await openCheckedShop()
  await db.execute(sql`
    insert into invoice_counters (kind, year, last, created_at) values ('invoice', 2031, 4, now())`)
  const [finding] = await listFindings(await check(), 'invoice_numbers')
  await db.execute(sql`
    create function refuse() returns trigger language plpgsql as $$ begin new.last := 4; return new; end $$;
    create trigger refuse before update on invoice_counters for each row execute function refuse()`)
  const repaired = await repair(finding!)
  assert.equal(repaired.body.state, 'repaired')
  await drain()
  await db.execute(sql`drop trigger refuse on invoice_counters; drop function refuse`)
  const [reopened] = await listFindings({ id: finding!.run }, 'invoice_numbers')
  assert.equal(reopened!.state, 'open')
  assert.ok(reopened!.repair_failed_at)
})

test('only one run is in progress, and its progress is seen', async () => {
  const { request, drain } = await openCheckedShop()
  const first = await request<IntegrityRun>('POST', '/integrity/runs')
  assert.deepEqual([first.status, first.body.state, first.body.done], [202, 'running', 0])
  const second = await request<Failure>('POST', '/integrity/runs')
  assert.deepEqual([second.status, second.body.error.code], [409, 'integrity_run_in_progress'])
  const { body: overview } = await request<IntegrityOverview>('GET', '/integrity')
  assert.equal(overview.running?.id, first.body.id)
  assert.equal(overview.last, null)
  await drain()
  const { body: after } = await request<IntegrityOverview>('GET', '/integrity')
  assert.equal(after.running, null)
  assert.equal(after.last?.id, first.body.id)
})

test('a run that was interrupted goes on with the checks that are left', async () => {
  const { db, check, request, drain, dependencies } = await openCheckedShop()
  let readCount = 0
  // The check of the seller asks it, so its reads tell that the check has run.
  Object.defineProperty(dependencies.providers[0]!, 'isEmbedded', {
    get() {
      readCount += 1
      return true
    },
  })
  const run = await check()
  assert.notEqual(readCount, 0)
  readCount = 0
  await db.execute(sql`
    update integrity_runs set state = 'running', ended_at = null;
    delete from integrity_results where check_code = 'sms_sender';
    insert into jobs (queue, payload, run_at, created_at)
    select 'integrity-checks', jsonb_build_object('runId', id), '2026-01-01', now() from integrity_runs`)
  const before = await db.execute(sql`select xmin, check_code from integrity_results order by 2`)
  await drain()
  assert.equal(readCount, 0, 'a check that had ended did not run again')
  const { body } = await request<IntegrityRunDetails>('GET', `/integrity/runs/${run.id}`)
  assert.deepEqual([body.state, body.done], ['completed', run.checks])
  const after = await db.execute(sql`
    select xmin, check_code from integrity_results where check_code <> 'sms_sender' order by 2`)
  assert.deepEqual(after.rows, before.rows)
})

test('a run whose process was killed in its last attempt blocks others for four hours at most', async () => {
  const { request, clock, drain } = await openCheckedShop()
  const { body: lost } = await request<IntegrityRun>('POST', '/integrity/runs')
  clock.now = new Date(clock.now.getTime() + 3.9 * 3_600_000)
  assert.equal((await request('POST', '/integrity/runs')).status, 409)
  clock.now = new Date(clock.now.getTime() + 0.2 * 3_600_000)
  const next = await request<IntegrityRun>('POST', '/integrity/runs')
  assert.equal(next.status, 202)
  const read = async ({ id }: IntegrityRun) =>
    (await request<IntegrityRunDetails>('GET', `/integrity/runs/${id}`)).body
  assert.equal((await read(lost)).state, 'failed')
  await drain()
  assert.equal((await read(next.body)).state, 'completed')
  const { state, done } = await read(lost)
  assert.deepEqual([state, done], ['failed', 0])
})

test('a check that does not work is said so, and the others go on', async () => {
  const { db, check } = await openCheckedShop()
  await db.execute(sql`alter table promotion_redemptions rename to lost`)
  const run = await check().finally(() =>
    db.execute(sql`alter table lost rename to promotion_redemptions`),
  )
  assert.equal(run.state, 'completed')
  const broken = run.results.filter(({ error }) => error !== null).map((one) => one.check)
  assert.ok(broken.includes('promotion_counts'))
  assert.ok(!broken.includes('stock_sums'))
  const { error } = run.results.find((one) => one.check === 'promotion_counts')!
  assert.equal(error, 'relation "promotion_redemptions" does not exist')
})

test('a check that finds thousands of differences stores a hundred, and counts all', async () => {
  const { db, check, listFindings } = await openCheckedShop()
  await db.execute(sql`
    insert into jobs (queue, run_at, attempts, dead_at, error, created_at)
    select 'exports', now(), 3, now(), 'no space left ' || repeat('x', 2000), now() from generate_series(1, 150)`)
  const run = await check()
  assert.equal(run.results.find((one) => one.check === 'dead_jobs')?.differences, 150)
  const findings = await listFindings(run, 'dead_jobs')
  assert.equal(findings.length, 100)
  assert.ok(findings.every(({ found }) => found.length <= 501))
})

test('runs, findings and checks that do not exist are 404 or 422, and lists have pages', async () => {
  const { check, request } = await openCheckedShop()
  const runs = [await check(), await check(), await check()]
  const unknown = '01990000-0000-7000-8000-00000000dead'
  assert.equal((await request('GET', `/integrity/runs/${unknown}`)).status, 404)
  assert.equal((await request('POST', `/integrity/findings/${unknown}/repair`)).status, 404)
  const path = `/integrity/runs/${runs[0]!.id}/findings`
  assert.equal((await request('GET', `${path}?check=unknown`)).status, 422)
  assert.equal((await request('GET', path)).status, 422)
  assert.equal((await request('GET', '/integrity/runs?cursor=none')).status, 422)
  const ids: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: string = `limit=1${cursor && `&cursor=${cursor}`}`
    const page: Page<IntegrityRun> = (
      await request<Page<IntegrityRun>>('GET', `/integrity/runs?${query}`)
    ).body
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.next_cursor
  }
  assert.deepEqual(ids, runs.map(({ id }) => id).toReversed())
})

test('a refund that waits for too long is sent to its provider again, once, and before and after are in the change log', async () => {
  const { db, lamp, buy, post, handleEvents, check, listFindings, repair, request, drain } =
    await openCheckedShop()
  const placed = await buy([{ variant: lamp }])
  await post(placed, 'refund', { reason: 'Too late' })
  await handleEvents()
  await db.execute(STUCK)
  const [finding] = await listFindings(await check(), 'refunds_sent')
  assert.deepEqual(
    [finding!.found, finding!.can_repair, finding!.is_external],
    ['pending', true, true],
  )
  const answers = await Promise.all([repair(finding!), repair(finding!)])
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409])
  const [waiting] = await listFindings({ id: finding!.run }, 'refunds_sent')
  assert.deepEqual([waiting!.state, waiting!.can_repair], ['repairing', false])

  await drain()
  const [repaired] = await listFindings({ id: finding!.run }, 'refunds_sent')
  assert.deepEqual([repaired!.state, repaired!.result], ['repaired', 'succeeded'])
  const { rows: refunds } = await db.execute(sql`select state from refunds`)
  assert.deepEqual(refunds, [{ state: 'succeeded' }])
  const { body } = await request<{ refunded: number }>('GET', `/orders/${placed.order.id}`)
  assert.equal(body.refunded, placed.order.total)
  const { rows } = await db.execute(sql`
    select actor_kind, details -> 'changes' as changes from change_log
    where action = 'integrity_finding.repair_ended'`)
  assert.deepEqual(rows[0]!.changes, [
    { path: 'state', before: 'repairing', after: 'repaired' },
    { path: 'found', before: 'pending', after: 'succeeded' },
  ])
  assert.equal(rows[0]!.actor_kind, 'staff_token')
})

test('a refund that its provider refused is requested again and carried out', async () => {
  const shop = await openCheckedShop()
  const { lamp, buy, post, handleEvents, check, listFindings, repair, request, drain } = shop
  const placed = await buy([{ variant: lamp }])
  const provider = shop.dependencies.providers[0]!
  const { refund } = provider
  provider.refund = async () => ({ reference: null, state: 'failed' })
  await post(placed, 'refund', { reason: 'Too late' })
  await handleEvents()
  provider.refund = refund
  const read = async () =>
    (await request<{ refunded: number }>('GET', `/orders/${placed.order.id}`)).body.refunded
  assert.equal(await read(), 0)
  const [finding] = await listFindings(await check(), 'refunds_sent')
  assert.equal(finding!.found, 'failed')
  await repair(finding!)
  await drain()
  const [repaired] = await listFindings({ id: finding!.run }, 'refunds_sent')
  assert.deepEqual([repaired!.state, repaired!.result], ['repaired', 'succeeded'])
  assert.equal(await read(), placed.order.total)
})

test('a program that may not refund cannot send a refund again', async () => {
  const { db, lamp, buy, post, handleEvents, check, listFindings, mina, request } =
    await openCheckedShop()
  const placed = await buy([{ variant: lamp }])
  await post(placed, 'refund', { reason: 'Too late' })
  await handleEvents()
  await db.execute(STUCK)
  const [finding] = await listFindings(await check(), 'refunds_sent')
  const key = { name: 'Doctor', scopes: ['system:write', 'system:read'] }
  const { body: created } = await request<{ token: string }>('POST', '/tokens', key)
  const headers = { Authorization: `Bearer ${created.token}` }
  const path = `/api/admin/integrity/findings/${finding!.id}/repair`
  const refused = await mina.request<Failure>('POST', path, {}, headers)
  assert.deepEqual([refused.status, refused.body.error.code], [403, 'permission_denied'])
})

test('a refund that its provider refuses stays stuck, says why, and can be sent again', async () => {
  const shop = await openCheckedShop()
  const { db, lamp, buy, post, handleEvents, check, listFindings, repair, drain, dependencies } =
    shop
  const placed = await buy([{ variant: lamp }])
  await post(placed, 'refund', { reason: 'Too late' })
  await handleEvents()
  await db.execute(STUCK)
  const [finding] = await listFindings(await check(), 'refunds_sent')
  const [provider] = dependencies.providers
  const refund = provider!.refund
  provider!.refund = async () => {
    throw new Error('The account has no balance')
  }
  await repair(finding!)
  await drain()
  provider!.refund = refund
  const [open] = await listFindings({ id: finding!.run }, 'refunds_sent')
  assert.deepEqual(
    [open!.state, open!.result, open!.can_repair],
    ['open', 'The account has no balance', true],
  )
  await repair(open!)
  await drain()
  const [repaired] = await listFindings({ id: finding!.run }, 'refunds_sent')
  assert.deepEqual([repaired!.state, repaired!.result], ['repaired', 'succeeded'])
})

const STUCK = sql`update refunds set state = 'pending', provider_reference = null,
  created_at = created_at - interval '1 day'`

async function openCheckedShop() {
  const shop = await openClerkShop()
  const { db, clock, dependencies, request } = shop
  const drain = () => {
    const queues = [createIntegrityQueue(db, { ...dependencies, sender: dependencies })]
    return drainQueues(db, { queues, now: clock.now })
  }
  return {
    ...shop,
    drain,
    /** Runs all checks. */
    async check() {
      clock.now = new Date(clock.now.getTime() + 60_000)
      const { body } = await request<IntegrityRun>('POST', '/integrity/runs')
      await drain()
      return (await request<IntegrityRunDetails>('GET', `/integrity/runs/${body.id}`)).body
    },
    async listFindings({ id }: { id: string }, check: string) {
      const path = `/integrity/runs/${id}/findings?check=${check}`
      const { body } = await request<Page<IntegrityFinding>>('GET', path)
      return body.items.map((finding) => ({ ...finding, run: id }))
    },
    repair: <Body = IntegrityFinding>({ id }: { id: string }) =>
      request<Body>('POST', `/integrity/findings/${id}/repair`, {}),
  }
}
