import { createSpace, endSpace, leaveSpace, updateSpace } from '@love-space/contracts/space/space.calls.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import type { BodyOf } from '@love-space/contracts/route.ts'
import { spaceSettings as texts } from '@love-space/texts/en/couple/space-settings.ts'
import { LocalRefusal } from '@love-space/ui/failure-text.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { keepMySpace } from '@love-space/web-kit/session/my-space.ts'
import { queryClient } from '@love-space/web-kit/queries/query-client.ts'
import { useSession } from '@love-space/web-kit/session/session.store.ts'
import type { DetailsValues } from './details.rules.ts'

/** Changes the settings of the space. */
export async function changeSpace(space: Space | null, body: BodyOf<typeof updateSpace>): Promise<void> {
  if (!useSession.getState().isAuthenticated) throw new LocalRefusal(texts.signInFirst)
  if (!space) throw new LocalRefusal(texts.noSpaceToUpdate)
  const { data } = await api.call(updateSpace, { params: { spaceId: space.id }, body })
  keepMySpace(data.space)
}

/** Completes the setup; a space is created first where there is none. */
export async function completeSetup(space: Space | null, details: DetailsValues, idempotencyKey: string) {
  if (!useSession.getState().isAuthenticated) throw new LocalRefusal(texts.signInFirst)
  const current = space ?? (await api.call(createSpace, { body: details, idempotencyKey })).data.space
  if (!space) keepMySpace(current)
  await changeSpace(current, { ...details, spaceSettingComplete: true })
}

/** Ends the space: read-only for both from now on. */
export async function endMySpace(space: Space | null): Promise<void> {
  if (!space) throw new LocalRefusal(texts.noSpaceToDelete)
  const { data } = await api.call(endSpace, { params: { spaceId: space.id } })
  keepMySpace(data.space)
}

/** Leaves the space to the partner. Nothing of it stays in this browser. */
export async function leaveMySpace(space: Space): Promise<void> {
  await api.call(leaveSpace, { params: { spaceId: space.id } })
  await queryClient.resetQueries()
}
