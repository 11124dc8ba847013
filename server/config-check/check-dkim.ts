import { createPublicKey } from 'node:crypto'
import type { DkimKey } from '#platform/email/smtp-transport'
import type { Config } from '../config/config.ts'
import { loadDkimKey, loadMailAuthorities } from '../config/dkim-key.ts'
import { StartupError } from '../startup/startup-error.ts'
import { getSenderDomain } from './check-settings.ts'
import { findTxtRecords, type ResolveTxt } from './dns-records.ts'
import { type ConfigFinding, findIf, toFinding } from './findings.ts'

/** Compares the key that signs e-mails with its record in DNS. What is told of it is public. */
export async function checkDkim(config: Config, resolveTxt: ResolveTxt): Promise<ConfigFinding[]> {
  try {
    await loadMailAuthorities(config)
    const key = await loadDkimKey(config)
    return key ? [...checkAlignment(key, config), ...(await checkRecord(key, resolveTxt))] : []
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    return [toFinding('mail_key_invalid', error.message)]
  }
}

/** DMARC takes a signature of the sender's domain, or of one above it. */
function checkAlignment({ domainName }: DkimKey, { MAIL_FROM }: Config): ConfigFinding[] {
  const sender = getSenderDomain(MAIL_FROM) ?? ''
  const isAligned = sender === domainName || sender.endsWith(`.${domainName}`)
  return findIf(!isAligned, 'dkim_domain_differs', `${domainName} signs for ${sender}`)
}

async function checkRecord(key: DkimKey, resolveTxt: ResolveTxt): Promise<ConfigFinding[]> {
  const name = `${key.keySelector}._domainkey.${key.domainName}`
  const expected = toPublicKey(key.privateKey)
  const detail = `${name} TXT "v=DKIM1; k=rsa; p=${expected}"`
  try {
    const records = await findTxtRecords(name, resolveTxt)
    const keys = records.map((record) => record.replace(/\s/g, '').match(/(?:^|;)p=([^;]*)/)?.[1])
    if (!keys.some(Boolean)) return [toFinding('dkim_record_missing', detail)]
    return findIf(!keys.includes(expected), 'dkim_record_differs', detail)
  } catch (error) {
    return [toFinding('dns_not_checked', (error as NodeJS.ErrnoException).code ?? null)]
  }
}

/** As the record has it: DER of an SPKI in base64. */
function toPublicKey(pem: string): string {
  return createPublicKey(pem).export({ type: 'spki', format: 'der' }).toString('base64')
}
