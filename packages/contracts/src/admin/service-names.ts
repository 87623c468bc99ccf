export const serviceNames = ['auth', 'space', 'media', 'engagement', 'admin'] as const
export type ShownService = (typeof serviceNames)[number]
