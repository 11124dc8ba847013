/** What a provider ignores in the part before the `@`, beside letter case and what follows a plus sign. */
interface MailboxRule {
  /** Other domains of the provider, where the same name belongs to the same person. */
  aliases?: string[]
  /** Characters that make no difference. */
  ignored?: RegExp
  /** Yahoo's names have no hyphen: it begins the keyword of a disposable address. */
  tagSeparator?: string
}

/** The rules by the domain that represents the provider. */
const RULES: Record<string, MailboxRule> = {
  'gmail.com': { aliases: ['googlemail.com'], ignored: /\./g },
  'proton.me': { aliases: ['protonmail.com', 'protonmail.ch', 'pm.me'], ignored: /[._-]/g },
  'icloud.com': { aliases: ['me.com', 'mac.com'] },
  'yandex.ru': { aliases: ['ya.ru', 'yandex.com', 'yandex.by', 'yandex.kz', 'yandex.ua'] },
  'yahoo.com': { tagSeparator: '-' },
  'ymail.com': { tagSeparator: '-' },
  'rocketmail.com': { tagSeparator: '-' },
}

const domainsByAlias = new Map(
  Object.entries(RULES).flatMap(([domain, { aliases = [] }]) =>
    aliases.map((alias) => [alias, domain] as const),
  ),
)

/**
 * Returns the mailbox that receives the mail of an address, so that `e.ve+1@googlemail.com` and `eve@gmail.com` count as
 * one person. Never send to it: a server may treat addresses as different that are equal here.
 */
export function toMailbox(email: string): string {
  const address = email.trim().toLowerCase()
  const at = address.lastIndexOf('@')
  const typedDomain = address.slice(at + 1).replace(/\.$/, '')
  const domain = domainsByAlias.get(typedDomain) ?? typedDomain
  const { ignored, tagSeparator } = RULES[domain] ?? {}

  let name = removeTag(address.slice(0, at), '+')
  if (tagSeparator) name = removeTag(name, tagSeparator)
  if (ignored) name = name.replace(ignored, '')
  return `${name}@${domain}`
}

/** A separator in front of everything begins no tag. */
function removeTag(name: string, separator: string): string {
  const start = name.indexOf(separator)
  return start > 0 ? name.slice(0, start) : name
}
