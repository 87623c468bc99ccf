import { answerAsset } from './deployments.ts'
import { kindOf } from './kinds.ts'
import { answerPage, answerTapPage, keepPages } from './pages.ts'

declare const self: ServiceWorkerGlobalScope

// Keeps what is the same for everybody, documents and code, so that Love Space opens at once and without a connection.
// What a couple sees is kept by web-kit's read-cache, for whoever is signed in.

const begin = async () => {
  await keepPages()
  // Files are found under their names whichever worker answers, so pages that are open notice nothing.
  await self.skipWaiting()
}
self.addEventListener('install', (event) => event.waitUntil(begin()))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const asked = kindOf(event.request, self.location.origin)
  switch (asked?.kind) {
    case 'tap-link':
      return event.respondWith(Response.redirect(asked.leadsTo, 303))
    case 'tap-page':
      return event.respondWith(answerTapPage(event))
    case 'page':
      return event.respondWith(answerPage(event, asked.path))
    case 'asset':
      return event.respondWith(answerAsset(event.request, (work) => event.waitUntil(work)))
    default:
  }
})
