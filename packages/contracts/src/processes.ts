export const serviceNames = ['auth', 'space', 'media', 'engagement', 'admin'] as const
export type ServiceName = (typeof serviceNames)[number]

export const processNames = [...serviceNames, 'gateway'] as const
export type ProcessName = (typeof processNames)[number]

export const isService = (name: ProcessName): name is ServiceName => name !== 'gateway'

export const databaseOf = (service: ProcessName): string => `lovespace_${service}`
