import type { EventData } from '@love-space/contracts/event.ts'
import type { gamePlayed } from '@love-space/contracts/space/interaction.events.ts'
import type { Deps } from '../deps.ts'
import { notifyPartnerOfSeveral } from './notify-of-several.ts'

export const onGamePlayed = (
  deps: Deps,
  { spaceId, userId: actorId, key: refId, day: occasion }: EventData<typeof gamePlayed>,
): Promise<void> => notifyPartnerOfSeveral(deps, { type: 'game', item: { refId }, spaceId, actorId, occasion })
