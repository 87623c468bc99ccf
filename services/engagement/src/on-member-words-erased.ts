import type { EventData } from '@love-space/contracts/event.ts'
import type { memberWordsErased } from '@love-space/contracts/space/member.events.ts'
import { forEachMatching } from '@love-space/service-kit/store/work-off.ts'
import type { Deps } from './deps.ts'
import { eraseActorName } from './notifications/erase-actor-name.ts'

export const onMemberWordsErased = async (
  deps: Deps,
  { spaceId, userId, at }: EventData<typeof memberWordsErased>,
): Promise<void> => {
  const { messages, moods, answers, reactions, activities, activityMonths, thoughts, capsules } = deps
  const until = { $lte: new Date(at) }
  const ofAuthor = { spaceId, userId }
  await forEachMatching(messages, { ...ofAuthor, createdAt: until }, ({ _id }) => messages.tombstone({ _id }, []))
  await forEachMatching(messages, { spaceId, likes: userId }, ({ _id }) =>
    messages.update({ _id }, { $pull: { likes: userId } }, []),
  )
  await forEachMatching(messages, { spaceId, chosenBy: userId }, ({ _id }) =>
    messages.update({ _id }, { $pull: { chosenBy: userId } }, []),
  )
  await forEachMatching(moods, { ...ofAuthor, ratedAt: until }, ({ _id }) => moods.tombstone({ _id }, []))
  await forEachMatching(answers, { ...ofAuthor, answeredAt: until }, ({ _id }) => answers.tombstone({ _id }, []))
  const reacted = { spaceId, reactedAt: until, $or: [{ userId }, { authorId: userId }] }
  await forEachMatching(reactions, reacted, ({ _id }) => reactions.tombstone({ _id }, []))
  await forEachMatching(activities, { ...ofAuthor, createdAt: until }, ({ _id }) => activities.tombstone({ _id }, []))
  // Also those that are being folded: their changed version makes the job read the rows again.
  await forEachMatching(activityMonths, { spaceId }, ({ _id }) =>
    activityMonths.update({ _id, spaceId }, { $pull: { acts: { userId, createdAt: until } } }, []),
  )
  await forEachMatching(thoughts, { ...ofAuthor, sentAt: until }, ({ _id }) => thoughts.tombstone({ _id }, []))
  await forEachMatching(capsules, { ...ofAuthor, sealedAt: until }, ({ _id }) => capsules.tombstone({ _id }, []))
  await eraseActorName(deps, { spaceId, actorId: userId })
}
