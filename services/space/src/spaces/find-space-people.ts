import type { Deps } from '../deps.ts'

export const findSpacePeople = async ({ userSpaces, spaces }: Deps, userIds: readonly string[]): Promise<string[]> => {
  const entries = await userSpaces.find({ _id: { $in: [...new Set(userIds)] } }).lean()
  const found = await spaces.findByIds(
    entries.flatMap(({ spaceIds }) => spaceIds),
    { select: ['members', 'formerMembers', 'disowned'] },
  )
  const people = new Set(
    found
      .flatMap(({ members, formerMembers, disowned }) => [...members, ...formerMembers, ...disowned])
      .map(({ userId }) => userId),
  )
  return userIds.filter((userId) => people.has(userId))
}
