import { type SmsCarrier, type SmsChannel, SmsUndeliverableError } from './sms-queue.ts'

interface TwilioAccount {
  accountSid: string
  authToken: string
  /** A number of ours (`+15550100`), or a messaging service (`MG…`). */
  from: string
  /** Elsewhere in tests alone. Without a slash at its end. */
  baseUrl?: string
}

const TIMEOUT_MS = 10_000

/** Sends text messages through Twilio's Messages resource. */
export function createTwilioCarrier({
  baseUrl = 'https://api.twilio.com',
  ...account
}: TwilioAccount): SmsCarrier {
  const { accountSid, authToken, from } = account
  const url = `${baseUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`
  const credentials = Buffer.from(`${accountSid}:${authToken}`).toString('base64')
  return {
    name: 'twilio',
    async send({ to, channel, body }) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { Authorization: `Basic ${credentials}` },
        body: new URLSearchParams({
          ...getSenderParams(from, channel),
          To: formatNumber(`+${to}`, channel),
          Body: body,
        }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (answer.ok) return void (await answer.body?.cancel())
      throw await toSmsError(answer)
    },
  }
}

function getSenderParams(from: string, channel: SmsChannel): Record<string, string> {
  return from.startsWith('MG')
    ? { MessagingServiceSid: from }
    : { From: formatNumber(from, channel) }
}

function formatNumber(number: string, channel: SmsChannel): string {
  return channel === 'whatsapp' ? `whatsapp:${number}` : number
}

/** A number that does not exist, or one that wants nothing from us, is a 400; 429 and what Twilio breaks itself pass. */
async function toSmsError(answer: Response): Promise<Error> {
  const said = await answer.text().catch(() => '')
  const message = `Twilio answered ${answer.status}: ${said.slice(0, 300)}`
  const isFinal = answer.status >= 400 && answer.status < 500 && ![408, 429].includes(answer.status)
  return isFinal ? new SmsUndeliverableError(message) : new Error(message)
}
