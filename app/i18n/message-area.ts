import { type I18n, setupI18n } from '@lingui/core'
import type { Language } from '#platform/i18n/languages'
import type { MessageTree } from '#platform/i18n/translator'
import type { MessageArea, Translator } from './message-types.ts'

/** The messages of one file, compiled by the build, by key: `card.add`. */
type CompiledMessages = Parameters<I18n['load']>[1]

/** Loads a file of messages, by its path: `../messages/de/account.json`. */
type MessageFiles = Record<string, () => Promise<unknown>>

/** What messages call `{marketplace}`. */
const marketplace =
  (!import.meta.env.SSR && document.documentElement.dataset.marketplace) || 'AliExpress'

const areas = new Map<string, MessageArea>()

/**
 * Loads the messages of an area: in the browser those of the page's language, on the server those of every language.
 * The module of an area awaits this, so a screen that imports the area never renders without its texts.
 */
export async function loadMessageArea<Tree extends MessageTree, const Name extends string>(
  name: Name,
  files: MessageFiles,
): Promise<MessageArea<Tree, Name>> {
  const translators = new Map<Language, Translator>()
  const loads = Object.entries(files).map(async ([path, load]) => {
    const language = path.split('/').at(-2) as Language
    if (!isNeeded(language)) return
    const messages = (await load()) as CompiledMessages
    translators.set(language, createTranslator(language, messages))
  })
  await Promise.all(loads)
  const area = { name, translators }
  areas.set(name, area)
  return area
}

/** A document has one language: another language is another document. */
function isNeeded(language: Language): boolean {
  return import.meta.env.SSR || document.documentElement.lang === language
}

function createTranslator(language: Language, messages: CompiledMessages): Translator {
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } })
  const translate: Translator = (key, given) => {
    const values = { marketplace, ...given }
    const [name, ownKey] = key.split(':')
    if (ownKey === undefined) return i18n._(key, values)
    return areas.get(name!)?.translators.get(language)?.(ownKey, values) ?? key
  }
  return rememberConstants(translate)
}

const named = new WeakMap<Translator, { name: string; translator: Translator }>()

/** Returns a translator whose messages name another marketplace: the same one each time, so that it can be a dependency. */
export function nameMarketplace(translator: Translator, name: string): Translator {
  const known = named.get(translator)
  if (known?.name === name) return known.translator
  const renamed = rememberConstants((key, values) => {
    return translator(key, { marketplace: name, ...values })
  })
  named.set(translator, { name, translator: renamed })
  return renamed
}

/** Most messages have no values, and pages use the same ones again and again. */
function rememberConstants(translate: Translator): Translator {
  const texts = new Map<string, string>()
  return (key, values) => {
    if (values) return translate(key, values)
    const known = texts.get(key)
    if (known !== undefined) return known
    const text = translate(key)
    // The message of another area may not be loaded yet, and keys that do not exist could be made up.
    if (text !== key) texts.set(key, text)
    return text
  }
}
