import { readPush } from './push.rules.ts'

declare const self: ServiceWorkerGlobalScope

/** How long a page that is open may take to say that it goes to another path by itself. */
const answerMsMax = 1_000

const badge = self.navigator as { setAppBadge?: (count: number) => Promise<void> }

/** Shows what came, whatever it is: a push that shows nothing costs the subscription. */
export async function showPush(data: string | undefined): Promise<void> {
  const { title, unread, ...options } = readPush(data, self.location.origin, self.navigator.languages)
  if (unread !== undefined) await badge.setAppBadge?.(unread).catch(() => undefined)
  await self.registration.showNotification(title, options)
}

/** Brings a page that is open to a path, or opens one there. */
export async function openPath(path: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find(({ focused }) => focused) ?? pages[0]
  if (!page) return void (await self.clients.openWindow(path))
  const front = await page.focus().catch(() => page)
  if (await goesThere(front, path)) return
  await front.navigate(path).catch(() => self.clients.openWindow(path))
}

/** Whether a page says that it goes there itself, which needs no reload. */
const goesThere = (page: WindowClient, path: string) =>
  new Promise<boolean>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    setTimeout(resolve, answerMsMax, false)
    port1.onmessage = () => resolve(true)
    page.postMessage({ open: path }, [port2])
  })
