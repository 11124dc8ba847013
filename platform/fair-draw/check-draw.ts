import { drawEntrants, hashText, parseEntryList } from './fair-draw.ts'

/** What the shop has published about a draw. */
export interface DrawProof {
  commitment: string
  seed: string
  entries_hash: string
  /** Null if no public value is mixed in. */
  randomness: string | null
  /** Everybody who was drawn, in order, with those who did not claim. */
  winners: { rank: number; ticket: number; entrant: string }[]
}

export interface DrawStep {
  name: 'commitment' | 'entries' | 'order' | 'winners'
  published: string
  computed: string
}

/** Works the draw out again. A step fits if what was published is what was computed. */
export async function checkDraw(proof: DrawProof, entryList: string): Promise<DrawStep[]> {
  const { seed, commitment, entries_hash: entriesHash, randomness, winners } = proof
  const entries = parseEntryList(entryList)
  const drawn = await drawEntrants({
    ...{ seed, entriesHash, randomness: randomness ?? '', entries },
    count: winners.length,
  })
  const sorted = winners.toSorted((one, other) => one.rank - other.rank)
  const ranks = sorted.map(({ rank }) => rank)
  return [
    { name: 'commitment', published: commitment, computed: await hashText(seed) },
    { name: 'entries', published: entriesHash, computed: await hashText(entryList) },
    {
      name: 'order',
      published: ranks.join(' '),
      computed: ranks.map((_, place) => place).join(' '),
    },
    { name: 'winners', published: format(sorted), computed: format(drawn) },
  ]
}

function format(winners: { ticket: number; entrant: string }[]): string {
  return winners.map(({ ticket, entrant }) => `${ticket} ${entrant}`).join('\n')
}
