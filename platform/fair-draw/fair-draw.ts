/** A line of the list of entries: the number of a ticket, and the pseudonym of the person who holds it. */
export interface Entry {
  ticket: number
  entrant: string
}

interface DrawEntrantsInput {
  /** 64 hexadecimal digits. */
  seed: string
  /** The SHA-256 hash of the list of entries, as `hashText` returns it. */
  entriesHash: string
  /** A public value that nobody knew before; empty if there is none. */
  randomness: string
  entries: Entry[]
  /** How many people are drawn at most. */
  count: number
}

/** What the first line of a list of entries is. */
export const ENTRY_LIST_HEADER = 'ticket,entrant'
/** Of each HMAC the first 48 bits are a number. */
const HEX_DIGITS = 12
const NUMBERS = 2 ** 48
/** How many HMACs are computed at once. */
const BATCH = 64

/**
 * Draws people, the first prize first. Attempt `n` = 0, 1, 2, … takes the first 48 bits of
 * HMAC-SHA-256(seed, `entries hash:randomness:n`) as a number. A number that is not below the largest multiple of the number
 * of entries is skipped, so all entries have exactly the same chance; the rest of the division is the place of the entry.
 * An entry of a person who has been drawn before is skipped, so a person is drawn once. The browser and the server run it.
 */
export async function drawEntrants(input: DrawEntrantsInput): Promise<Entry[]> {
  const { entries } = input
  const distinct = new Set(entries.map(({ entrant }) => entrant)).size
  const target = Math.min(input.count, distinct)
  const drawn = new Map<string, Entry>()
  const sign = await createSigner(input)
  for (let attempt = 0; drawn.size < target; attempt += BATCH) {
    const numbers = await Promise.all(Array.from({ length: BATCH }, (_, at) => sign(attempt + at)))
    for (const number of numbers) {
      const place = toPlace(number, entries.length)
      const entry = place === null ? undefined : entries[place]
      if (entry && drawn.size < target && !drawn.has(entry.entrant)) drawn.set(entry.entrant, entry)
    }
  }
  return [...drawn.values()]
}

/** Returns a place below `count`, or null for a number that would make the first places more likely. */
export function toPlace(number: number, count: number): number | null {
  return number < NUMBERS - (NUMBERS % count) ? number % count : null
}

/** Returns the number of each attempt. */
export async function createSigner({
  seed,
  entriesHash,
  randomness,
}: Omit<DrawEntrantsInput, 'entries' | 'count'>): Promise<(attempt: number) => Promise<number>> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encode(seed), algorithm, false, ['sign'])
  return async (attempt) => {
    const message = encode(`${entriesHash}:${randomness}:${attempt}`)
    const hex = toHex(await crypto.subtle.sign('HMAC', key, message))
    return Number.parseInt(hex.slice(0, HEX_DIGITS), 16)
  }
}

/** Returns the SHA-256 hash of a text as hexadecimal digits. */
export async function hashText(text: string): Promise<string> {
  return toHex(await crypto.subtle.digest('SHA-256', encode(text)))
}

/** Writes the list of entries, whose lines are in the order of the tickets. */
export function formatEntryList(entries: Entry[]): string {
  const lines = entries.map(({ ticket, entrant }) => `${ticket},${entrant}`)
  return [ENTRY_LIST_HEADER, ...lines].map((line) => `${line}\n`).join('')
}

/** Reads a list of entries. */
export function parseEntryList(text: string): Entry[] {
  const [, ...lines] = text.trimEnd().split('\n')
  return lines.map((line) => {
    const [ticket = '', entrant = ''] = line.split(',')
    return { ticket: Number(ticket), entrant }
  })
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

function toHex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
