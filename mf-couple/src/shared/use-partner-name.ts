import type { Space } from '@love-space/contracts/space/space.ts'
import { firstNameOf } from '@love-space/couple-rules/first-name.ts'
import { partnerIn, useMySpace } from '@love-space/web-kit/session/my-space.ts'
import { useSession } from '@love-space/web-kit/session/session.store.ts'

/** Returns the partner's first name in a space, by default the current one; undefined without a partner. */
export function usePartnerName(of?: Space): string | undefined {
  const userId = useSession(({ user }) => user?.id)
  const { data } = useMySpace()
  const partner = partnerIn(of ?? data, userId)
  return partner ? firstNameOf(partner) : undefined
}
