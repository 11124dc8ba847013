import type { OwnReferrals, ReferralVisit } from '#contract/referrals'
import type { Client } from './client.ts'
import { createPerson, type Person } from './people.ts'
import type { Random } from './random.ts'
import { signIn } from './shopper-day.ts'
import type { Tally } from './tally.ts'

interface SignUpInput {
  client: Client
  random: Random
  tally: Tally
  /** Who has an account, and may have recommended the shop. */
  people: Person[]
}

/** Creates the account of one more person; every other one comes by the link of somebody. */
export async function signUp(input: SignUpInput): Promise<Person> {
  const { client, random, tally, people } = input
  const person = createPerson(people.length + 1, random)
  const { email, password, name } = person
  const referrer = people.length > 0 && random.happens(0.5) ? random.pick(people) : null
  const referral = referrer && (await followLink(client, referrer))
  const data = { full_name: name, ...(referral && { referral }) }
  await client.require('POST', '/auth/v1/signup', { body: { email, password, data } })
  if (referral) tally.referred += 1
  return person
}

/** Returns the token of a visit by the link of a referrer. */
async function followLink(client: Client, referrer: Person): Promise<string | null> {
  await signIn({ client, person: referrer })
  const { code } = await client.require<OwnReferrals>('GET', '/api/referrals', {
    token: referrer.token!,
  })
  if (!code) return null
  const visit = await client.require<ReferralVisit>('POST', '/api/referrals/visits', {
    body: { code },
  })
  return visit.token
}
