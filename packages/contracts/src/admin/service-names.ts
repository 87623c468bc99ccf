/** In the order of screens. */
export const serviceNames = ['auth', 'space', 'media', 'engagement', 'admin'] as const
export type ShownService = (typeof serviceNames)[number]
