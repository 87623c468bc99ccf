/** Who is in a space, and who was. */
export interface Togetherness {
  readonly members: readonly { readonly userId: string; readonly joinedAt: Date }[]
  readonly formerMembers: readonly { readonly userId: string; readonly leftAt: Date }[]
}

/**
 * Whose words a member reads: those of the members, and of former ones they were there with. A member who joins later does
 * not read what somebody who had left by then wrote to their partner of that time.
 */
export const authorsFor = (space: Togetherness, readerId: string): readonly string[] => {
  const reader = space.members.find((member) => member.userId === readerId)
  if (!reader) return []
  const members = space.members.map(({ userId }) => userId)
  const former = space.formerMembers.filter(({ leftAt }) => reader.joinedAt < leftAt).map(({ userId }) => userId)
  return [...new Set([...members, ...former])]
}
