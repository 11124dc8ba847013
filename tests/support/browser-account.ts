import type { Page } from 'playwright-core'
import { createAuthEmailQueue, type IdentityDependencies } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { listNewestEmails } from '#platform/email/email-queue'
import { drainQueues } from '#platform/queue/drain-queues'

export const MINA = {
  name: 'Mina Keller',
  email: 'mina@example.com',
  password: 'Forest-green-mug-3',
}

export const THEO = { name: 'Theo Baum', email: 'theo@example.com', password: 'Window-lamp-4-you' }

type Person = typeof MINA

/** Fills in the form and sends it; what comes then depends on whether letters have to be answered. */
export async function signUpOnPage(
  page: Page,
  visit: (path: string) => Promise<unknown>,
  person: Person,
) {
  await visit('/profile?mode=signup')
  await page.getByLabel('Full name').fill(person.name)
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password').fill(person.password)
  await page.getByRole('button', { name: 'Create Account' }).click()
}

/** On a page with the form. */
export async function signInOnPage(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
) {
  await page.getByLabel('Email', { exact: true }).first().fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Signed in without a look at the form, in a shop where letters need no answer; the account is made when it is new. */
export async function signInByApi(page: Page, { name, email, password }: Person = MINA) {
  await page.goto('/about')
  await page.evaluate(
    async (person) => {
      const post = (path: string) =>
        fetch(`/auth/v1/${path}`, { method: 'POST', body: JSON.stringify(person) })
      const joined = await post('signup')
      const session = await (joined.ok ? joined : await post('token?grant_type=password')).json()
      localStorage.setItem('outwit-session', JSON.stringify(session))
    },
    { email, password, data: { full_name: name } },
  )
}

export async function signOut(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByText('Signed out successfully').first().waitFor()
}

/** The newest letter, once the shop has written it: the page its link leads to, and its code. */
export async function getNewestEmailLink({
  db,
  identity,
}: {
  db: Database
  identity: IdentityDependencies
}) {
  await drainQueues(db, { queues: [createAuthEmailQueue(db, identity)], now: new Date() })
  const [mail] = await listNewestEmails(db, { limit: 1 })
  const { text = '' } = mail ?? {}
  const { pathname, search } = new URL(
    text.match(/http\S+\/auth\/confirm\S+/)?.[0] ?? 'http://none',
  )
  return { path: pathname + search, code: text.match(/^.*?(\d{6})$/m)?.[1] ?? '' }
}

/** Opens the link and gives the press that its page asks for. */
export async function openEmailLink(page: Page, { path }: { path: string }) {
  await page.goto(path)
  await page.getByRole('main').getByRole('button').first().click()
}
