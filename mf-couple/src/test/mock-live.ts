import { HttpResponse, http } from 'msw/http'
import type { LiveHint } from '@love-space/contracts/gateway/live.events.ts'

export function mockLive() {
  const encoder = new TextEncoder()
  let open: ReadableStreamDefaultController<Uint8Array> | undefined
  const stream = () =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        open = controller
        controller.enqueue(encoder.encode(': open\n\n'))
      },
    })
  const handler = http.get(
    '*/api/stream',
    () => new HttpResponse(stream(), { headers: { 'content-type': 'text/event-stream' } }),
  )
  const tell = (hint: Omit<LiveHint, 'userIds' | 'topic'> & { topic: string }) =>
    open?.enqueue(encoder.encode(`event: hint\nid: 1\ndata: ${JSON.stringify(hint)}\n\n`))
  return { handler, tell }
}
