/** The parts of the product that run as processes of ours. */
export const processNames = ['auth', 'space', 'media', 'engagement', 'admin', 'gateway'] as const
export type ProcessName = (typeof processNames)[number]

/** Names the database a service has for itself. */
export const databaseOf = (service: ProcessName): string => `lovespace_${service}`
