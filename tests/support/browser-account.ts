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

type UserInput = typeof MINA

/** Submits the sign-up form. With `autoconfirm` the user is then signed in, otherwise an e-mail is sent. */
export async function signUpOnPage(
  page: Page,
  visit: (path: string) => Promise<unknown>,
  user: UserInput,
) {
  await visit('/profile?mode=signup')
  await page.getByLabel('Full name').fill(user.name)
  await page.getByLabel('Email', { exact: true }).fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(user.password)
  await page.getByLabel('Confirm password').fill(user.password)
  await page.getByRole('button', { name: 'Create Account' }).click()
}

/** Signs in on a page that shows the sign-in form. */
export async function signInOnPage(
  page: Page,
  { email, password }: Pick<UserInput, 'email' | 'password'>,
) {
  await page.getByLabel('Email', { exact: true }).first().fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Signs in without the form. Creates the account if it is missing. Requires `autoconfirm`. */
export async function signInByApi(page: Page, user: UserInput = MINA) {
  await storeSession(page, await requestSession(page, user))
}

/** Returns a session of a user. Creates the account if it is missing. Requires `autoconfirm`. */
export async function requestSession(page: Page, user: UserInput): Promise<string> {
  const { name, email, password } = user
  const data = { email, password, data: { full_name: name } }
  const signUp = await page.request.post('/auth/v1/signup', { data })
  return signUp.ok() ? signUp.text() : requestToken(page, user)
}

/** Returns a session of a user who has an account. */
export async function requestToken(page: Page, { email, password }: UserInput): Promise<string> {
  const data = { email, password }
  return (await page.request.post('/auth/v1/token?grant_type=password', { data })).text()
}

/** Signs the browser in, on an address of the shop that loads nothing. */
export async function storeSession(page: Page, session: string) {
  await page.goto('/robots.txt')
  await page.evaluate((text) => localStorage.setItem('outwit-session', text), session)
}

/** Posts to the API as the user who is signed in on the page. Returns the body of the answer. */
export function postByApi(page: Page, path: string, body: object): Promise<{ id: string }> {
  return page.evaluate(
    async ([url, json]) => {
      const { access_token } = JSON.parse(localStorage.getItem('outwit-session') ?? '')
      const headers = {
        Authorization: `Bearer ${access_token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': crypto.randomUUID(),
      }
      const response = await fetch(url, { method: 'POST', headers, body: json })
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
      return response.json()
    },
    [path, JSON.stringify(body)] as const,
  )
}

export async function signOut(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByText('Signed out successfully').first().waitFor()
}

/** Writes the pending e-mails. Returns the path of the link and the code of the newest. */
export async function getNewestEmailLink({
  db,
  identity,
}: {
  db: Database
  identity: IdentityDependencies
}) {
  await drainQueues(db, { queues: [createAuthEmailQueue(db, identity)], now: new Date() })
  const [email] = await listNewestEmails(db, { limit: 1 })
  const { text = '' } = email ?? {}
  const { pathname, search } = new URL(
    text.match(/http\S+\/auth\/confirm\S+/)?.[0] ?? 'http://no.link',
  )
  return { path: pathname + search, code: text.match(/^.*?(\d{6})$/m)?.[1] ?? '' }
}

/** Opens the link and presses the confirmation button of its page. */
export async function openEmailLink(page: Page, { path }: { path: string }) {
  await page.goto(path)
  await page.getByRole('main').getByRole('button').first().click()
}
