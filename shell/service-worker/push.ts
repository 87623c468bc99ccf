import { readPush } from './push.rules.ts'

declare const self: ServiceWorkerGlobalScope

/** Time in which an open page confirms that it navigates itself. */
const answerMsMax = 1_000

const badge = self.navigator as { setAppBadge?: (count: number) => Promise<void> }

/** Shows a notification for every push, because browsers revoke a subscription whose pushes show nothing. */
export async function showPush(data: string | undefined): Promise<void> {
  const { title, unread, ...options } = readPush(data, self.location.origin, self.navigator.languages)
  if (unread !== undefined) await badge.setAppBadge?.(unread).catch(() => undefined)
  await self.registration.showNotification(title, options)
}

export async function openPath(path: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find(({ focused }) => focused) ?? pages[0]
  if (!page) return void (await self.clients.openWindow(path))
  const front = await page.focus().catch(() => page)
  if (await navigatesItself(front, path)) return
  await front.navigate(path).catch(() => self.clients.openWindow(path))
}

const navigatesItself = (page: WindowClient, path: string) =>
  new Promise<boolean>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    setTimeout(resolve, answerMsMax, false)
    port1.onmessage = () => resolve(true)
    page.postMessage({ open: path }, [port2])
  })
