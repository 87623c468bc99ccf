export const statusTones = { ACTIVE: 'success', INACTIVE: 'neutral', DISABLED: 'danger' } as const
