import { CannotBeReached, type Carrier, type Channel } from './text-messages.ts'

interface Account {
  accountSid: string
  authToken: string
  /** A number of ours (`+15550100`), or a messaging service (`MG…`). */
  from: string
  /** Elsewhere in tests alone. Without a slash at its end. */
  api?: string
}

const PATIENCE_MS = 10_000

/** Sends text messages through Twilio's Messages resource. */
export function twilio({ api = 'https://api.twilio.com', ...account }: Account): Carrier {
  const { accountSid, authToken, from } = account
  const url = `${api}/2010-04-01/Accounts/${accountSid}/Messages.json`
  const credentials = Buffer.from(`${accountSid}:${authToken}`).toString('base64')
  return {
    name: 'twilio',
    async send({ to, channel, body }) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { Authorization: `Basic ${credentials}` },
        body: new URLSearchParams({
          ...senderOf(from, channel),
          To: at(`+${to}`, channel),
          Body: body,
        }),
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      if (answer.ok) return void (await answer.body?.cancel())
      throw await failureOf(answer)
    },
  }
}

function senderOf(from: string, channel: Channel): Record<string, string> {
  return from.startsWith('MG') ? { MessagingServiceSid: from } : { From: at(from, channel) }
}

function at(number: string, channel: Channel): string {
  return channel === 'whatsapp' ? `whatsapp:${number}` : number
}

/** A number that does not exist, or one that wants nothing from us, is a 400; 429 and what Twilio breaks itself pass. */
async function failureOf(answer: Response): Promise<Error> {
  const said = await answer.text().catch(() => '')
  const message = `Twilio answered ${answer.status}: ${said.slice(0, 300)}`
  const isFinal = answer.status >= 400 && answer.status < 500 && ![408, 429].includes(answer.status)
  return isFinal ? new CannotBeReached(message) : new Error(message)
}
