/** Services whose state, jobs and parked events operators see, in the order they are shown. */
export const serviceNames = ['auth', 'space', 'media', 'engagement', 'admin'] as const
export type ShownService = (typeof serviceNames)[number]
