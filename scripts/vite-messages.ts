import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { flattenMessages } from '#platform/i18n/translator'

/** A file of messages: `app/i18n/messages/de/account.json`. */
const MESSAGE_FILE = /\/i18n\/messages\/(\w+)\/(\w+)\.json$/
const CHUNKS_MODULE = 'virtual:message-chunks'
const CHUNKS_FILE = path.resolve('build/message-chunks.json')

/** Compiles ICU messages. A message that a language lacks is taken from English. */
export function compileMessages(): Plugin {
  return {
    name: 'compile-messages',
    enforce: 'pre',
    transform: {
      filter: { id: MESSAGE_FILE },
      handler(json, id) {
        const english = id.replace(MESSAGE_FILE, '/i18n/messages/en/$2.json')
        this.addWatchFile(english)
        const messages = {
          ...flattenMessages(JSON.parse(readFileSync(english, 'utf8'))),
          ...flattenMessages(JSON.parse(json)),
        }
        const compiled = Object.entries(messages).map(([key, text]) => [key, compileMessage(text)])
        const code = `export default ${JSON.stringify(Object.fromEntries(compiled))}`
        return { code, moduleType: 'js', map: null }
      },
    },
  }
}

/** Tells the server the URLs of the chunks with messages, so that a page preloads those of its language. */
export function listMessageChunks(): Plugin {
  return {
    name: 'list-message-chunks',
    resolveId: (source) => (source === CHUNKS_MODULE ? `\0${CHUNKS_MODULE}` : undefined),
    load(id) {
      if (id !== `\0${CHUNKS_MODULE}`) return
      // The build of the browser's files runs first. The development server has no chunks.
      const chunks = this.environment.mode === 'build' ? readFileSync(CHUNKS_FILE, 'utf8') : '{}'
      return `export default ${chunks}`
    },
    writeBundle: {
      handler(_, bundle) {
        if (this.environment.name !== 'client') return
        const chunks: Record<string, string> = {}
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk') continue
          for (const id of file.moduleIds) {
            const [, language, area] = id.match(MESSAGE_FILE) ?? []
            if (language) chunks[`${language}/${area}`] = `/${file.fileName}`
          }
        }
        mkdirSync(path.dirname(CHUNKS_FILE), { recursive: true })
        writeFileSync(CHUNKS_FILE, JSON.stringify(chunks))
      },
    },
  }
}
