import type { Language } from './contract.ts'
import type { Sender } from './letter.ts'
import { filled, spokenDuration, textsIn } from './texts.ts'

interface Ask {
  goodForSeconds: number
  language: Language
  sender: Pick<Sender, 'storeName'>
}

/** What a text message says that carries a code. */
export function textMessageWith(code: string, { goodForSeconds, language, sender }: Ask): string {
  const duration = spokenDuration(goodForSeconds, language)
  return filled(textsIn(language).texts.code, { code, duration, store: sender.storeName })
}
