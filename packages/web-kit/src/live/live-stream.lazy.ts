import { credentials } from '../credentials/credentials.ts'
import { refreshQueries, refreshTopic } from '../queries/query-client.ts'
import { webLocks } from '../browser/web-locks.ts'
import { keepConnected, type ServerSentEvent } from './live-connection.lazy.ts'
import { useLiveStatus } from './live.ts'

/** A hint. Newer servers may send unknown topics. */
interface LiveHint {
  readonly topic: string
  readonly ref?: string | null
}
type Notice =
  | { readonly kind: 'hint'; readonly hint: LiveHint; readonly id: string | null }
  | { readonly kind: 'reset' | 'ready' | 'place'; readonly id: string | null }
  | { readonly kind: 'status'; readonly isUp: boolean }
  | { readonly kind: 'ask' }

let lastEventId: string | null = null

/** Shares one stream: the leading tab sends its hints to the others. Without a channel, each tab leads. */
function shareStream(channel: BroadcastChannel | null) {
  let isLeading = false
  const take = (notice: Notice) => {
    if (notice.kind === 'status') useLiveStatus.setState({ isUp: notice.isUp })
    else if (notice.kind === 'ask') return tell({ kind: 'status', isUp: useLiveStatus.getState().isUp })
    else {
      lastEventId = notice.id ?? lastEventId
      if (notice.kind === 'hint') void refreshTopic(notice.hint.topic, notice.hint.ref)
      // Hints may have been missed.
      else if (notice.kind === 'reset') void refreshQueries()
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
    if (lastEventId === null) useLiveStatus.setState({ since: performance.timeOrigin })
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
  return { lead, askStatus: () => post({ kind: 'ask' }) }
}

/** Follows the stream in one tab for all; without Web Locks or BroadcastChannel, in each tab. */
export function followStream(): void {
  const channel = webLocks && 'BroadcastChannel' in window ? new BroadcastChannel('love-space-live') : null
  let current: { userId: string; controller: AbortController } | undefined
  const { lead, askStatus } = shareStream(channel)

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
    askStatus()
    const turn =
      channel && webLocks ? webLocks.request('love-space-live', { signal }, () => lead(signal)) : lead(signal)
    const end = () => {
      // The same user may have started another session.
      if (current?.controller === controller) current = undefined
    }
    turn.then(end, end)
  }
  credentials.subscribe(follow)
  follow()
}

function noticeFrom({ event, id, data }: ServerSentEvent): Notice | null {
  if (event === 'reset' || event === 'ready' || event === 'place') return { kind: event, id }
  if (event !== 'hint') return null
  try {
    return { kind: 'hint', hint: JSON.parse(data) as LiveHint, id }
  } catch {
    return null
  }
}
