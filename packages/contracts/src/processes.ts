export const processNames = ['auth', 'space', 'media', 'engagement', 'admin', 'gateway'] as const
export type ProcessName = (typeof processNames)[number]

export const databaseOf = (service: ProcessName): string => `lovespace_${service}`
