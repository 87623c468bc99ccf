import { addPushDevice, listPushDevices } from '@love-space/contracts/engagement/push.calls.ts'
import { api } from '../api/api-client.ts'
import { hasCode } from '../api/api-problem.ts'
import { credentials } from '../credentials/credentials.ts'
import { queryClient } from '../queries/query-client.ts'
import { storage } from '../browser/storage.ts'

/** `install-first`: iOS needs Love Space on the home screen. `blocked`: only the browser's settings change it. */
export type PushState = 'on' | 'off' | 'blocked' | 'install-first' | 'unsupported'

const userKey = 'pushOf'
const registeredKey = 'pushToldOf'

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
const isOnAppleOutsideApp = () => (navigator as { standalone?: boolean }).standalone === false

const subscriptionOf = async () => (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()

export async function readPushState(): Promise<PushState> {
  if (!isSupported()) return isOnAppleOutsideApp() ? 'install-first' : 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const isOurs = storage.get(userKey) === credentials.userId()
  return isOurs && Notification.permission === 'granted' && (await subscriptionOf()) ? 'on' : 'off'
}

/** Turns push on. Call it only from a click handler. */
export async function turnPushOn(): Promise<PushState> {
  // Ask first: Safari only prompts right after a user's press.
  if ((await Notification.requestPermission()) !== 'granted') return readPushState()
  await subscribe()
  return readPushState()
}

/** Turns push off. The server notices at its next push. */
export async function turnPushOff(): Promise<void> {
  storage.remove(userKey)
  storage.remove(registeredKey)
  if (!isSupported()) return
  await (await subscriptionOf())?.unsubscribe()
}

async function subscribe(): Promise<void> {
  const userId = credentials.userId()
  const publicKey = (await api.call(listPushDevices))?.data.publicKey
  if (userId === undefined || publicKey == null) return
  const { pushManager } = await navigator.serviceWorker.ready
  const known = await pushManager.getSubscription()
  if (known && keyOf(known) !== publicKey) await known.unsubscribe()
  const wanted = { userVisibleOnly: true, applicationServerKey: publicKey }
  // Wrap the error, because an AbortError (push service unreachable) would look like a cancellation.
  const subscription = await pushManager.subscribe(wanted).catch((cause: unknown) => {
    throw new Error('The browser could not subscribe', { cause })
  })
  const { endpoint = '', keys } = subscription.toJSON()
  await api.call(addPushDevice, { body: { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } } })
  storage.set(userKey, userId)
  storage.set(registeredKey, occasion())
}

const keyOf = ({ options }: PushSubscription) =>
  btoa(String.fromCharCode(...new Uint8Array(options.applicationServerKey ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** Returns a text that changes with the session and daily: a subscription ends, and the server forgets stale ones. */
function occasion(): string {
  const claims = credentials.token()?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
  let sid = ''
  try {
    sid = String((JSON.parse(atob(claims)) as { sid?: unknown }).sid)
  } catch {
    // If the token cannot be parsed, the session id stays empty.
  }
  return `${sid} ${new Date().toISOString().slice(0, 10)}`
}

/** Reports the subscription once per session and day. Renews a lost one, and ends it when the user changes. */
async function renewSubscription(): Promise<void> {
  const userId = storage.get(userKey)
  if (userId === null) return
  if (userId !== credentials.userId()) {
    await turnPushOff()
    const shown = (await (await navigator.serviceWorker.getRegistration())?.getNotifications()) ?? []
    for (const notification of shown) notification.close()
    return
  }
  if (!isSupported() || Notification.permission !== 'granted' || storage.get(registeredKey) === occasion()) return
  try {
    await subscribe()
  } catch (error) {
    if (hasCode(error, 'PUSH_OFF')) await turnPushOff()
  }
}

const badge = navigator as { setAppBadge?: (count: number) => Promise<void>; clearAppBadge?: () => Promise<void> }

function showBadge() {
  const known = queryClient.getQueryData<{ unread: number }>(['notifications'])
  const unread = credentials.userId() === undefined ? 0 : known?.unread
  if (unread === undefined) return
  void (unread > 0 ? badge.setAppBadge?.(unread) : badge.clearAppBadge?.())?.catch(() => undefined)
}

/** Starts push. The shell calls it once, when idle. `open` navigates without a reload. */
export function startPush(open: (path: string) => void): void {
  const keep = () => void renewSubscription().catch(() => undefined)
  keep()
  credentials.onUserChange(() => {
    keep()
    showBadge()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') keep()
  })
  showBadge()
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey.length === 1 && query.queryKey[0] === 'notifications') showBadge()
  })
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<{ open?: unknown } | null>) => {
    if (typeof data?.open !== 'string') return
    ports[0]?.postMessage('opened')
    open(data.open)
  })
}
