export interface ServerSentEvent {
  readonly event: string
  readonly id: string | null
  readonly data: string
}

/**
 * Reads server-sent events from a fetched body. `onBytes` is called for every piece that arrives, heartbeats included.
 * Returns when the server closes, throws when the connection breaks.
 */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: ServerSentEvent) => void,
  onBytes: () => void,
): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onBytes()
    rest += decoder.decode(value, { stream: true })
    // A lone CR at the end may be the first half of CRLF.
    const ready = rest.endsWith('\r') ? rest.slice(0, -1) : rest
    const blocks = ready.split(/\r\n\r\n|\n\n|\r\r/)
    const unfinished = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = parse(block)
      if (event) onEvent(event)
    }
    rest = unfinished + rest.slice(ready.length)
  }
}

function parse(block: string): ServerSentEvent | null {
  let event = 'message'
  let id: string | null = null
  const data: string[] = []
  for (const line of block.split(/\r\n|\n|\r/)) {
    const [, name = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/.exec(line) ?? []
    if (name === 'event') event = value
    else if (name === 'id') id = value
    else if (name === 'data') data.push(value)
  }
  return data.length > 0 || event !== 'message' ? { event, id, data: data.join('\n') } : null
}
