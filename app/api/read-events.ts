export interface ServerEvent {
  event: string
  /** Empty if the event has none. */
  id: string
  data: string
}

/** Reads the server-sent events of a response until it ends. Comments and empty events are left out. */
export async function* readEvents(response: Response): AsyncGenerator<ServerEvent> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const blocks = (rest + value).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const data = getField(block, 'data')
        if (data) yield { event: getField(block, 'event'), id: getField(block, 'id'), data }
      }
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

function getField(block: string, name: string): string {
  return block.match(new RegExp(`^${name}: ?(.*)$`, 'm'))?.[1] ?? ''
}
