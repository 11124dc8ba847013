/**
 * Well-known services of e-mail addresses that anybody reads and that end after minutes or days. The list is short on
 * purpose: a hint that is often wrong is not read. Services of aliases, such as SimpleLogin, belong to their owners.
 */
const DOMAINS = new Set(
  `10minutemail.com 10minutemail.net 1secmail.com 1secmail.net 1secmail.org 20minutemail.com 33mail.com
  anonbox.net burnermail.io byom.de cock.li cs.email discard.email discardmail.com discardmail.de dispostable.com
  dropmail.me emailondeck.com emltmp.com fakeinbox.com fakemail.net fakemailgenerator.com getairmail.com getnada.com
  grr.la guerrillamail.biz guerrillamail.com guerrillamail.de guerrillamail.info guerrillamail.net guerrillamail.org
  guerrillamailblock.com harakirimail.com incognitomail.org inboxkitten.com jetable.org mail-temp.com mail.tm
  mailcatch.com maildrop.cc mailinator.com mailinator.net mailinator2.com mailnesia.com mailnull.com mailpoof.com
  mailsac.com minuteinbox.com mintemail.com moakt.com mohmal.com muellmail.com mytemp.email mytrashmail.com nada.email
  nowmymail.com objectmail.com one-time.email owlymail.com pokemail.net sharklasers.com sofort-mail.de spam4.me
  spambog.com spambox.us spamgourmet.com spamex.com temp-mail.io temp-mail.org tempail.com tempinbox.com tempmail.de
  tempmail.dev tempmail.net tempmail.plus tempmailo.com tempr.email throwawaymail.com trash-mail.com trash-mail.de
  trashmail.com trashmail.de trashmail.me trashmail.net trashmail.ws wegwerfemail.de wegwerfmail.de wegwerfmail.net
  yopmail.com yopmail.fr yopmail.net`.split(/\s+/),
)

/** Returns the domain of an address if it is one of a disposable service, or below one. */
export function findDisposableDomain(email: string): string | null {
  const labels = email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .split('.')
  const suffixes = labels.map((_, index) => labels.slice(index).join('.'))
  return suffixes.find((suffix) => DOMAINS.has(suffix)) ?? null
}
