import { normaliseEmail } from '@love-space/couple-rules/normalise-email.ts'
import { hmacSha256 } from '@love-space/service-kit/process/crypto.ts'
import { addressKey } from '@love-space/service-kit/http/address-key.ts'
import type { Deps } from '../deps.ts'
import { assertMailer, mailStart, sendMail } from '../mails/send-mail.ts'

/** Starts a job that mails a reset link. Does the same for an unknown address, so that answers reveal no accounts. */
export const requestReset = async (
  deps: Deps,
  kind: 'reset-password' | 'reset-pin',
  { email, ip }: { readonly email: string; readonly ip: string },
): Promise<void> => {
  assertMailer(deps)
  const { settings, counters, users, jobs } = deps
  const normalised = normaliseEmail(email)
  await counters.hit(`reset:${addressKey(ip)}`, settings.limits.resetPerAddress)
  await counters.hit(`${kind}:${hmacSha256(settings.lookUpKey, normalised)}`, settings.limits.mailPerAccount)
  const user = await users.findByLookup(normalised)
  const userId = user?._id ?? null
  await jobs.start(sendMail, mailStart({ kind, userId }))
}
