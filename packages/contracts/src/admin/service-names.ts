/** Services whose state, jobs and parked events operators see, in display order. */
export const serviceNames = ['auth', 'space', 'media', 'engagement', 'admin'] as const
export type ShownService = (typeof serviceNames)[number]
