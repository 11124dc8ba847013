import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listen } from './listen.ts'

test('a shop that closes serves those who are inside, and lets nobody else in', async () => {
  const served = Promise.withResolvers<void>()
  const entered = Promise.withResolvers<void>()
  const door = await listen(
    async (_, response) => {
      entered.resolve()
      await served.promise
      response.end('your mug')
    },
    { port: 0 },
  )
  const url = `http://localhost:${door.port}/`

  const inside = fetch(url).then((answer) => answer.text())
  await entered.promise
  const closed = door.close()
  await assert.rejects(fetch(url), 'the door is shut')
  served.resolve()

  assert.equal(await inside, 'your mug')
  await closed
})

test('a connection that nobody uses stays open longer than a proxy keeps it', async () => {
  const door = await listen((_, response) => response.end('your mug'), { port: 0 })
  const answer = await fetch(`http://localhost:${door.port}/`)
  await answer.text()
  await door.close()
  assert.equal(answer.headers.get('keep-alive'), 'timeout=75')
})

test('a port that is taken is a reason not to start', async () => {
  const door = await listen(() => {}, { port: 0 })
  await assert.rejects(
    listen(() => {}, { port: door.port }),
    /is taken/,
  )
  await door.close()
})
