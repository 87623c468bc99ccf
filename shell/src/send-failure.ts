import { reportFailure } from '@love-space/contracts/gateway/front-end.calls.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import { publicConfig } from '@love-space/web-kit/browser/public-config.ts'

/** Reports a failure by a beacon, which also works while the page unloads. */
export function sendFailure(failure: BodyOf<typeof reportFailure>): void {
  const body = new Blob([JSON.stringify(failure)], { type: 'application/json' })
  navigator.sendBeacon(publicConfig.apiBase + reportFailure.path, body)
}
