/** Returns the condition that finds texts with this beginning by an index. Their other signs must be ASCII. */
export const startingWith = (beginning: string) => ({ $gte: beginning, $lt: `${beginning}\u{7f}` })
