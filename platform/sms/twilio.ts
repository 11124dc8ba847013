import { type SmsCarrier, type SmsChannel, SmsUndeliverableError } from './sms-queue.ts'

interface TwilioAccount {
  accountSid: string
  authToken: string
  /** The sender's number (`+15550100`), or a messaging service (`MG…`). */
  from: string
  /** Without a trailing slash. Tests set another one. */
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
      const response = await fetch(url, {
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
      if (response.ok) return void (await response.body?.cancel())
      throw await toSmsError(response)
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

/**
 * Twilio responds with 400 if the number does not exist or has opted out. 408, 429 and 5xx are temporary. Operators see the
 * error, so it has Twilio's code only: its text names the number.
 */
async function toSmsError(response: Response): Promise<Error> {
  const { status } = response
  const body = (await response.json().catch(() => null)) as { code?: unknown } | null
  const code = Number(body?.code)
  const message = `Twilio responded with ${status}${code ? `, error ${code}` : ''}`
  const isPermanent = status >= 400 && status < 500 && ![408, 429].includes(status)
  return isPermanent ? new SmsUndeliverableError(message) : new Error(message)
}
