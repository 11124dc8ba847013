import type { Random } from './random.ts'

/** Where a simulated person lives. The names of cities and streets are of no importance. */
const PLACES = [
  { country: 'DE', city: 'Köln', zip_code: '50667', time_zone: 'Europe/Berlin' },
  { country: 'GB', city: 'Leeds', zip_code: 'LS1 4AP', time_zone: 'Europe/London' },
  { country: 'FR', city: 'Lyon', zip_code: '69001', time_zone: 'Europe/Paris' },
  { country: 'SE', city: 'Lund', zip_code: '22221', time_zone: 'Europe/Stockholm' },
  { country: 'TR', city: 'İzmir', zip_code: '35210', time_zone: 'Europe/Istanbul' },
] as const

export interface Person {
  email: string
  password: string
  name: string
  place: (typeof PLACES)[number]
  /** Of the session of the day; null before it. */
  token: string | null
}

export function createPerson(number: number, random: Random): Person {
  return {
    email: `person-${number}@example.com`,
    password: `password-of-person-${number}`,
    name: `Person ${number}`,
    place: random.pick(PLACES),
    token: null,
  }
}

/** Returns the contact and address of a checkout. */
export function toContact({ email, name, place }: Person) {
  const { country, city, zip_code } = place
  const [first_name, last_name] = name.split(' ')
  return { email, first_name, last_name, address: 'Main Street 1', city, zip_code, country }
}
