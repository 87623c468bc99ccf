// Runs before the first paint, so that neither a wrong theme nor, for others, the prerendered home of signed-out visitors
// flashes. It is a small script of its own.
import { pairInAddress } from '@love-space/contracts/gateway/tap-link.ts'
import { handleSpaceToken } from '@love-space/contracts/gateway/tap.calls.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { showLook, storedLook } from '@love-space/web-kit/browser/look.ts'
import { publicConfig } from '@love-space/web-kit/browser/public-config.ts'
import { storage, storageKeys } from '@love-space/web-kit/browser/storage.ts'
import { isExpiring } from '@love-space/web-kit/credentials/token-expiry.ts'
import { sendFailure } from './send-failure.ts'

const tapMsMax = 20_000
const { dataset } = document.documentElement
const token = storage.get(storageKeys.token)

const written = <T>(id: string): T | undefined => {
  const text = document.getElementById(id)?.textContent
  return text ? (JSON.parse(text) as T) : undefined
}

function preloadSignedIn(): void {
  for (const href of written<readonly string[]>('signed-in') ?? [])
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}

/** Records a press before React has started; prerendered.ts repeats it. */
function recordPress({ target }: Event): void {
  const button = (target as Element).closest<HTMLElement>('[data-prerendered] button')
  if (button) globalThis.earlyPress = button
}

/** Reports a shell whose script is missing or fails. Once started, report-failure.ts does that. */
function reportMissingScript(event: Event): void {
  const releases = written<Readonly<Record<string, string>>>('releases')
  const { filename, target } = event as Event & { readonly filename?: string }
  const from = filename || (target as Partial<HTMLScriptElement> | null)?.src || ''
  if (releases?.shell === undefined || !from.startsWith(`${location.origin}/static/`)) return
  removeEventListener('error', reportMissingScript, true)
  if (!('started' in dataset)) sendFailure({ frontEnd: 'shell', release: releases.shell, kind: 'start' })
}

/** Sends a tap while the app loads, for web-kit's early-call.ts; not if its token must be refreshed first. */
function postTap(): void {
  const pair = location.pathname === paths.tap ? pairInAddress(location) : undefined
  const mayWait = storage.get(storageKeys.pendingLogout) !== null || (token !== null && isExpiring(token, Date.now()))
  if (!pair || mayWait) return
  const path = publicConfig.apiBase + handleSpaceToken.path
  const body = JSON.stringify(pair)
  const response = fetch(path, {
    method: handleSpaceToken.method,
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    },
    body,
    signal: AbortSignal.timeout(tapMsMax),
  })
  response.catch(() => undefined)
  globalThis.earlyCall = { path, body, token, response }
}

showLook(storedLook())
// Home for signed-out visitors is the only prerendered page.
if (token !== null || location.pathname !== paths.home) dataset.hidePrerendered = ''
if (token !== null) document.addEventListener('readystatechange', preloadSignedIn, { once: true })
addEventListener('click', recordPress)
addEventListener('error', reportMissingScript, true)
postTap()
