import { addUserByToken, createWithToken } from '@love-space/contracts/space/entry.calls.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { register } from '@love-space/texts/en/couple/register.ts'
import { fill } from '@love-space/texts/fill.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { hasCode } from '@love-space/web-kit/api/api-problem.ts'
import { queryClient } from '@love-space/web-kit/queries/query-client.ts'
import { keepMySpace } from '@love-space/web-kit/session/my-space.ts'
import { ownJoinRequestQuery } from './own-join-request.ts'
import { expectMeeting } from './meeting.ts'
import { forgetPendingTap, type PendingTap } from './pending-tap.ts'
import { browserTimeZone } from '../time-zones.ts'
import { forgetUnfinishedJoin, keepUnfinishedJoin } from './unfinished-join.ts'

const prefixChars = 8
/** Error codes that a retry cannot change. */
const finalCodes = ['TAP_UNKNOWN', 'SPACE_FULL', 'RING_TAKEN', 'RING_INACTIVE', 'INVITATION_GONE', 'ALREADY_IN_SPACE']

/** Returns whether the space's only member must approve the join. Home then shows the request. */
export const needsApproval = (error: unknown): boolean => hasCode(error, 'JOIN_NEEDS_YES')

/** Joins the space of a tap. Can be retried: the join is stored for this user until it has succeeded. */
export async function joinSpace(tap: PendingTap, userId: string): Promise<Space> {
  keepUnfinishedJoin(userId, tap)
  try {
    const space = await enter(tap, userId)
    keepMySpace(space)
    if (space.users.length === 2) expectMeeting(space.id)
    forgetPendingTap()
    forgetUnfinishedJoin()
    return space
  } catch (error) {
    if (needsApproval(error)) {
      forgetPendingTap()
      forgetUnfinishedJoin()
      void queryClient.invalidateQueries({ queryKey: ownJoinRequestQuery.queryKey })
    }
    if (hasCode(error, ...finalCodes)) forgetUnfinishedJoin()
    throw error
  }
}

/** Returns whether a new member sets the space up first. A member who joins a partner sees their letters instead. */
export const isToBeSetUp = ({ users, spaceSettingComplete }: Space): boolean =>
  users.length < 2 && !spaceSettingComplete

async function enter({ token, object, canCreateSpace }: PendingTap, userId: string): Promise<Space> {
  if (!canCreateSpace && object !== 'alpha') {
    return (await api.call(addUserByToken, { body: { token, object, userId } })).data.space
  }
  const { defaultSpaceName, spaceNote } = register
  const body = {
    token,
    object,
    userId,
    customName: defaultSpaceName,
    notes: fill(spaceNote, { token: token.slice(0, prefixChars) }),
    timeZone: browserTimeZone(),
  }
  return (await api.call(createWithToken, { body })).data.space
}
