import type { FrontEndName } from '@love-space/contracts/front-end.ts'
import { ownerOf, releaseOf } from './deployment.ts'
import { sendFailure } from './send-failure.ts'

/** Limit per page load; further reports add nothing. */
const perPageMax = 5
let reported = 0

export function reportFailure(name: string, kind: 'start' | 'error'): void {
  const release = releaseOf(name)
  if (release === undefined || reported >= perPageMax || !navigator.onLine) return
  reported += 1
  sendFailure({ frontEnd: name.replace('_', '-') as FrontEndName, release, kind })
}

export const reportPageFailure = (): void => reportFailure(ownerOf(location.pathname) || 'shell', 'error')

/** Returns the front end whose script threw; undefined for foreign scripts, such as browser extensions. */
export function originOf(error: unknown): string | undefined {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const remote = /\/remotes\/([a-z0-9-]+)\//.exec(stack)?.[1]
  if (remote !== undefined) return `mf_${remote}`
  return stack.includes(`${location.origin}/`) ? 'shell' : undefined
}

const report = (error: unknown): void => {
  const origin = originOf(error)
  if (origin !== undefined) reportFailure(origin, 'error')
}

export function reportUncaught(): void {
  window.addEventListener('error', (event) => report(event.error))
  window.addEventListener('unhandledrejection', (event) => report(event.reason))
}
