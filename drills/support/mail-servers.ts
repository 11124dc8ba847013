import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, copyFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { findFreePort } from '#tests/crash/shop-process'
import type { DrillContext } from '../drill.ts'
import { openPostfix, readId, share } from './postfix.ts'

const USER = 'shop'
const PASSWORD = 'password-of-the-shop'
const REALM = 'mx.shop.test'
/** Refused by the mail server of the shop, at once. */
export const REFUSED = 'refused@remote.test'
/** Refused by the mail server of the recipient, later. */
export const GONE = 'gone@remote.test'

interface MailServersInput {
  bounceDomain: string
  bounceUrl: string
  bounceToken: string
}

/**
 * Opens the mail server of the shop, which requires TLS and a password, and that of its customers, which delivers to a
 * folder. What comes back is piped to the shop by the files of `deploy/postfix`.
 */
export async function openMailServers(context: DrillContext, input: MailServersInput) {
  const { folder } = context
  const certificate = createCertificate(folder)
  const [port, remotePort] = [await findFreePort(), await findFreePort()]
  const mails = path.join(folder, 'mails')
  const nobody = [readId('-u', 'nobody'), readId('-g', 'nobody')] as const
  mkdirSync(mails)
  chownSync(mails, ...nobody)
  const remote = openPostfix(context, {
    ...{ name: 'remote', port: remotePort },
    main: [
      'myhostname = mx.remote.test',
      'virtual_mailbox_domains = remote.test',
      `virtual_mailbox_base = ${mails}`,
      `virtual_mailbox_maps = regexp:${share(path.join(folder, 'mailboxes'), '/^buyer-[0-9]+@remote\\.test$/ all/\n')}`,
      `virtual_uid_maps = static:${nobody[0]}`,
      `virtual_gid_maps = static:${nobody[1]}`,
      'smtpd_relay_restrictions = reject_unauth_destination',
      'smtpd_recipient_restrictions =',
    ],
  })
  const transport = `remote.test smtp:[127.0.0.1]:${remotePort}\n${input.bounceDomain} outwit-bounces:\n`
  const relay = openPostfix(context, {
    ...{ name: 'relay', port },
    main: [
      `myhostname = ${REALM}`,
      `transport_maps = texthash:${share(path.join(folder, 'transport'), transport)}`,
      'smtpd_tls_security_level = encrypt',
      `smtpd_tls_cert_file = ${certificate.certFile}`,
      `smtpd_tls_key_file = ${certificate.keyFile}`,
      'smtpd_sasl_auth_enable = yes',
      'smtpd_sasl_type = cyrus',
      `smtpd_sasl_local_domain = ${REALM}`,
      'smtpd_tls_auth_only = yes',
      'smtpd_relay_restrictions = permit_sasl_authenticated, reject',
      `smtpd_recipient_restrictions = check_recipient_access texthash:${share(path.join(folder, 'access'), `${REFUSED} 550 5.1.1 User unknown\n`)}, permit_sasl_authenticated, reject`,
      'minimal_backoff_time = 5s',
      'queue_run_delay = 5s',
    ],
    master: createBouncePipe(folder, input),
  })
  createPasswords(folder, relay.config)
  const url = (password: string) =>
    `smtp://${USER}%40${REALM}:${password}@localhost:${port}?requireTLS=true`
  return {
    ...{ relay, remote, caFile: certificate.certFile },
    url: url(PASSWORD),
    wrongUrl: url('password-of-somebody-else'),
    secrets: [PASSWORD],
    /** What the customers have got. */
    readMails: () => readMaildir(path.join(mails, 'all')),
  }
}

function readMaildir(folder: string): Buffer[] {
  const parts = ['new', 'cur'].map((part) => path.join(folder, part))
  return parts.flatMap((part) => {
    try {
      return readdirSync(part).map((name) => readFileSync(path.join(part, name)))
    } catch {
      return []
    }
  })
}

/** Takes the files of `deploy/postfix`, with the addresses of the drill. */
function createBouncePipe(folder: string, { bounceUrl, bounceToken }: MailServersInput): string[] {
  const script = path.join(folder, 'deliver-bounce.sh')
  copyFileSync('deploy/postfix/deliver-bounce.sh', script)
  chmodSync(script, 0o755)
  const header = share(path.join(folder, 'bounce-header'), `Authorization: Bearer ${bounceToken}\n`)
  const lines = readFileSync('deploy/postfix/master.cf', 'utf8')
    .replace('/usr/local/lib/outwit/deliver-bounce.sh', script)
    .replace('https://shop.example/api/mail/bounces', bounceUrl)
    .replace('/etc/postfix/outwit-bounce-header', header)
  return lines.trim().split('\n')
}

/** Signs a certificate of `localhost` by itself. */
function createCertificate(folder: string) {
  const [keyFile, certFile] = [path.join(folder, 'tls.key'), path.join(folder, 'tls.crt')]
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const files = ['-keyout', keyFile, '-out', certFile, '-days', '2']
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...names, ...files], {
    stdio: 'ignore',
  })
  return { keyFile, certFile }
}

/** Creates the passwords of Cyrus SASL. Debian looks for its configuration beside that of Postfix. */
function createPasswords(folder: string, postfixConfig: string): void {
  const database = path.join(folder, 'sasldb2')
  const args = ['-p', '-c', '-f', database, '-u', REALM, USER]
  execFileSync('saslpasswd2', args, { input: PASSWORD })
  chownSync(database, readId('-u', 'postfix'), 0)
  const config = path.join(postfixConfig, 'sasl')
  mkdirSync(config)
  const lines = ['pwcheck_method: auxprop', 'auxprop_plugin: sasldb', `sasldb_path: ${database}`]
  share(path.join(config, 'smtpd.conf'), [...lines, 'mech_list: PLAIN LOGIN', ''].join('\n'))
}
