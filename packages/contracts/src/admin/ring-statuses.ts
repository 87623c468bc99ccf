export const ringStatuses = ['ACTIVE', 'INACTIVE', 'DISABLED'] as const

/** What forms offer: a disabled ring is kept out of use by other means. */
export const offeredRingStatuses = ['ACTIVE', 'INACTIVE'] as const
