import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createSigner,
  drawEntrants,
  type Entry,
  formatEntryList,
  hashText,
  parseEntryList,
  toPlace,
} from './fair-draw.ts'

const SEED = 'ab'.repeat(32)

test('a million draws hit each of 97 entries equally often', { timeout: 240_000 }, async () => {
  const entries = 97
  const draws = 1_000_000
  const sign = await createSigner({ seed: SEED, entriesHash: '00', randomness: '' })
  const hits = new Array<number>(entries).fill(0)
  for (let attempt = 0; attempt < draws; attempt += 2000) {
    const numbers = await Promise.all(Array.from({ length: 2000 }, (_, at) => sign(attempt + at)))
    for (const number of numbers) hits[toPlace(number, entries)!]! += 1
  }
  // 153.7 is exceeded by chance once in 5,000 seeds with 96 degrees of freedom. The seed is fixed.
  assert.ok(chiSquare(hits, draws) < 153.7, `${chiSquare(hits, draws)}`)
})

test('numbers that would make the first entries more likely are skipped', () => {
  // With three quarters of the numbers as entries, plain division gives the first third twice.
  const count = 3 * 2 ** 46
  assert.equal(toPlace(count - 1, count), count - 1)
  assert.equal(toPlace(count, count), null)
  assert.equal(toPlace(2 ** 48 - 1, count), null)
  assert.equal(toPlace(2 ** 48 - 1, 2 ** 47), 2 ** 47 - 1)
})

test('the first prize goes to people in proportion to their tickets', async () => {
  const entries = [1, 2, 3, 4].flatMap((tickets) =>
    Array.from({ length: tickets }, () => `person ${tickets}`),
  )
  const wins = new Map<string, number>()
  const rounds = 3000
  for (let round = 0; round < rounds; round++) {
    const [first] = await draw(toEntries(entries), { entriesHash: `${round}`, count: 1 })
    wins.set(first!.entrant, (wins.get(first!.entrant) ?? 0) + 1)
  }
  const sum = [1, 2, 3, 4].reduce((total, tickets) => {
    const expected = (rounds * tickets) / 10
    return total + ((wins.get(`person ${tickets}`) ?? 0) - expected) ** 2 / expected
  }, 0)
  // 3 degrees of freedom, 1 in 1,000.
  assert.ok(sum < 16.3, `${sum}`)
})

test('a person is drawn once, everybody is drawn in the end, and more winners only go on', async () => {
  for (let round = 0; round < 60; round++) {
    const people = 1 + ((round * 7) % 23)
    const entries = toEntries(
      Array.from({ length: people * 3 }, (_, at) => `person ${(at * at + round) % people}`),
    )
    const all = await draw(entries, { entriesHash: `${round}`, count: 1000 })
    const names = all.map(({ entrant }) => entrant)
    assert.equal(new Set(names).size, names.length)
    assert.deepEqual(new Set(names), new Set(entries.map(({ entrant }) => entrant)))
    assert.ok(all.every(({ ticket, entrant }) => entries[ticket - 1]?.entrant === entrant))
    const few = await draw(entries, { entriesHash: `${round}`, count: 3 })
    assert.deepEqual(few, all.slice(0, 3))
  }
})

test('the seed, the list and the public value each change the result', async () => {
  const entries = toEntries(Array.from({ length: 500 }, (_, at) => `person ${at}`))
  const first = await draw(entries, { count: 5 })
  assert.deepEqual(await draw(entries, { count: 5 }), first)
  for (const change of [{ seed: 'cd'.repeat(32) }, { entriesHash: 'other' }, { randomness: '7' }])
    assert.notDeepEqual(await draw(entries, { count: 5, ...change }), first)
})

test('nobody is drawn from an empty list', async () => {
  assert.deepEqual(await draw([], { count: 3 }), [])
  assert.deepEqual(parseEntryList(formatEntryList([])), [])
})

test('a list of entries is read as it was written', async () => {
  const entries = toEntries(['a', 'b', 'a'])
  assert.equal(formatEntryList(entries), 'ticket,entrant\n1,a\n2,b\n3,a\n')
  assert.deepEqual(parseEntryList(formatEntryList(entries)), entries)
  assert.equal(
    await hashText('abc'),
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
})

function toEntries(entrants: string[]): Entry[] {
  return entrants.map((entrant, at) => ({ ticket: at + 1, entrant }))
}

function draw(entries: Entry[], input: Partial<Parameters<typeof drawEntrants>[0]>) {
  const terms = { seed: SEED, entriesHash: 'hash', randomness: '', count: 1 }
  return drawEntrants({ ...terms, entries, ...input })
}

function chiSquare(hits: number[], draws: number): number {
  const expected = draws / hits.length
  return hits.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}
