/** Position of a member in a crowd; -1 outside. Only the crowd sets it. */
export interface Place {
  place: number
}

/**
 * An unordered set whose members know their place in it. A `Set` that requests enter and leave all the time would leave V8
 * a chain of outgrown tables, which keep each request in memory until a full collection: that doubles the cost of garbage.
 */
export const createCrowd = <T extends Place>() => {
  const members: T[] = []
  return {
    members: members as readonly T[],
    add: (member: T): void => {
      member.place = members.length
      members.push(member)
    },
    /** Returns whether it was in. */
    remove: (member: T): boolean => {
      const { place } = member
      if (place === -1) return false
      const last = members.pop() as T
      if (last !== member) {
        members[place] = last
        last.place = place
      }
      member.place = -1
      return true
    },
  }
}
