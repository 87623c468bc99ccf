export interface Togetherness {
  readonly members: readonly { readonly userId: string; readonly joinedAt: Date }[]
  readonly formerMembers: readonly { readonly userId: string; readonly leftAt: Date }[]
}

/** Returns the members and their former partners of the same time, but not a partner's earlier partners. */
export const authorsFor = (space: Togetherness, readerId: string): readonly string[] => {
  const reader = space.members.find((member) => member.userId === readerId)
  if (!reader) return []
  const members = space.members.map(({ userId }) => userId)
  const former = space.formerMembers.filter(({ leftAt }) => reader.joinedAt < leftAt).map(({ userId }) => userId)
  return [...new Set([...members, ...former])]
}
