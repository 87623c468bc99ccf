import { setTimeout as delay } from 'node:timers/promises'
import { liveStream } from '@love-space/contracts/gateway/live.routes.ts'
import type { BrowserClient } from './client.ts'

export interface LiveListener {
  readonly heard: readonly { topic: string; ref: string | null }[]
  readonly resets: number
  stop(): void
}

/** Listens to the live stream. Resumes from the last id when the connection breaks. */
export function listen(client: BrowserClient): LiveListener {
  const controller = new AbortController()
  const heard: { topic: string; ref: string | null }[] = []
  const state = { resets: 0 }
  let lastId: string | null = null

  const take = (block: string): void => {
    const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1]
    const id = field('id')
    if (id !== undefined) lastId = id
    if (field('event') === 'reset') state.resets += 1
    if (field('event') !== 'hint') return
    const { topic, ref } = JSON.parse(field('data') ?? '{}') as { topic: string; ref: string | null }
    heard.push({ topic, ref })
  }
  const follow = async (): Promise<void> => {
    while (!controller.signal.aborted) {
      try {
        const headers: Record<string, string> = lastId === null ? {} : { 'last-event-id': lastId }
        const response = await client.open(liveStream.path, headers, controller.signal)
        if (response.ok && response.body) {
          let pending = ''
          for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
            const blocks = (pending + chunk).split('\n\n')
            pending = blocks.pop() ?? ''
            blocks.forEach(take)
          }
        } else await response.body?.cancel()
      } catch {
        // The connection broke; the loop resumes.
      }
      if (!controller.signal.aborted) await delay(200)
    }
  }
  void follow()
  return {
    heard,
    get resets() {
      return state.resets
    },
    stop: () => controller.abort(),
  }
}
