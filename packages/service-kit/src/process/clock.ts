export type Clock = () => Date

export const systemClock: Clock = () => new Date()

export const epochSeconds = (date: Date): number => Math.floor(date.getTime() / 1000)
