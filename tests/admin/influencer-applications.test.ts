import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import { drainOutbox } from '#platform/events/event-queues'
import { createEventHandlers } from '#server/jobs/event-handlers'
import { openStaffShop } from '#tests/support/staff-shop'
import { createTestDependencies } from '#tests/support/test-site'

const DAY_SECONDS = 86_400
const application = {
  full_name: 'Mina Keller',
  email: 'mina@example.com',
  location: 'DE',
  instagram: '@mina.home',
  followers_count: 12_400,
  promotion_channels: ['instagram'],
  niche: 'lifestyle',
  bio: 'I restore old kitchens and write about the things that stay in them.',
  promotion_plan: 'One honest review a month, with a picture and a short video of daily use.',
  is_accurate: true,
  accepts_terms: true,
}
const rejection = { reason: 'too_few_followers', comment: 'Come back in spring.' }

test('a clerk approves Mina: she gets the role, a code, a notification and an e-mail in her language', async () => {
  const shop = await openShop()
  await shop.db.execute(sql`
    update users set user_metadata = user_metadata || '{"language": "de"}' where email = 'mina@example.com'`)
  await shop.mina.apply()
  const read = await shop.clerk.read(shop.mina.id)
  assert.deepEqual([read.body.status, read.body.revision], ['pending', 1])
  assert.deepEqual([read.body.account.is_email_verified, read.body.account.language], [true, 'de'])
  const { status, body } = await shop.clerk.decide(shop.mina.id, 'approve', { revision: 1 })
  assert.equal(status, 200, JSON.stringify(body))
  assert.match(body.influencer.code, /^MINA\d+$/)
  assert.deepEqual(
    body.events.map(({ kind, actor }: Event) => [kind, actor.name]),
    [['approved', 'clerk@example.com']],
  )
  const own = await shop.mina.read()
  assert.deepEqual([own.status, own.influencer.code], ['approved', body.influencer.code])
  assert.deepEqual(await shop.readRole('mina@example.com'), [true, true])
  assert.deepEqual(await shop.mina.listNotifications(), ['You are an influencer now'])
  const emails = await shop.listEmails()
  assert.deepEqual(
    emails.map(({ template, recipient }) => [template, recipient]),
    [['influencer-approved', 'mina@example.com']],
  )
  assert.match(emails[0]!.text, new RegExp(`Ihr Code ist ${body.influencer.code}`))
})

test('a rejection tells Mina why, and she applies again from its date on', async () => {
  const shop = await openShop()
  await shop.mina.apply()
  const body = { revision: 1, ...rejection, reapply_days: 30 }
  assert.equal((await shop.clerk.decide(shop.mina.id, 'reject', body)).status, 200)
  const own = await shop.mina.read()
  assert.deepEqual(
    [own.status, own.reject_reason, own.reject_comment, own.influencer],
    ['rejected', 'too_few_followers', 'Come back in spring.', null],
  )
  assert.equal(Date.parse(own.reapply_at) - Date.parse(own.decided_at), 30 * DAY_SECONDS * 1000)
  const [email] = await shop.listEmails()
  assert.match(email!.text, /too few followers for now\.\s+Come back in spring\./)

  shop.advanceClock(30 * DAY_SECONDS - 60)
  const mina = await shop.signInAgain()
  const early = await mina.apply({ niche: 'food' })
  assert.deepEqual([early.status, early.code], [409, 'influencer_reapply_too_early'])
  assert.deepEqual(await mina.read(), own)
  shop.advanceClock(120)
  const again = await mina.apply({ niche: 'food' })
  assert.equal(again.status, 200)
  assert.deepEqual(
    [again.body.status, again.body.decided_at, again.body.reject_reason, again.body.reapply_at],
    ['pending', null, null, null],
  )
  assert.ok(again.body.application_date > own.application_date)
  const clerk = shop.connect(await shop.addStaff('clerk', 'anna@example.com'))
  const history = (await clerk.read(mina.id)).body.events
  assert.deepEqual(
    history.map(({ kind, reason }: Event) => [kind, reason]),
    [['rejected', 'too_few_followers']],
  )
})

test('a clerk takes a rejection back with a reason: it waits again with its date, and Mina is told', async () => {
  const shop = await openShop()
  await shop.mina.apply()
  const pending = await shop.mina.read()
  const reopen = (body: object) => shop.clerk.decide(shop.mina.id, 'reopen', body)
  const comment = 'The picture was the right one.'
  const early = await reopen({ revision: 1, comment })
  assert.deepEqual([early.status, early.code], [409, 'influencer_application_not_rejected'])
  await shop.clerk.decide(shop.mina.id, 'reject', { revision: 1, ...rejection })
  assert.equal((await reopen({ revision: 2 })).status, 422, 'it needs a reason')
  assert.equal((await reopen({ revision: 1, comment })).code, 'influencer_application_changed')
  const [first, second] = await Promise.all([1, 2].map(() => reopen({ revision: 2, comment })))
  assert.deepEqual([first!.status, second!.status].sort(), [200, 409])
  assert.deepEqual(await shop.mina.read(), pending)
  const history = (await shop.clerk.read(shop.mina.id)).body.events
  assert.deepEqual(
    history.map(({ kind, text }: Event) => [kind, text]),
    [
      ['rejected', rejection.comment],
      ['reopened', comment],
    ],
  )
  const emails = await shop.listEmails()
  assert.deepEqual(emails.map(({ template }) => template).toSorted(), [
    'influencer-rejected',
    'influencer-reopened',
  ])
  assert.equal((await shop.clerk.decide(shop.mina.id, 'approve', { revision: 3 })).status, 200)
})

test('two clerks who decide at once decide once, and the other is told', async () => {
  for (const other of ['approve', 'reject'] as const) {
    const shop = await openShop()
    const manager = shop.connect(await shop.addStaff('manager'))
    await shop.mina.apply()
    const body = { revision: 1, ...rejection }
    const answers = await Promise.all([
      shop.clerk.decide(shop.mina.id, 'approve', { revision: 1 }),
      manager.decide(shop.mina.id, other, other === 'reject' ? body : { revision: 1 }),
    ])
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409], other)
    const refused = answers.find(({ status }) => status === 409)!
    assert.equal(refused.code, 'influencer_application_decided')
    const { rows } = await shop.db.execute(sql`
      select (select count(*)::int from influencer_application_events) as events,
        (select count(*)::int from influencers) as influencers`)
    const isApproved = (await shop.mina.read()).status === 'approved'
    assert.deepEqual(rows, [{ events: 1, influencers: isApproved ? 1 : 0 }])
    assert.equal((await shop.listEmails()).length, 1)
    assert.equal((await shop.mina.listNotifications()).length, 1)
  }
})

test('a decision about an application that has changed since is refused, and changes nothing', async () => {
  const shop = await openShop()
  await shop.mina.apply()
  await shop.mina.apply({ niche: 'food' })
  const stale = await shop.clerk.decide(shop.mina.id, 'approve', { revision: 1 })
  assert.deepEqual([stale.status, stale.code], [409, 'influencer_application_changed'])
  assert.equal((await shop.mina.read()).status, 'pending')
  assert.deepEqual(await shop.listEmails(), [])
  assert.equal((await shop.clerk.decide(shop.mina.id, 'approve', { revision: 2 })).status, 200)
  const again = await shop.clerk.decide(shop.mina.id, 'reject', { revision: 3, ...rejection })
  assert.deepEqual([again.status, again.code], [409, 'influencer_application_decided'])
  assert.equal((await shop.clerk.decide(UNKNOWN, 'approve', { revision: 1 })).status, 404)
})

test('an update of Mina who is approved keeps the status, also while she is suspended', async () => {
  const shop = await openShop()
  await shop.mina.apply()
  await shop.clerk.decide(shop.mina.id, 'approve', { revision: 1 })
  assert.equal((await shop.mina.apply({ niche: 'food' })).body.status, 'approved')
  await shop.clerk.decide(shop.mina.id, 'suspend', { revision: 3, reason: 'inactive' })
  const { body } = await shop.mina.apply({ niche: 'travel' })
  assert.deepEqual([body.status, body.influencer.suspension_reason], ['approved', 'inactive'])
  assert.deepEqual(await shop.readRole('mina@example.com'), [false, false])
})

test('a suspension takes the role, and its end gives it back with the same code', async () => {
  const shop = await openShop()
  await shop.mina.apply()
  const early = await shop.clerk.decide(shop.mina.id, 'suspend', { revision: 1, reason: 'other' })
  assert.deepEqual([early.status, early.code], [409, 'influencer_not_active'])
  const { body: approved } = await shop.clerk.decide(shop.mina.id, 'approve', { revision: 1 })
  const suspension = { revision: 2, reason: 'suspected_fraud', comment: 'Many clicks at night.' }
  const [one, other] = await Promise.all([
    shop.clerk.decide(shop.mina.id, 'suspend', suspension),
    shop.clerk.decide(shop.mina.id, 'suspend', suspension),
  ])
  assert.deepEqual([one.status, other.status].toSorted(), [200, 409])
  const own = await shop.mina.read()
  assert.equal(own.influencer.suspension_reason, 'suspected_fraud')
  assert.doesNotMatch(JSON.stringify(own), /Many clicks/, 'the comment is for clerks')
  assert.deepEqual(await shop.readRole('mina@example.com'), [false, false])
  const listed = await shop.clerk.list('?status=suspended')
  assert.deepEqual(
    listed.items.map(({ full_name }: { full_name: string }) => full_name),
    ['Mina Keller'],
  )
  assert.deepEqual((await shop.clerk.list('?status=approved')).items, [])

  const resumed = await shop.clerk.decide(shop.mina.id, 'resume', { revision: 3 })
  assert.deepEqual(resumed.body.influencer, {
    ...{ code: approved.influencer.code, suspended_at: null, suspension_reason: null },
  })
  assert.deepEqual(await shop.readRole('mina@example.com'), [true, true])
  const twice = await shop.clerk.decide(shop.mina.id, 'resume', { revision: 4 })
  assert.deepEqual([twice.status, twice.code], [409, 'influencer_not_suspended'])
  assert.deepEqual((await shop.listEmails()).map(({ template }) => template).toSorted(), [
    'influencer-approved',
    'influencer-resumed',
    'influencer-suspended',
  ])
})

test('of several applications each has its own outcome', async () => {
  const shop = await openShop()
  const theo = await shop.addApplicant('theo@example.com')
  const jana = await shop.addApplicant('jana@example.com')
  await shop.mina.apply()
  await theo.apply({ full_name: 'Theo Baum' })
  await theo.apply({ full_name: 'Theo Baum', niche: 'food' })
  await jana.apply({ full_name: 'Jana Kos' })
  await shop.clerk.decide(jana.id, 'approve', { revision: 1 })
  const applications = [shop.mina.id, theo.id, jana.id, UNKNOWN, shop.mina.id].map((id) => {
    return { id, revision: 1 }
  })
  const body = { decision: 'reject', applications, ...rejection }
  const { results } = (await shop.clerk.post('/decisions', body)).body
  assert.deepEqual(results, [
    { id: shop.mina.id, outcome: 'decided' },
    { id: theo.id, outcome: 'changed' },
    { id: jana.id, outcome: 'already_decided' },
    { id: UNKNOWN, outcome: 'not_found' },
  ])
  const statuses = [await shop.mina.read(), await theo.read(), await jana.read()]
  assert.deepEqual(
    statuses.map(({ status }) => status),
    ['rejected', 'pending', 'approved'],
  )
  const { rows } = await shop.db.execute<{ action: string; log: string }>(sql`
    select action, details::text as log from change_log
    where subject_kind = 'influencer_application' and subject_id = ${shop.mina.id}`)
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['influencer_application.rejected'],
  )
  assert.match(rows[0]!.log, /too_few_followers/)
  assert.doesNotMatch(rows[0]!.log, /spring/, 'a comment cannot be erased from the log')
  const bulk = { decision: 'approve', applications: [{ id: theo.id, revision: 2 }] }
  assert.deepEqual((await shop.clerk.post('/decisions', bulk)).body.results[0].outcome, 'decided')
  assert.match((await theo.read()).influencer.code, /^THEO\d+$/)
})

test('the list has those who wait, the longest first, then the newest decision, page by page', async () => {
  const shop = await openShop()
  const names: Record<string, string> = {}
  for (const name of ['Anna', 'Ben', 'Cleo', 'Dora', 'Émile']) {
    const initial = name.normalize('NFD')[0]!.toLowerCase()
    const applicant = await shop.addApplicant(`${initial}@example.com`)
    await applicant.apply({ full_name: `${name} Vogt`, email: `${initial}@blog.example` })
    names[name] = applicant.id
    shop.advanceClock(60)
  }
  for (const name of ['Dora', 'Anna']) {
    await shop.clerk.decide(names[name]!, 'approve', { revision: 1 })
    shop.advanceClock(60)
  }
  const read: string[] = []
  let cursor = ''
  do {
    const page = await shop.clerk.list(`?limit=2${cursor && `&cursor=${cursor}`}`)
    read.push(...page.items.map(({ full_name }: { full_name: string }) => full_name.split(' ')[0]))
    cursor = page.next_cursor
  } while (cursor)
  assert.deepEqual(read, ['Ben', 'Cleo', 'Émile', 'Anna', 'Dora'])
  const find = async (query: string) =>
    (await shop.clerk.list(query)).items.map(({ full_name }: { full_name: string }) => full_name)
  assert.deepEqual(await find('?q=emile%20vogt'), ['Émile Vogt'])
  assert.deepEqual(await find('?q=b@blog'), ['Ben Vogt'])
  assert.deepEqual(await find('?q=100%25'), [])
  assert.deepEqual(await find('?status=approved'), ['Anna Vogt', 'Dora Vogt'])
  assert.equal((await shop.clerk.get('?cursor=nothing')).status, 422)
  const { body: waiting } = await shop.clerk.getPath('/admin/work/waiting')
  assert.equal(waiting.influencer_applications, 3)
})

test('a clerk is told of an application with the same profile, and writes a note that Mina does not see', async () => {
  const shop = await openShop()
  const theo = await shop.addApplicant('theo@example.com')
  await shop.mina.apply()
  await theo.apply({ full_name: 'Theo Baum', email: 'MINA@example.com', instagram: 'Mina.Home' })
  const { body } = await shop.clerk.post(`/${shop.mina.id}/notes`, { text: 'Asked for insights.' })
  assert.deepEqual(body.similar, [
    {
      ...{ id: theo.id, full_name: 'Theo Baum', status: 'pending' },
      matches: ['email', 'instagram'],
    },
  ])
  assert.deepEqual(
    body.events.map(({ kind, text }: Event) => [kind, text]),
    [['noted', 'Asked for insights.']],
  )
  assert.equal(body.revision, 1, 'a note is no change of the application')
  assert.doesNotMatch(JSON.stringify(await shop.mina.read()), /insights/)
  assert.equal((await shop.clerk.post(`/${UNKNOWN}/notes`, { text: 'Nobody.' })).status, 404)
})

test('support reads applications and decides none, and Mina reads only her own', async () => {
  const shop = await openShop()
  await shop.mina.apply()
  const support = shop.connect(await shop.addStaff('support'))
  assert.equal((await support.read(shop.mina.id)).status, 200)
  const steps = ['approve', 'reject', 'suspend', 'resume', 'notes'] as const
  for (const step of steps)
    assert.equal((await support.decide(shop.mina.id, step, { revision: 1 })).status, 403, step)
  assert.equal((await support.post('/decisions', {})).status, 403)
  const shopper = shop.connect(shop.as(shop.accessToken))
  assert.equal((await shopper.get('')).status, 403)
  assert.equal((await shopper.decide(shop.mina.id, 'approve', { revision: 1 })).status, 403)
  assert.equal((await shop.mina.read()).status, 'pending')
})

test('a decision without a known reason is refused', async () => {
  const shop = await openShop()
  await shop.mina.apply()
  for (const body of [
    { revision: 1 },
    { revision: 1, reason: 'unknown' },
    { revision: 1, reason: 'other', comment: 'x'.repeat(501) },
    { revision: 1, reason: 'other', reapply_days: -1 },
    { revision: 0, reason: 'other' },
  ])
    assert.equal((await shop.clerk.decide(shop.mina.id, 'reject', body)).status, 422)
  assert.equal((await shop.mina.read()).status, 'pending')
})

test('Mina cannot make herself an influencer', async () => {
  const shop = await openShop()
  await shop.client.updateUser({ data: { is_influencer: true } })
  assert.deepEqual(await shop.readRole('mina@example.com'), [undefined, undefined])
})

const UNKNOWN = '00000000-0000-7000-8000-000000000000'

interface Event {
  kind: string
  reason: string | null
  text: string | null
  actor: { name: string | null }
}

async function openShop() {
  const shop = await openStaffShop()
  const { db } = shop
  const handlers = createEventHandlers({ ...(await createTestDependencies(db)), db })

  type Client = ReturnType<typeof shop.as>
  /** The administration as somebody sees it. */
  const connect = ({ request }: Client) => {
    const call = async (method: string, path: string, body?: object) => {
      const key = { 'Idempotency-Key': crypto.randomUUID() }
      const response = await request(method, path, body, method === 'GET' ? {} : key)
      const answer = await response.json()
      return { status: response.status, body: answer, code: answer.error?.code }
    }
    const root = '/admin/influencer-applications'
    return {
      getPath: (path: string) => call('GET', path),
      get: (path: string) => call('GET', root + path),
      read: (id: string) => call('GET', `${root}/${id}`),
      list: async (query: string) => (await call('GET', root + query)).body,
      post: (path: string, body: object) => call('POST', root + path, body),
      decide: (id: string, step: string, body: object) =>
        call('POST', `${root}/${id}/${step}`, body),
    }
  }
  const connectApplicant = async (token: string, email: string) => {
    const { request } = shop.as(token)
    const { rows } = await db.execute<{ id: UserId }>(
      sql`select id from users where email = ${email}`,
    )
    return {
      id: rows[0]!.id,
      apply: async (changes: object = {}) => {
        const body = { ...application, ...changes }
        const response = await request('PUT', '/influencer-application', body)
        const answer = await response.json()
        return { status: response.status, body: answer, code: answer.error?.code }
      },
      read: async () =>
        (await (await request('GET', '/influencer-application')).json()).application,
      listNotifications: async (): Promise<string[]> => {
        const { items } = await (await request('GET', '/notifications')).json()
        return items.map(({ title }: { title: string }) => title)
      },
    }
  }
  return {
    ...shop,
    connect,
    clerk: connect(await shop.addStaff('clerk')),
    mina: await connectApplicant(shop.accessToken, 'mina@example.com'),
    /** Mina, after her session has ended. */
    signInAgain: async () => connectApplicant(await shop.signIn(), 'mina@example.com'),
    addApplicant: async (email: string) =>
      connectApplicant(await shop.signUp({ email, password: 'lamp-by-the-window' }), email),
    /** What `app_metadata` and `user_metadata` say. */
    readRole: async (email: string) => {
      const { rows } = await db.execute<{ app: object; mirror: object }>(sql`
        select app_metadata as app, user_metadata as mirror from users where email = ${email}`)
      return rows.flatMap(({ app, mirror }) =>
        [app, mirror].map((one) => (one as { is_influencer?: boolean }).is_influencer),
      )
    },
    /** The e-mails to influencers. */
    listEmails: async () => {
      for (let round = 0; round < 2; round++)
        await drainOutbox(db, { handlers, now: new Date(Date.now() + 400 * DAY_SECONDS * 1000) })
      const { rows } = await db.execute<Record<'template' | 'recipient' | 'text', string>>(sql`
        select template, recipient, text from emails where template like 'influencer-%' order by created_at, id`)
      return rows
    },
  }
}
