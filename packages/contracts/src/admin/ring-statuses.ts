export const ringStatuses = ['ACTIVE', 'INACTIVE', 'DISABLED'] as const

/** Statuses in forms; rings are disabled in another way. */
export const offeredRingStatuses = ['ACTIVE', 'INACTIVE'] as const
