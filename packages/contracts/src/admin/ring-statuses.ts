export const ringStatuses = ['ACTIVE', 'INACTIVE', 'DISABLED'] as const

/** Statuses that forms offer. Disabling a ring is an action of its own. */
export const offeredRingStatuses = ['ACTIVE', 'INACTIVE'] as const
