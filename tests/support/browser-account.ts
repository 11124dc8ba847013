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
export async function signInByApi(page: Page, { name, email, password }: UserInput = MINA) {
  await page.goto('/about')
  await page.evaluate(
    async (user) => {
      const post = (path: string) =>
        fetch(`/auth/v1/${path}`, { method: 'POST', body: JSON.stringify(user) })
      const signUp = await post('signup')
      const session = await (signUp.ok ? signUp : await post('token?grant_type=password')).json()
      localStorage.setItem('outwit-session', JSON.stringify(session))
    },
    { email, password, data: { full_name: name } },
  )
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
