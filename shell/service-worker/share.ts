import { notKeptPath, sharedPath, type NotKept } from '@love-space/contracts/share-target.ts'
import { keepShared, signedInHere } from '@love-space/web-kit/files/shared-drafts.lazy.ts'
import { isFromElsewhere, readShare } from './share.rules.ts'

declare const self: ServiceWorkerGlobalScope

/** Keeps what another app shared on this device, for who is signed in, and leads to the page that asks about it. */
export async function answerShare(request: Request): Promise<Response> {
  const outcome = await keep(request).catch((error: unknown) =>
    error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'failed',
  )
  return Response.redirect(outcome === 'kept' ? sharedPath : notKeptPath(outcome), 303)
}

async function keep(request: Request): Promise<NotKept | 'kept'> {
  const { headers, referrer } = request
  if (isFromElsewhere({ origin: headers.get('origin'), referrer }, self.location.origin)) return 'elsewhere'
  if ((await signedInHere()) === undefined) return 'signed-out'
  const draft = readShare(await request.formData(), { id: crypto.randomUUID(), sharedAt: Date.now() })
  return typeof draft === 'string' ? draft : keepShared(draft)
}
