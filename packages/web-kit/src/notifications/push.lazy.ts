import { addPushDevice, listPushDevices } from '@love-space/contracts/engagement/push.calls.ts'
import { api } from '../api/api-client.ts'
import { hasCode } from '../api/api-problem.ts'
import { credentials } from '../credentials/credentials.ts'
import { queryClient } from '../queries/query-client.ts'
import { storage } from '../browser/storage.ts'

/**
 * Whether this browser shows notifications while no page is open. `install-first`: it would, once Love Space is on its home
 * screen (iPhone and iPad). `blocked`: its owner said no, and only they can change that in its settings.
 */
export type PushState = 'on' | 'off' | 'blocked' | 'install-first' | 'unsupported'

/** For whom this browser is subscribed. */
const userKey = 'pushOf'
/** In which session, and on which day, the server was last told that this browser is there. */
const toldKey = 'pushToldOf'

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
const isOnAppleOutsideApp = () => (navigator as { standalone?: boolean }).standalone === false

const subscriptionOf = async () => (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()

export async function readPushState(): Promise<PushState> {
  if (!isSupported()) return isOnAppleOutsideApp() ? 'install-first' : 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const isOurs = storage.get(userKey) === credentials.userId()
  return isOurs && Notification.permission === 'granted' && (await subscriptionOf()) ? 'on' : 'off'
}

/** Asks for leave and subscribes; to be called by a press of a button alone. */
export async function turnPushOn(): Promise<PushState> {
  // First of all: Safari asks only as long as it remembers the press.
  if ((await Notification.requestPermission()) !== 'granted') return readPushState()
  await subscribe()
  return readPushState()
}

/** Ends the subscription of this browser; the server learns of it by itself, or was told. */
export async function turnPushOff(): Promise<void> {
  storage.remove(userKey)
  storage.remove(toldKey)
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
  // An AbortError, as browsers call it when they don't reach their push service, would pass for a change of mind.
  const subscription = await pushManager.subscribe(wanted).catch((cause: unknown) => {
    throw new Error('The browser could not subscribe', { cause })
  })
  const { endpoint = '', keys } = subscription.toJSON()
  await api.call(addPushDevice, { body: { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } } })
  storage.set(userKey, userId)
  storage.set(toldKey, occasion())
}

const keyOf = ({ options }: PushSubscription) =>
  btoa(String.fromCharCode(...new Uint8Array(options.applicationServerKey ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** This session and day: a subscription ends with its session, and one that nobody hears of is forgotten. */
function occasion(): string {
  const claims = credentials.token()?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
  let sid = ''
  try {
    sid = String((JSON.parse(atob(claims)) as { sid?: unknown }).sid)
  } catch {
    // A token that cannot be read is one occasion like any other.
  }
  return `${sid} ${new Date().toISOString().slice(0, 10)}`
}

/** Keeps the subscription with whoever is signed in: told of once a day and session, renewed where the browser lost it, ended with the user. */
async function keepUp(): Promise<void> {
  const userId = storage.get(userKey)
  if (userId === null) return
  if (userId !== credentials.userId()) {
    await turnPushOff()
    const shown = (await (await navigator.serviceWorker.getRegistration())?.getNotifications()) ?? []
    for (const notification of shown) notification.close()
    return
  }
  if (!isSupported() || Notification.permission !== 'granted' || storage.get(toldKey) === occasion()) return
  try {
    await subscribe()
  } catch (error) {
    if (hasCode(error, 'PUSH_OFF')) await turnPushOff()
  }
}

const badge = navigator as { setAppBadge?: (count: number) => Promise<void>; clearAppBadge?: () => Promise<void> }

/** The icon of the installed app says how many notifications are unread. */
function showBadge() {
  const known = queryClient.getQueryData<{ unread: number }>(['notifications'])
  const unread = credentials.userId() === undefined ? 0 : known?.unread
  if (unread === undefined) return
  void (unread > 0 ? badge.setAppBadge?.(unread) : badge.clearAppBadge?.())?.catch(() => undefined)
}

/** Called once, by the shell, when nothing else is to be done; `open` leads to a page without a reload. */
export function startPush(open: (path: string) => void): void {
  const keep = () => void keepUp().catch(() => undefined)
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
