import { simpleParser } from 'mailparser'

/** Why a message is no report of a failed delivery. */
export type NoBounceReason = 'not_a_report' | 'has_a_sender' | 'not_failed'

export type ParsedBounce =
  /** `status` is of the mail system (RFC 3463), such as `5.1.1`. */
  { addressedTo: string; status: string } | { addressedTo: string; reason: NoBounceReason }

/**
 * Parses a message that came back: a report of a mail system (RFC 3464). A report has an empty envelope sender, so that
 * nothing answers it; replies of people and of programs have one. `addressedTo` is what the mail servers and the sender
 * say of whom it is for.
 */
export async function parseBounce(raw: Buffer): Promise<ParsedBounce> {
  // It throws at what no mail system writes, such as thousands of parts.
  const message = await simpleParser(raw, OPTIONS).catch(() => null)
  if (!message) return { addressedTo: '', reason: 'not_a_report' }
  const { attachments, headerLines, headers } = message
  const readAll = (...names: string[]) =>
    headerLines.filter(({ key }) => names.includes(key)).map(({ line }) => line)
  const addressedTo = readAll('delivered-to', 'x-original-to', 'envelope-to', 'to').join('\n')
  if (readAll('return-path').some((line) => !EMPTY_SENDER.test(line)))
    return { addressedTo, reason: 'has_a_sender' }
  const contentType = headers.get('content-type') as { value: string } | undefined
  const report = attachments.find((part) => REPORT_TYPES.includes(part.contentType))
  if (contentType?.value !== 'multipart/report' || !report)
    return { addressedTo, reason: 'not_a_report' }
  const status = findFailure(report.content.toString('latin1'))
  return status ? { addressedTo, status } : { addressedTo, reason: 'not_failed' }
}

/** Postfix writes `MAILER-DAEMON` for an empty one, unless it is told not to. */
const EMPTY_SENDER = /^return-path:\s*<\s*(mailer-daemon(@[^>]*)?)?\s*>\s*$/i
/** The second one is of addresses with other letters than ASCII (RFC 6533). */
const REPORT_TYPES = ['message/delivery-status', 'message/global-delivery-status']

const OPTIONS = {
  keepDeliveryStatus: true,
  ...{ skipHtmlToText: true, skipTextToHtml: true, skipTextLinks: true, skipImageLinks: true },
}

/** Returns the status of the first recipient whose delivery failed, and was not only delayed. */
function findFailure(report: string): string | null {
  // A line that begins with a space continues the one before. The first block is about the message.
  const blocks = report
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]+/g, ' ')
    .split(/\n\n+/)
  const failed = blocks.find((block) => readField(block, 'action') === 'failed')
  const status = failed && readField(failed, 'status')?.match(/^[45]\.\d{1,3}\.\d{1,3}\b/)
  return status ? status[0] : null
}

function readField(block: string, name: string): string | undefined {
  return block
    .match(new RegExp(`^${name}:[ \\t]*(.*)$`, 'im'))?.[1]
    ?.trim()
    .toLowerCase()
}
