import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'
import type { LiveTopic } from '@love-space/contracts/events/live.ts'
import { credentials } from './credentials.ts'
import { keepConnected } from './live-connection.ts'
import type { ServerSentEvent } from './sse-reader.ts'
import { webLocks } from './web-locks.ts'

export interface LiveHint {
  readonly topic: LiveTopic
  readonly spaceId: string | null
  readonly ref?: string | null
}
type Notice =
  | { readonly kind: 'hint'; readonly hint: LiveHint; readonly id: string | null }
  | { readonly kind: 'reset' | 'ready'; readonly id: string | null }
  | { readonly kind: 'status'; readonly isUp: boolean }
  | { readonly kind: 'ask' }

/** Whether changes arrive by themselves. While they do, nothing has to be polled. */
export const useLiveStatus = create<{ isUp: boolean }>(() => ({ isUp: false }))

/** For `refetchInterval`: off while the stream is up, else the given interval. */
export const usePollMs = (intervalMs: number): number | false =>
  useLiveStatus(({ isUp }) => (isUp ? false : intervalMs))

const hintListeners = new Set<(hint: LiveHint) => void>()
const resetListeners = new Set<() => void>()
let lastEventId: string | null = null

/** Calls back when something of the topic has changed on the server. */
export function useLive(topic: LiveTopic, onHint: (hint: LiveHint) => void): void {
  const handle = useEffectEvent((hint: LiveHint) => {
    if (hint.topic === topic) onHint(hint)
  })
  useEffect(() => onLiveHint((hint) => handle(hint)), [])
}

export const onLiveHint = (listener: (hint: LiveHint) => void) => subscribeTo(hintListeners, listener)

/** Calls back when hints may have been missed and everything has to be fetched again. */
export const onLiveReset = (listener: () => void) => subscribeTo(resetListeners, listener)

function subscribeTo<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/**
 * Opens the live stream whenever somebody is signed in. Where the browser has Web Locks and BroadcastChannel one tab
 * holds the stream and tells the others; elsewhere each tab has its own.
 */
export function startLive(): void {
  const channel = webLocks && 'BroadcastChannel' in window ? new BroadcastChannel('love-space-live') : null
  let current: { userId: string; controller: AbortController } | undefined
  let isLeading = false

  const take = (notice: Notice) => {
    if (notice.kind === 'status') useLiveStatus.setState({ isUp: notice.isUp })
    else if (notice.kind === 'ask') return tell({ kind: 'status', isUp: useLiveStatus.getState().isUp })
    else {
      lastEventId = notice.id ?? lastEventId
      if (notice.kind === 'hint') hintListeners.forEach((listener) => listener(notice.hint))
      else if (notice.kind === 'reset') resetListeners.forEach((listener) => listener())
    }
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none.
  const post = (notice: Notice) => channel?.postMessage(notice)
  const tell = (notice: Notice) => {
    if (isLeading) post(notice)
  }
  const publish = (notice: Notice) => {
    take(notice)
    tell(notice)
  }
  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<Notice>) => {
      if (!isLeading || data.kind === 'ask') take(data)
    }
  }

  const lead = async (signal: AbortSignal) => {
    isLeading = true
    try {
      await keepConnected(
        {
          lastEventId: () => lastEventId,
          onStatus: (isUp) => publish({ kind: 'status', isUp }),
          onEvent: (event) => {
            const notice = noticeFrom(event)
            if (notice) publish(notice)
          },
        },
        signal,
      )
    } finally {
      isLeading = false
    }
  }

  const follow = () => {
    const userId = credentials.userId()
    if (userId === current?.userId) return
    current?.controller.abort()
    current = undefined
    lastEventId = null
    useLiveStatus.setState({ isUp: false })
    if (userId === undefined) return
    const controller = new AbortController()
    current = { userId, controller }
    const { signal } = controller
    if (!channel || !webLocks) return void lead(signal)
    post({ kind: 'ask' })
    webLocks.request('love-space-live', { signal }, () => lead(signal)).catch(() => undefined)
  }
  credentials.subscribe(follow)
  follow()
}

function noticeFrom({ event, id, data }: ServerSentEvent): Notice | null {
  if (event === 'reset' || event === 'ready') return { kind: event, id }
  if (event !== 'hint') return null
  try {
    return { kind: 'hint', hint: JSON.parse(data) as LiveHint, id }
  } catch {
    return null
  }
}
