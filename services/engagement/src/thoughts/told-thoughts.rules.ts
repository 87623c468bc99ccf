const tellEveryMs = 10 * 60_000
const toldMax = 30

interface Sent {
  readonly _id: string
  readonly userId: string
  readonly sentAt: Date
}

/**
 * Returns the ids of a day's thoughts of a sender that the partner's phones tell of: one in ten minutes, unless the
 * partner answered in between, and 30 a day. It depends on nothing but the thoughts, so a repeat tells the same.
 */
export const toldThoughts = (ofDay: readonly Sent[], senderId: string): readonly string[] => {
  const told: Sent[] = []
  let isAnswered = false
  for (const thought of ofDay) {
    if (thought.userId !== senderId) {
      isAnswered = true
      continue
    }
    const last = told.at(-1)
    const isDue = !last || isAnswered || thought.sentAt.getTime() - last.sentAt.getTime() >= tellEveryMs
    if (!isDue || told.length >= toldMax) continue
    told.push(thought)
    isAnswered = false
  }
  return told.map(({ _id }) => _id)
}
