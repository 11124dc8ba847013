import assert from 'node:assert/strict'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import type { UserId } from '#modules/identity'
import { raiseNotifications } from '#modules/inbox'
import { readStream } from '#tests/support/read-stream'
import { removeDataDir } from '#tests/support/remove-data-dir'
import { openTestShop } from '#tests/support/test-shop'
import { createShopProcess } from './shop-process.ts'

const PEOPLE = 8
const ROUNDS = 3

test(`a shop that is killed ${ROUNDS} times under open streams loses no notification: they resume behind what they have seen`, async () => {
  const { db, url } = await openTestShop()
  const shop = await openShopProcess(url)
  const people = await Promise.all(Array.from({ length: PEOPLE }, (_, n) => shop.signUp(n)))
  const seen = new Map(people.map(({ id }) => [id, 0]))
  let told = 0
  const raise = async () => {
    told += 1
    const notifications = people.map(({ id: userId }) => ({
      ...{ userId, kind: 'password_change' as const, source: `${told}`, params: {} },
    }))
    await raiseNotifications(db, { notifications, now: new Date() })
  }
  const open = ({ token, id }: (typeof people)[number]) =>
    readStream(shop, '/api/notifications/events', {
      ...{ Authorization: `Bearer ${token}`, 'Last-Event-ID': `${seen.get(id)}` },
    })
  for (let round = 0; round < ROUNDS; round++) {
    const streams = await Promise.all(people.map(open))
    await raise()
    for (const [index, stream] of streams.entries()) {
      const event = await stream.nextEvent()
      seen.set(people[index]!.id, Number(event.id))
    }
    assert.deepEqual(new Set(seen.values()), new Set([told]), 'live')
    // Those that come while the process dies, and while there is none.
    const cut = streams.map((stream) => stream.nextEvent().catch(() => null))
    await Promise.all([raise(), shop.kill()])
    await raise()
    await Promise.all(cut)
    await shop.start()
    for (const one of people) {
      const resumed = await open(one)
      const { id } = await resumed.nextEvent()
      assert.equal(Number(id), told, 'what was missed is told at once')
      seen.set(one.id, Number(id))
      await resumed.cancel()
      const positions = await shop.listPositions(one.token)
      const expected = Array.from({ length: told }, (_, n) => told - n)
      assert.deepEqual(positions, expected)
    }
  }
})

async function openShopProcess(url: string) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'outwit-streams-'))
  const shop = await createShopProcess(dataDir)
  Object.assign(shop.settings, { DATABASE_URL: url, AUTH_AUTOCONFIRM: 'on' })
  await shop.start()
  after(async () => {
    await shop.close()
    removeDataDir(dataDir)
  })
  const readJson = async (requestPath: string, init: RequestInit) => {
    const response = await shop.request(requestPath, init)
    assert.equal(response.status, 200)
    return response.json()
  }
  return {
    ...shop,
    // Streams live longer than the deadline of other requests.
    request: (requestPath: string, init?: RequestInit) =>
      shop.request(requestPath, { ...init, signal: null }),
    async signUp(n: number): Promise<{ id: UserId; token: string }> {
      const { access_token: token, user } = await readJson('/auth/v1/signup', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: `mina${n}@example.com`, password: 'forest-green-mug' }),
      })
      return { id: user.id, token }
    },
    async listPositions(token: string): Promise<number[]> {
      const { items } = await readJson('/api/notifications?limit=50', {
        headers: { Authorization: `Bearer ${token}` },
      })
      return items.map(({ position }: { position: number }) => position)
    },
  }
}
