import { answerAsset } from './deployments.ts'
import { kindOf } from './kinds.ts'
import { answerPage, answerTapPage, keepPages } from './pages.ts'
import { pathWithin } from './push.rules.ts'
import { openPath, showPush } from './push.ts'
import { answerShare } from './share.ts'

declare const self: ServiceWorkerGlobalScope

// Shows pushes, caches documents and code, and keeps what other apps share. web-kit's read-cache keeps couples' data.

const begin = async () => {
  try {
    // During `install` Chromium would compile every function of these scripts, and load all of that at every start.
    await keepPages()
  } finally {
    await self.clients.claim()
  }
}
// Files have unique names, so open pages work with a new worker too.
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', (event) => event.waitUntil(begin()))

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data?.text())))
self.addEventListener('notificationclick', (event) => {
  const { data } = event.notification as { data?: { path?: unknown } }
  event.notification.close()
  event.waitUntil(openPath(pathWithin(data?.path, self.location.origin)))
})

self.addEventListener('fetch', (event) => {
  const handled = kindOf(event.request, self.location.origin)
  switch (handled?.kind) {
    case 'tap-link':
      return event.respondWith(Response.redirect(handled.leadsTo, 303))
    case 'share':
      return event.respondWith(answerShare(event.request))
    case 'tap-page':
      return event.respondWith(answerTapPage(event))
    case 'page':
      return event.respondWith(answerPage(event, handled.path))
    case 'asset':
      return event.respondWith(answerAsset(event.request, (work) => event.waitUntil(work)))
    default:
  }
})
