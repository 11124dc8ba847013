// Works a lucky draw out again: node verify-draw.mjs proof.json entries.csv
import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'

const [proofFile, entriesFile] = process.argv.slice(2)
const { seed, commitment, entries_hash, randomness, winners } = JSON.parse(
  readFileSync(proofFile, 'utf8'),
)
const list = readFileSync(entriesFile)
const hash = (bytes) => createHash('sha256').update(bytes).digest('hex')
const check = (what, isRight) => {
  console.log(`${isRight ? 'fits' : 'DOES NOT FIT'}: ${what}`)
  if (!isRight) process.exitCode = 1
}

check('the seed was sealed before the draw opened', hash(seed) === commitment)
check('the list of entries is the one that was closed', hash(list) === entries_hash)

const entries = list
  .toString()
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split(','))
const limit = 2 ** 48 - (2 ** 48 % entries.length)
const drawn = new Map()
for (let attempt = 0; drawn.size < winners.length && entries.length > 0; attempt++) {
  const message = `${entries_hash}:${randomness ?? ''}:${attempt}`
  const number = parseInt(createHmac('sha256', seed).update(message).digest('hex').slice(0, 12), 16)
  if (number >= limit) continue // It would make the first entries more likely.
  const [ticket, entrant] = entries[number % entries.length]
  if (!drawn.has(entrant)) drawn.set(entrant, ticket) // A person is drawn once.
}
const found = [...drawn].map(([entrant, ticket], rank) => `${rank} ${ticket} ${entrant}`)
const published = winners.map(({ rank, ticket, entrant }) => `${rank} ${ticket} ${entrant}`)
check('the winners follow from the seed and the list', found.join() === published.join())
console.log(found.map((line) => `place, ticket, entrant: ${line}`).join('\n'))
