import type { Space } from '@love-space/contracts/space/space.ts'
import { partnerIn } from '@love-space/web-kit/session/my-space.ts'

/** Says whether the couple can still write in their space: one that is paused or has ended is only read. */
export const isWritable = ({ status }: Pick<Space, 'status'>): boolean => status === 'ACTIVE'

/** Says whether somebody is alone in their space and a partner may still come. */
export const awaitsPartner = (space: Space, userId: string): boolean =>
  isWritable(space) && partnerIn(space, userId) === null
