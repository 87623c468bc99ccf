import { createSpace, endSpace, updateSpace, type Space } from '@love-space/contracts/http/space.ts'
import type { BodyOf } from '@love-space/contracts/route.ts'
import { spaceSettings as texts } from '@love-space/texts/en/couple/space-settings.ts'
import { api } from '@love-space/web-kit/api-client.ts'
import { mySpaceQuery } from '@love-space/web-kit/my-space.ts'
import { queryClient } from '@love-space/web-kit/query-client.ts'
import { useSession } from '@love-space/web-kit/session.store.ts'
import { LocalRefusal } from '../account/failure-text.ts'
import type { DetailsValues } from './details.rules.ts'

/** Shows the space as the server answered it, everywhere. */
export const keepSpace = (space: Space): void => {
  queryClient.setQueryData(mySpaceQuery.queryKey, space)
}

/** Changes the settings of the space. */
export async function changeSpace(space: Space | null, body: BodyOf<typeof updateSpace>): Promise<void> {
  if (!useSession.getState().isAuthenticated) throw new LocalRefusal(texts.signInFirst)
  if (!space) throw new LocalRefusal(texts.noSpaceToUpdate)
  const { data } = await api.call(updateSpace, { params: { spaceId: space.id }, body })
  keepSpace(data.space)
}

/** Completes the setup; a space is created first where there is none. */
export async function completeSetup(space: Space | null, details: DetailsValues, idempotencyKey: string) {
  if (!useSession.getState().isAuthenticated) throw new LocalRefusal(texts.signInFirst)
  const current = space ?? (await api.call(createSpace, { body: details, idempotencyKey })).data.space
  if (!space) keepSpace(current)
  await changeSpace(current, { ...details, spaceSettingComplete: true })
}

/** Ends the space: read-only for both from now on. */
export async function endMySpace(space: Space | null): Promise<void> {
  if (!space) throw new LocalRefusal(texts.noSpaceToDelete)
  const { data } = await api.call(endSpace, { params: { spaceId: space.id } })
  keepSpace(data.space)
}
