import type { FrontEndName } from '@love-space/contracts/front-end.ts'
import { ownerOf, releaseOf } from './deployment.ts'
import { sendFailure } from './send-failure.ts'

/** A page that fails without end says nothing new. */
const perPageMax = 5
let told = 0

/** Tells that a front end failed in this page, so that a release that does so is noticed: its name, its release, and nothing of anybody. */
export function reportFailure(name: string, kind: 'start' | 'error'): void {
  const release = releaseOf(name)
  if (release === undefined || told >= perPageMax || !navigator.onLine) return
  told += 1
  sendFailure({ frontEnd: name.replace('_', '-') as FrontEndName, release, kind })
}

/** The page at hand failed. */
export const reportPageFailure = (): void => reportFailure(ownerOf(location.pathname) || 'shell', 'error')

/** Whose script an error comes from; undefined for what is not ours, such as an extension of the browser. */
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

/** Tells of every error that nothing caught. */
export function reportUncaught(): void {
  window.addEventListener('error', (event) => report(event.error))
  window.addEventListener('unhandledrejection', (event) => report(event.reason))
}
