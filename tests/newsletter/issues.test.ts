import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Transporter } from 'nodemailer'
import type { z } from 'zod'
import type {
  NewsletterIssue,
  NewsletterPreview,
  NewsletterStatistics,
  NewsletterSubscriber,
} from '#contract/newsletter'
import { updatePreferences } from '#modules/inbox'
import { purgeDeliveries, recordRejection, sendDueIssues } from '#modules/newsletter'
import { deleteUnusedPictures } from '#modules/pictures'
import { createEmailQueues, listNewestEmails } from '#platform/email/email-queue'
import { emails } from '#platform/email/tables'
import { drainOutbox } from '#platform/events/event-queues'
import type { Language } from '#platform/i18n/languages'
import { newId, newRandomId } from '#platform/ids'
import { drainQueues } from '#platform/queue/drain-queues'
import { createEventHandlers } from '#server/jobs/event-handlers'
import { users } from '#tables/identity'
import { newsletterSubscriptions } from '#tables/newsletter'
import { uploadedPictures } from '#tables/pictures'
import { createShopper } from '../support/shopper.ts'
import { createTestUser, utc } from '../support/test-shop.ts'
import { ADMIN_TOKEN, createTestDependencies, openTestSite } from '../support/test-site.ts'

type Issue = z.infer<typeof NewsletterIssue>
const PATH = '/api/admin/newsletter-issues'
const english = { language: 'en', subject: 'Mugs', markdown: 'See the [mugs](/shop).' }
const german = { language: 'de', subject: 'Tassen', markdown: 'Neue [Tassen](/shop).' }

test('an issue reaches each confirmed subscriber once, in their language or the English one', async () => {
  const shop = await openShop()
  await shop.subscribe(['mina@example.com', 'theo@example.com:de', 'eve@example.com:fr'])
  await shop.subscribe(['pending@example.com'], 'pending')
  await shop.subscribe(['gone@example.com'], 'unsubscribed')
  const issue = await shop.create([english, german])
  await shop.send()
  assert.deepEqual(await shop.listRecipients(), [], 'a draft is not sent')

  assert.equal((await shop.schedule(issue)).body.state, 'scheduled')
  await Promise.all([shop.send(1), shop.send(1), shop.send(1)])
  await shop.send()
  assert.deepEqual(await shop.listRecipients(), [
    'eve@example.com Mugs',
    'mina@example.com Mugs',
    'theo@example.com Tassen',
  ])
  const { body } = await shop.admin<Issue>('GET', `${PATH}/${issue.id}`)
  assert.deepEqual([body.state, body.delivery_count, body.saved_by], ['sent', 3, 'Mina'])
  const purge = (before: Date) => purgeDeliveries(shop.db, { before })
  assert.deepEqual([await purge(shop.now()), await purge(utc('2026-11-24 10:00'))], [0, 3])
})

test('after a crash between batches the rest get the issue, and nobody gets it twice', async () => {
  const shop = await openShop()
  const addresses = Array.from({ length: 7 }, (_, n) => `reader-${n}@example.com`)
  await shop.subscribe(addresses)
  await shop.schedule(await shop.create([english]))
  const controller = new AbortController()
  const crash = new Error('the process ended')
  let reads = 0
  const sender = {
    ...shop.sender,
    // Read eight times in a batch of three, so the second batch fails in its middle.
    get publicUrl() {
      reads += 1
      if (reads > 9) throw crash
      return 'http://shop.test'
    },
  }
  await assert.rejects(
    sendDueIssues(shop.db, { sender, now: shop.now(), signal: controller.signal, batchSize: 3 }),
    crash,
  )
  const before = (await shop.listRecipients()).length
  assert.ok(before > 0 && before < 7 && before % 3 === 0, `${before} were sent in whole batches`)
  await shop.send(3)
  assert.deepEqual(
    await shop.listRecipients(),
    addresses.map((address) => `${address} Mugs`),
  )
})

test('the e-mail unsubscribes by one click and has no scripts; its links lead to the shop', async () => {
  const shop = await openShop()
  await shop.subscribe(['mina@example.com:de'])
  const evil = '<script>alert(1)</script>\n\n![x](https://evil.example/x.png)\n\n## Neu\n\n'
  await shop.schedule(await shop.create([{ ...german, markdown: evil + german.markdown }]))
  await shop.send()
  const [email] = await listNewestEmails(shop.db, { limit: 1 })
  assert.ok(!/<script|evil\.example\/x\.png"/.test(email!.html))
  assert.match(email!.html, /<h2>Neu<\/h2>[\s\S]*href="http:\/\/shop\.test\/de\/shop"/)
  assert.match(email!.text, /\[Tassen\]\(http:\/\/shop\.test\/shop\)/)
  const { pathname, search } = new URL(email!.unsubscribeUrl!)
  assert.equal((await shop.guest.request('POST', pathname + search)).status, 200)

  const headers = await shop.deliver()
  assert.deepEqual(headers, [
    {
      'List-Unsubscribe': `<${email!.unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  ])
  await shop.schedule(await shop.create([german]))
  await shop.send()
  assert.equal((await shop.listRecipients()).length, 1, 'who unsubscribed gets no further issue')
})

test('the clerk previews an issue, sends it to one address, and changes drafts only', async () => {
  const shop = await openShop()
  await shop.subscribe(['mina@example.com'])
  const issue = await shop.create([english])
  const path = `${PATH}/${issue.id}`
  const { body } = await shop.admin<z.infer<typeof NewsletterPreview>>('GET', `${path}/preview/tr`)
  assert.deepEqual([body.language, body.subject], ['en', 'Mugs'])
  assert.match(body.html, /See the <a href="http:\/\/shop\.test\/shop">/)
  const test = { email: 'clerk@shop.example', language: 'en' }
  assert.equal((await shop.admin('POST', `${path}/test`, test)).status, 204)
  assert.equal((await listNewestEmails(shop.db, { limit: 9 })).length, 1)

  const update = (revision: number) => shop.admin<Issue>('PUT', path, { texts: [german], revision })
  const both = await Promise.all([update(1), update(1)])
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
  const stale = await shop.schedule(issue)
  assert.deepEqual([stale.status, stale.body.error.code], [409, 'newsletter_issue_changed'])

  shop.sendAt = '2026-11-24T10:00:00.000Z'
  assert.equal((await shop.schedule({ ...issue, revision: 2 })).body.send_at, shop.sendAt)
  await shop.send()
  assert.equal((await shop.listRecipients()).length, 0, 'its time has not come')
  assert.equal((await update(2)).body.error.code, 'newsletter_issue_not_draft')
  assert.equal((await shop.admin('DELETE', path)).status, 409)
  const unschedule = () => shop.admin<Issue>('POST', `${path}/unschedule`)
  for (const _ of [1, 2]) assert.equal((await unschedule()).body.state, 'draft')
  assert.equal((await shop.admin('DELETE', path)).status, 204)
  assert.equal((await shop.admin('GET', path)).status, 404)

  const sent = await shop.create([english])
  shop.sendAt = undefined
  await shop.schedule(sent)
  await shop.send()
  assert.equal((await shop.admin('POST', `${PATH}/${sent.id}/unschedule`)).status, 409)
  assert.equal((await shop.schedule(sent)).status, 409)
  assert.equal((await shop.guest.request('GET', PATH)).status, 401)
})

test('a picture that was uploaded for an issue stays and fits into the e-mail; others are left out', async () => {
  const shop = await openShop()
  const id = newRandomId<'uploaded picture'>()
  const createdAt = utc('2026-11-20 10:00')
  const row = { id, width: 1600, height: 900, createdAt }
  await shop.db.insert(uploadedPictures).values(row)
  const markdown = `![Blue & round](/images/c/${id}-1600x900)\n\n![x](https://evil.example/x.png)`
  const issue = await shop.create([{ ...english, markdown }])
  await deleteUnusedPictures(shop.db, { before: shop.now() })
  assert.equal(await shop.db.$count(uploadedPictures), 1)
  const path = `${PATH}/${issue.id}/preview/en`
  const { body } = await shop.admin<z.infer<typeof NewsletterPreview>>('GET', path)
  const src = `http://shop.test/images/c/${id}-1600x900/960.jpeg`
  const picture = `<img src="${src}" alt="Blue &amp; round" width="520" style="max-width:100%;height:auto">`
  assert.ok(body.html.includes(picture), body.html)
  assert.doesNotMatch(body.html, /srcset|evil/)
})

test('one hard bounce or three soft ones end the sending to an address, until its owner confirms again', async () => {
  const shop = await openShop()
  await shop.subscribe(['hard@example.com', 'soft@example.com', 'fine@example.com'])
  const bounce = async (email: string, kind: string, reference: string) => {
    const body = { email, kind, reference }
    return (await shop.admin('POST', '/api/admin/newsletter-bounces', body)).status
  }
  const sendIssue = async () => {
    const before = await shop.listRecipients()
    await shop.schedule(await shop.create([english]))
    await shop.send()
    return (await shop.listRecipients()).length - before.length
  }
  assert.equal(await bounce('Hard@example.com', 'hard', 'a'), 204)
  assert.equal(await bounce('nobody@example.com', 'hard', 'a'), 404)
  for (const reference of ['a', 'b', 'b', 'b']) await bounce('soft@example.com', 'soft', reference)
  assert.equal(await sendIssue(), 2, 'a repeated report counts once')
  await Promise.all([
    bounce('soft@example.com', 'soft', 'c'),
    bounce('soft@example.com', 'soft', 'd'),
  ])
  assert.equal(await sendIssue(), 1)

  await shop.guest.request('POST', '/api/newsletter', { email: 'soft@example.com' })
  await drainOutbox(shop.db, { handlers: createEventHandlers(shop.sender), now: shop.now() })
  const [confirmation] = await listNewestEmails(shop.db, { limit: 1 })
  const [link] = confirmation!.text.match(/\/newsletter\/confirm\S+/)!
  assert.equal((await shop.guest.request('POST', `/api${link}`)).status, 200)
  assert.equal(await bounce('soft@example.com', 'soft', 'e'), 204)
  assert.equal(await sendIssue(), 2, 'the bounces before are forgotten')
})

test('a mail server that refuses a recipient marks the address, and the e-mail is given up', async () => {
  const shop = await openShop()
  await shop.subscribe(['gone@example.com', 'full@example.com', 'mina@example.com'])
  await shop.schedule(await shop.create([english]))
  await shop.send()
  const refuse = (to: string) => {
    const responseCode = { 'gone@example.com': 550, 'full@example.com': 452 }[to]
    if (responseCode) throw Object.assign(new Error('No'), { command: 'RCPT TO', responseCode })
  }
  await shop.deliver(refuse)
  const rows = await shop.db.select().from(newsletterSubscriptions)
  const marked = rows.filter(({ undeliverableAt }) => undeliverableAt).map(({ email }) => email)
  assert.deepEqual(marked, ['gone@example.com'])
  const stored = await shop.db.select().from(emails)
  const states = stored.map(({ recipient, sentAt, suppressedAt }) => [
    recipient,
    sentAt ? 'sent' : suppressedAt ? 'given up' : 'waiting',
  ])
  assert.deepEqual(states.sort(), [
    ['full@example.com', 'waiting'],
    ['gone@example.com', 'given up'],
    ['mina@example.com', 'sent'],
  ])
})

test('Mina, who switched the newsletter off in her account, gets no issue', async () => {
  const shop = await openShop()
  const { db, now } = shop
  await shop.subscribe(['mina@example.com', 'theo@example.com'])
  const { id: userId } = await createTestUser(db, 'Mina')
  await db.update(users).set({ email: 'mina@example.com', emailConfirmedAt: now() })
  await updatePreferences(db, { userId, changes: { newsletter: false }, now: now() })
  await shop.schedule(await shop.create([english]))
  await shop.send()
  assert.deepEqual(await shop.listRecipients(), ['theo@example.com Mugs'])
})

test('an issue is stopped while its e-mails leave, and the rest of them stay', async () => {
  const shop = await openShop()
  await shop.subscribe(['a@example.com', 'b@example.com', 'c@example.com'])
  const issue = await shop.create([english])
  const stop = () => shop.admin<Issue>('POST', `${PATH}/${issue.id}/stop`)
  assert.equal((await stop()).status, 409, 'a draft is not being sent')
  await shop.schedule(issue)
  // The first batch of one, then somebody stops it.
  const controller = new AbortController()
  const { sender, db, now } = shop
  const oneBatch = {
    ...sender,
    get publicUrl() {
      controller.abort()
      return 'http://shop.test'
    },
  }
  await sendDueIssues(db, {
    ...{ sender: oneBatch, now: now(), batchSize: 1, signal: controller.signal },
  })
  const stopped = await Promise.all([stop(), stop()])
  assert.deepEqual(stopped.map(({ status }) => status).sort(), [200, 409])
  await shop.send()
  assert.deepEqual(await shop.deliver(), [])
  const { body } = await shop.admin<Issue>('GET', `${PATH}/${issue.id}`)
  assert.deepEqual([body.state, body.delivery_count], ['stopped', 1])
  const { body: found } = await shop.admin<NewsletterStatistics>(
    'GET',
    `${PATH}/${issue.id}/statistics`,
  )
  assert.deepEqual([found.recipients, found.waiting, found.suppressed], [1, 0, 1])
})

test('the statistics of an issue tell what was sent, what came back and who left', async () => {
  const shop = await openShop()
  await shop.subscribe(['a@example.com', 'gone@example.com', 'b@example.com'])
  const issue = await shop.create([english])
  const read = async () =>
    (await shop.admin<NewsletterStatistics>('GET', `${PATH}/${issue.id}/statistics`)).body
  assert.equal((await read()).audience, 3)
  await shop.schedule(issue)
  await shop.send()
  assert.deepEqual([(await read()).waiting, (await read()).sent], [3, 0])
  await shop.deliver((to) => {
    if (to !== 'gone@example.com') return
    throw Object.assign(new Error('No'), { command: 'RCPT TO', responseCode: 550 })
  })
  const [subscriber] = (await shop.listSubscribers('q=b@')).items
  const path = `/api/admin/newsletter-subscribers/${subscriber!.id}/unsubscribe`
  assert.equal((await shop.admin('POST', path)).status, 200)
  const { time_zone: _, ...found } = await read()
  assert.deepEqual(found, {
    ...{ recipients: 3, waiting: 0, sent: 2, suppressed: 1, bounced: 1, unsubscribed: 1 },
    ...{ is_purged: false, audience: 1 },
  })
  await purgeDeliveries(shop.db, { before: utc('2026-12-24 10:00') })
  assert.equal((await read()).is_purged, true)
})

test('issues are listed in pages, newest first', async () => {
  const shop = await openShop()
  for (const subject of ['One', 'Two', 'Three']) await shop.create([{ ...english, subject }])
  type Page = { items: Issue[]; next_cursor: string | null }
  const list = async (query: string) => (await shop.admin<Page>('GET', `${PATH}?${query}`)).body
  const subjects = (page: Page) => page.items.map(({ texts }) => texts[0]!.subject)
  const first = await list('limit=2')
  assert.deepEqual(subjects(first), ['Three', 'Two'])
  assert.deepEqual(subjects(await list(`limit=2&cursor=${first.next_cursor}`)), ['One'])
  assert.equal((await shop.admin('GET', `${PATH}?cursor=nonsense`)).status, 422)
})

test('subscribers are listed by state and address, in pages, and exported with the reason in the log', async () => {
  const shop = await openShop()
  await shop.subscribe(['a@example.com', 'b_c@example.com', '=evil@example.com'])
  await shop.subscribe(['pending@example.com'], 'pending')
  await shop.subscribe(['gone@example.com'], 'unsubscribed')
  const report = { email: 'a@example.com', kind: 'hard', reference: 'x' }
  await shop.admin('POST', '/api/admin/newsletter-bounces', report)
  const emailsOf = async (query: string) =>
    (await shop.listSubscribers(query)).items.map(({ email }) => email).sort()
  assert.deepEqual(await emailsOf('state=bounced'), ['a@example.com'])
  assert.deepEqual(await emailsOf('state=confirmed'), ['=evil@example.com', 'b_c@example.com'])
  assert.deepEqual(await emailsOf('q=B_C'), ['b_c@example.com'])
  assert.deepEqual(await emailsOf('q=b%25'), [])
  const first = await shop.listSubscribers('limit=3')
  const rest = await shop.listSubscribers(`limit=3&cursor=${first.next_cursor}`)
  assert.deepEqual([first.items.length, rest.items.length, rest.next_cursor], [3, 2, null])
  const counts = await shop.admin('GET', '/api/admin/newsletter-subscribers/counts')
  assert.deepEqual(counts.body, { confirmed: 2, pending: 1, unsubscribed: 1, bounced: 1 })

  const response = await shop.site.request('/api/admin/newsletter-subscribers/export?q=evil', {
    headers: { Authorization: `Bearer ${ADMIN_TOKEN}` },
  })
  const lines = (await response.text()).trim().split('\n')
  assert.equal(lines.length, 2)
  assert.match(lines[1]!, /^'=evil@example.com,en,confirmed,/)
  type Log = { items: { action: string; input: unknown }[] }
  const { body: log } = await shop.admin<Log>('GET', '/api/admin/changes')
  const entry = log.items.find(({ action }) => action === 'newsletter_subscriber.exported')
  assert.doesNotMatch(JSON.stringify(entry), /evil/)
})

test('a clerk ends a subscription once; the log has no address', async () => {
  const shop = await openShop()
  await shop.subscribe(['mina@example.com'])
  const [subscriber] = (await shop.listSubscribers('')).items
  const path = `/api/admin/newsletter-subscribers/${subscriber!.id}/unsubscribe`
  const ended = await Promise.all([1, 2].map(() => shop.admin<{ state: string }>('POST', path)))
  assert.deepEqual(
    ended.map(({ body }) => body.state),
    ['unsubscribed', 'unsubscribed'],
  )
  const unknown = '/api/admin/newsletter-subscribers/01990000-0000-7000-8000-00000000dead'
  assert.equal((await shop.admin('POST', `${unknown}/unsubscribe`)).status, 404)
  const { body: log } = await shop.admin('GET', '/api/admin/changes')
  assert.match(JSON.stringify(log), /newsletter_subscriber.unsubscribed/)
  assert.doesNotMatch(JSON.stringify(log), /mina@example/)
})

/** Opens a shop with a clerk. */
async function openShop() {
  const now = () => utc('2026-11-23 10:00')
  const { db, site } = await openTestSite({ now })
  const guest = createShopper(site)
  const sender = { ...(await createTestDependencies(db)), db }
  const admin = <Body>(method: string, path: string, body?: unknown) =>
    guest.request<Body>(method, path, body, { Authorization: `Bearer ${ADMIN_TOKEN}` })
  return {
    ...{ db, site, now, guest, admin, sender },
    async listSubscribers(query: string) {
      const path = `/api/admin/newsletter-subscribers?${query}`
      type Page = { items: NewsletterSubscriber[]; next_cursor: string | null }
      return (await admin<Page>('GET', path)).body
    },
    sendAt: undefined as string | undefined,
    async create(texts: object[]): Promise<Issue> {
      const created = await admin<Issue>('POST', PATH, { texts })
      assert.equal(created.status, 201)
      return created.body
    },
    schedule({ id, revision }: Issue) {
      const body = { revision, ...(this.sendAt && { send_at: this.sendAt }) }
      return admin<Issue>('POST', `${PATH}/${id}/schedule`, body)
    },
    send: (batchSize?: number) =>
      sendDueIssues(db, { sender, now: now(), ...(batchSize && { batchSize }) }),
    /** `address` or `address:language` */
    async subscribe(
      addresses: string[],
      state: 'confirmed' | 'pending' | 'unsubscribed' = 'confirmed',
    ) {
      const rows = addresses.map((address) => {
        const [email, language = 'en'] = address.split(':') as [string, Language?]
        const id = newId<'newsletter subscription'>()
        const confirmedAt = state === 'confirmed' ? now() : null
        return { id, email, language, state, confirmedAt, requestedAt: now(), createdAt: now() }
      })
      await db.insert(newsletterSubscriptions).values(rows)
    },
    async listRecipients() {
      const newest = await listNewestEmails(db, { limit: 50 })
      return newest
        .filter(({ template }) => template === 'newsletter-issue')
        .map(({ recipient, subject }) => `${recipient} ${subject}`)
        .sort()
    },
    /** Sends the waiting e-mails. Returns the headers of those that the mail server accepted. */
    async deliver(refuse: (to: string) => void = () => {}) {
      const sent: unknown[] = []
      const transport = {
        async sendMail({ to, headers }: { to: string; headers: object }) {
          refuse(to)
          sent.push(headers)
        },
      } as unknown as Transporter
      const onRejection = (rejection: Parameters<typeof recordRejection>[1]) =>
        recordRejection(db, rejection)
      const queues = createEmailQueues(db, { transport, getFrom, onRejection })
      await drainQueues(db, { queues, now: now() })
      return sent
    },
  }
}

async function getFrom() {
  return { from: { name: 'Shop', address: 'shop@example.com' } }
}
