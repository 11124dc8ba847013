import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import type { Database } from '#platform/db/database'
import { getEmail, listNewestEmails } from '#platform/email/email-queue'
import { listNewestSms } from '#platform/sms/sms-queue'

const MAX_MESSAGES = 200

type Email = Awaited<ReturnType<typeof listNewestEmails>>[number]
type SmsMessage = Awaited<ReturnType<typeof listNewestSms>>[number]

/** Shows all e-mails and text messages of a shop without a mail server, for development. */
export function createMailboxRoutes({ db }: { db: Database }) {
  return new Hono()
    .use('/mailbox/*', async (c, next) => {
      await next()
      c.header('Cache-Control', 'no-store')
      c.header('X-Content-Type-Options', 'nosniff')
    })
    .get('/mailbox', async (c) => {
      c.header('Content-Security-Policy', PAGE_POLICY)
      const messages = await listNewestSms(db, { limit: MAX_MESSAGES })
      return c.html(renderPage(await listNewestEmails(db, { limit: MAX_MESSAGES }), messages))
    })
    .get('/mailbox.json', async (c) => {
      const emails = await listNewestEmails(db, { limit: MAX_MESSAGES })
      const messages = await listNewestSms(db, { limit: MAX_MESSAGES })
      return c.json({
        items: emails.map(({ recipient: to, subject, text, html, createdAt }) => {
          return { to, subject, text, html, created_at: createdAt.toISOString() }
        }),
        text_messages: messages.map(({ recipient: to, channel, body: text, createdAt }) => {
          return { to, channel, text, created_at: createdAt.toISOString() }
        }),
      })
    })
    .get('/mailbox/:id{[0-9a-f-]{36}}', async (c) => {
      const email = await getEmail(db, c.req.param('id'))
      if (!email) return c.notFound()
      c.header('Content-Security-Policy', EMAIL_POLICY)
      return c.html(`<base target="_top">${email.html}`)
    })
}

const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'"
/** An e-mail may show images and navigate on a click, and nothing else. */
const EMAIL_POLICY =
  "sandbox allow-top-navigation-by-user-activation; default-src 'none'; img-src * data:; style-src 'unsafe-inline'"

function renderPage(emails: Email[], messages: SmsMessage[]) {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Mailbox (${emails.length})</title>
    <style>${raw(STYLE)}</style>
  </head>
  <body>
    <h1>Mailbox</h1>
    <p>No mail server is configured, so e-mails stay here. Reload for newer ones; <a href="/">back to the shop</a>.</p>
    ${emails.length === 0 ? html`<p>There are no e-mails yet.</p>` : emails.map(renderEmail)}
    ${messages.length > 0 ? html`<h2>Text messages</h2>${messages.map(renderSms)}` : ''}
  </body>
</html>`
}

function renderEmail({ id, subject, recipient, createdAt, text }: Email, index: number) {
  return html`<details name="email" ${index === 0 ? raw('open') : ''}>
      <summary><b>${subject}</b> <span>to ${recipient}</span> <time>${formatMinute(createdAt)}</time></summary>
      <iframe src="/dev/mailbox/${id}" title="${subject}" loading="lazy"></iframe>
      <details><summary>As plain text</summary><pre>${text}</pre></details>
    </details>`
}

function renderSms({ recipient, channel, body, createdAt }: SmsMessage) {
  return html`<p class="text"><b>${body}</b> <span>to +${recipient} by ${channel}</span> <time>${formatMinute(createdAt)}</time></p>`
}

function formatMinute(date: Date): string {
  return `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
  details { border: 1px solid #8886; border-radius: 10px; margin: .75rem 0 }
  summary { padding: .75rem 1rem; cursor: pointer; overflow-wrap: anywhere }
  .text { border: 1px solid #8886; border-radius: 10px; padding: .75rem 1rem; overflow-wrap: anywhere }
  span, time { opacity: .7; margin-left: .75rem }
  iframe { display: block; width: 100%; height: 70vh; border: 0; background: #fff }
  details details { margin: .75rem }
  pre { padding: 0 1rem 1rem; white-space: pre-wrap }
`
