import assert from 'node:assert/strict'
import type { Site } from './shopper.ts'

/** Opens a stream of server-sent events. `next` returns the name, the id, and the text or status of an event. */
export async function readStream(site: Site, path: string, extraHeaders: Record<string, string>) {
  const headers = { 'Accept-Encoding': 'gzip', ...extraHeaders }
  const response = await site.request(path, { headers })
  assert.equal(response.status, 200)
  assert.match(response.headers.get('Content-Type') ?? '', /^text\/event-stream/)
  const reading = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  // A missing event ends the stream, and the test fails.
  AbortSignal.timeout(5_000).addEventListener('abort', () => reading.cancel().catch(() => {}))
  let text = ''

  const nextEvent = async () => {
    while (!text.includes('\n\n')) {
      const { done, value } = await reading.read()
      if (done) return { event: 'end', id: '', data: {} }
      text += value
    }
    const [block = '', ...rest] = text.split('\n\n')
    text = rest.join('\n\n')
    const getField = (name: string) => block.match(new RegExp(`^${name}: (.*)$`, 'm'))?.[1] ?? ''
    const data: unknown = JSON.parse(getField('data') || '{}')
    return { event: getField('event'), id: getField('id'), data }
  }
  const next = async (): Promise<[string, string, string]> => {
    const { event, id, data } = await nextEvent()
    const { text: message, status = '' } = data as { text?: string; status?: string }
    return [event, id, message ?? status]
  }
  /** Returns the next event with this name or state. */
  const skipTo = async (name: string) => {
    for (;;) {
      const event = await next()
      if (event.includes(name) || event[0] === 'end') return event
    }
  }
  return { next, nextEvent, skipTo, cancel: () => reading.cancel() }
}
